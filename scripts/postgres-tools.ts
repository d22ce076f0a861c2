import { spawn } from 'node:child_process';

/**
 * Runs a program of PostgreSQL on a database. The password is passed in the environment, because the
 * process list shows arguments to everybody.
 * @param url `postgres://…`
 * @throws Error with the program's output, or because it is not installed
 */
export function runOnPostgres(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const bare = new URL(url);
  const password = decodeURIComponent(bare.password);
  bare.password = '';
  const child = spawn(program, [`--dbname=${bare.href}`, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')));
    child.once('error', (error: NodeJS.ErrnoException) => {
      const isMissing = error.code === 'ENOENT';
      const reason = `${program} is not on the PATH. It comes with PostgreSQL: take the database's version or a newer one.`;
      reject(isMissing ? new Error(reason) : error);
    });
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}. ${complaint.trim()}`));
    });
  });
}
