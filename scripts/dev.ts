import { spawn } from 'node:child_process';

/**
 * `npm run dev`: pages reload by themselves through Vite; a change of the server's code starts the
 * server anew.
 */
const watched = ['server', 'domain', 'database', 'locales'].map((floor) => `--watch-path=${floor}`);
const child = spawn(
  process.execPath,
  [...watched, '--watch-preserve-output', 'scripts/dev-server.ts'],
  {
    stdio: 'inherit',
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 0));
