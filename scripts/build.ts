import { parseArgs } from 'node:util';
import { buildServer, isServerBuilt } from './server-build.ts';
import { arePagesBuilt, build } from './web-build.ts';

/**
 * `npm run build`: builds the pages and the server, whether or not anything has changed. With
 * `--when-needed`, only what has changed.
 */
const { values } = parseArgs({ options: { 'when-needed': { type: 'boolean', default: false } } });
const always = !values['when-needed'];
if (always || !arePagesBuilt()) await build();
if (always || !isServerBuilt()) await buildServer();
