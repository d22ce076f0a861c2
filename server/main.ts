import { cacheModules, storeCompiledSoon } from './app/module-cache.ts';

// Before all other imports, so that they profit from it. The built server has source maps.
process.setSourceMapsEnabled(true);
cacheModules();
const [{ openBuiltPages }, { run }] = await Promise.all([
  import('./pages/built.ts'),
  import('./app/run.ts'),
]);
await run(process.env, openBuiltPages);
storeCompiledSoon();
