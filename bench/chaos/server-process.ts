import { pathToFileURL } from 'node:url';

// A server as in production, of the version in the folder CHAOS_ROOT, whose clock can be shifted. It
// serves the demo, and waits for its database like the program (server/app/run.ts).

const root = pathToFileURL(`${process.env.CHAOS_ROOT ?? process.cwd()}/`);
const load = (path: string): Promise<unknown> => import(new URL(path, root).href);
const { readConfig } = (await load('server/config.ts')) as typeof import('../../server/config.ts');
const { startServer } = (await load(
  'server/app/start.ts',
)) as typeof import('../../server/app/start.ts');

let shiftMs = 0;
process.on('message', (message: { shiftMs?: number }) => {
  if (typeof message.shiftMs === 'number') shiftMs = message.shiftMs;
});
const openPages = async () => {
  if (process.env.CHAOS_PAGES !== 'yes') return null;
  const { openBuiltPages } = (await load(
    'server/pages/built.ts',
  )) as typeof import('../../server/pages/built.ts');
  return openBuiltPages({ demo: true });
};

const waiting = new AbortController();
const starting = openPages().then((pages) =>
  startServer(readConfig(process.env), {
    pages,
    now: () => new Date(Date.now() + shiftMs),
    waitForDatabase: waiting.signal,
  }),
);
const end = () => {
  waiting.abort();
  void starting.then((running) => running.stop()).finally(() => process.exit(0));
};
process.once('SIGTERM', end);
process.once('disconnect', () => process.exit(0));
await starting;
