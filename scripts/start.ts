import { buildWhenNeeded } from './web-build.ts';

/** `npm start`: builds the pages when needed, and runs the server in this very process. */
if (buildWhenNeeded()) process.stdout.write('The pages are built.\n');
await import('../server/main.ts');
