import { parseArgs } from 'node:util';
import { buildContract, isContractBuilt } from './ledger/compile-contract.ts';
import { buildServer, isServerBuilt } from './server-build.ts';
import { arePagesBuilt, build } from './web-build.ts';

/**
 * `npm run build`: builds the pages, the server and the contract of anchors, whether or not anything has changed. With
 * `--when-needed`, only what has changed.
 */
const { values } = parseArgs({ options: { 'when-needed': { type: 'boolean', default: false } } });
const always = !values['when-needed'];
if (always || !arePagesBuilt()) await build();
if (always || !isServerBuilt()) await buildServer();
if (always || !isContractBuilt()) await buildContract();
