import { openBuiltPages } from './pages/built.ts';
import { run } from './run.ts';

await run(process.env, openBuiltPages);
