import { openBuiltPages } from './pages/built.ts';
import { run } from './app/run.ts';

await run(process.env, openBuiltPages);
