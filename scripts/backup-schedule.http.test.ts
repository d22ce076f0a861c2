import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { backupName } from '../domain/doctor/rules.backups.ts';
import {
  emptyDatabase,
  endPrograms,
  type Environment,
  filledDatabase,
  removeTraces,
  start,
} from '../server/testing/program.ts';

const root = mkdtempSync(join(tmpdir(), 'vota-taco-backups-'));
const BACKUP_DIR = join(root, 'backups');
const MADE = /^vota-taco-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
let festival: Environment;

beforeAll(async () => {
  festival = { ...(await filledDatabase()), BACKUP_DIR };
});
afterEach(async () => {
  await endPrograms();
  rmSync(BACKUP_DIR, { recursive: true, force: true });
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await removeTraces();
});

async function backUp(env: Environment, ...args: string[]) {
  const program = start({ ...festival, ...env }, ['scripts/backup.ts', ...args]);
  const code = await program.ended;
  return { code, printed: program.printed(), complained: program.complained() };
}

const begunAt = Date.now();
const daysAgo = (days: number) => backupName(new Date(begunAt - days * 86_400_000));

test('a backup without a folder goes into BACKUP_DIR, and the hook gets its path', async () => {
  const told = join(root, 'told');
  const secret = 'k3nS9vQ2xLw7RtY5uPz8aBc4dEf6gHj1';
  const { code, complained } = await backUp({
    AUTH_SECRET: secret,
    REMOTE: 'elsewhere',
    BACKUP_HOOK: `sh -c 'echo "$REMOTE $1"; env' hook >${told}`,
  });
  // The redirection stands before the path, which the shell allows.
  expect([code, complained]).toEqual([0, '']);
  const [made = '', ...others] = readdirSync(BACKUP_DIR);
  expect([made, others]).toEqual([expect.stringMatching(MADE), []]);
  expect(statSync(BACKUP_DIR).mode & 0o077).toBe(0);
  expect(existsSync(join(BACKUP_DIR, made, 'content-hash'))).toBe(true);
  const said = readFileSync(told, 'utf8');
  expect(said.split('\n', 1)).toEqual([`elsewhere ${join(BACKUP_DIR, made)}`]);
  expect(said).not.toContain(secret);
  expect(said).not.toMatch(/^(DATABASE_URL|DATA_DIR|BACKUP_HOOK)=/m);
  const restored = start({ ...(await emptyDatabase()) }, [
    'scripts/restore.ts',
    join(BACKUP_DIR, made),
  ]);
  expect([await restored.ended, restored.complained()]).toEqual([0, '']);
});

test('what is kept no longer goes, also where the hook fails, which is told', async () => {
  const old = [3, 6, 20, 29, 50].map(daysAgo);
  for (const name of [...old, 'notes']) mkdirSync(join(BACKUP_DIR, name), { recursive: true });
  const env = { BACKUP_HOOK: 'exit 3;' };
  const { code, printed, complained } = await backUp(env, '--keep-days', '5', '--keep-weeks', '0');
  expect(code).toBe(1);
  const kept = readdirSync(BACKUP_DIR).toSorted();
  const [three = ''] = old;
  expect(kept).toEqual(['notes', three, expect.stringMatching(MADE)]);
  expect(printed).toContain(`removed: ${old.slice(1).toSorted().join(', ')}`);
  expect(complained).toMatch(/^\/.*Z is complete, but BACKUP_HOOK ended with 3: /);
});

test('a backup that fails removes none, and one is kept 30 days at most', async () => {
  mkdirSync(join(BACKUP_DIR, daysAgo(50)), { recursive: true });
  mkdirSync(join(BACKUP_DIR, daysAgo(40)));
  const tooLong = await backUp({}, '--keep-days', '31');
  expect([tooLong.code, tooLong.complained]).toEqual([
    1,
    '--keep-days takes a whole number from 1 to 30.\n',
  ]);
  const nowhere: Environment = festival.DATABASE_URL
    ? { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' }
    : { DATA_DIR: join(root, 'nothing') };
  expect((await backUp(nowhere)).code).toBe(1);
  expect(readdirSync(BACKUP_DIR)).toEqual([daysAgo(50), daysAgo(40)]);
});

test('every day one is made, the first at once where none is fresh', async () => {
  const daily = start(festival, ['scripts/backup-daily.ts', '03:15', '--keep-days', '3']);
  await vi.waitUntil(() => daily.printed().includes('The next one'), { timeout: 60_000 });
  expect(daily.printed()).toMatch(/^Done\. The next one: \d{4}-\d\d-\d\dT03:15:00\.000Z$/m);
  expect(readdirSync(BACKUP_DIR)).toEqual([expect.stringMatching(MADE)]);
  daily.child.kill('SIGTERM');
  expect(await daily.ended).toBe(0);
  const unclear = start(festival, ['scripts/backup-daily.ts', '3 am']);
  expect(await unclear.ended).toBe(1);
  expect(unclear.complained()).toContain('backup-daily.ts 03:15');
});
