import { readdirSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheModules } from '../server/app/module-cache.ts';
import { loadRenderer } from '../server/pages/built.ts';
import { projectRoot } from './run-command.ts';

/**
 * `node scripts/compile-server.ts`: compiles the built server and the pages in advance, so that a server
 * starts sooner. Node uses the result for the same version of Node, the same folder and the same user only.
 */
cacheModules();
const folder = join(projectRoot, 'dist/program');
// `main.js` runs the server. The other files are loaded without any effect.
const files = readdirSync(folder).filter((name) => name.endsWith('.js') && name !== 'main.js');
for (const name of files) await import(pathToFileURL(join(folder, name)).href);
await loadRenderer();
flushCompileCache();
