import { flushCompileCache } from 'node:module';
import { cacheModules } from '../server/app/module-cache.ts';

/**
 * `node scripts/compile-server.ts`: compiles all modules of a start in advance, so that a server starts
 * sooner. Node uses the result for the same version of Node, the same folder and the same user only.
 */
cacheModules();
const { loadRenderer } = await import('../server/pages/built.ts');
await Promise.all([import('../server/app/run.ts'), loadRenderer()]);
flushCompileCache();
