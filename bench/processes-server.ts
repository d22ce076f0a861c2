import { fileURLToPath } from 'node:url';
import { readConfig } from '../server/config.ts';
import { runProcesses } from '../server/app/processes.ts';
import { findSiblings } from '../server/app/siblings.ts';
import { startServer } from '../server/app/start.ts';
import { openBuiltPages } from '../server/pages/built.ts';

// A server as `npm start` runs it, of one process or of several, except that it takes the demo festival.
if (!runProcesses(process.env, fileURLToPath(import.meta.url))) {
  const siblings = findSiblings();
  const pages = await openBuiltPages({ demo: true });
  const { stop } = await startServer(readConfig(process.env), { pages, siblings });
  const end = () => void stop().finally(() => process.exit(0));
  if (siblings) siblings.onStop(end);
  else process.once('SIGTERM', end);
  siblings?.sayOpen();
}
