import { fileURLToPath } from 'node:url';
import { cacheModules, storeCompiledSoon } from './app/module-cache.ts';

// Before all other imports, so that they profit from it. The built server has source maps.
process.setSourceMapsEnabled(true);
cacheModules();
const { runProcesses } = await import('./app/processes.ts');
// The one that watches the others serves nothing, and loads nothing else.
if (!runProcesses(process.env, fileURLToPath(import.meta.url))) {
  const [{ openBuiltPages }, { run }] = await Promise.all([
    import('./pages/built.ts'),
    import('./app/run.ts'),
  ]);
  await run(process.env, openBuiltPages);
  storeCompiledSoon();
}
