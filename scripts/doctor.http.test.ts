import { afterAll, afterEach, expect, test } from 'vitest';
import {
  endPrograms,
  type Environment,
  filledDatabase,
  onPostgres,
  removeTraces,
  start,
} from '../server/testing/program.ts';
import { PRODUCTION_ENV } from '../server/testing/server.ts';

afterEach(endPrograms);
afterAll(removeTraces);

async function examine(env: Environment) {
  const program = start(env, ['scripts/doctor.ts']);
  const code = await program.ended;
  const lines = program.printed().trimEnd().split('\n');
  return { code, lines, complained: program.complained() };
}

test('a demo is in order', async () => {
  const { code, lines, complained } = await examine(await filledDatabase());
  expect(complained).toBe('');
  expect(code).toBe(0);
  expect(lines.filter((line) => line.startsWith('fault'))).toEqual([]);
  expect(lines).toContainEqual(
    expect.stringMatching(/^ok +Migrations: The database has all \d+\.$/),
  );
  const database = onPostgres ? /^ok +Database: PostgreSQL \d+/ : /^ok +Database: The embedded/;
  expect(lines[0]).toMatch(database);
});

test('a fault is told with what to do, ends with 1, and no secret is printed', async () => {
  const secret = 'tres-tacos-secretos';
  const { code, lines } = await examine({
    ...(await filledDatabase()),
    ...PRODUCTION_ENV,
    SMTP_URL: `smtp://vota:${secret}@127.0.0.1:1`,
  });
  expect(code).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^fault +Mail server: 127\.0\.0\.1:1 does not answer \(E\w+\)\. Correct/),
  );
  expect(lines).toContainEqual(
    expect.stringMatching(/^warning +Public address: https:\/\/vota-taco\.example cannot/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^fault +Proxies: TRUSTED_PROXIES is empty/));
  expect(lines).toContainEqual(expect.stringMatching(/^warning +Backup: BACKUP_DIR is not set/));
  expect(lines.join('\n')).not.toContain(secret);
});

test('what cannot be read of the configuration is named', async () => {
  const { code, complained } = await examine({ NODE_ENV: 'production' });
  expect(code).toBe(1);
  expect(complained).toContain('PUBLIC_URL is missing');
});
