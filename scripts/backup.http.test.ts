import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../database/demo/people.ts';
import { openEmbedded } from '../database/embedded.ts';
import type { OpenDatabase } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { insertAudit } from '../server/audit/queries.ts';
import { readConfig } from '../server/config.ts';
import { sealEntries } from '../server/oversight/actions.ts';
import {
  emptyDatabase,
  endPrograms,
  type Environment,
  filledDatabase,
  onPostgres,
  query,
  removeTraces,
  start,
} from '../server/testing/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'vota-taco-backup-'));
let festival: Environment;

beforeAll(async () => {
  festival = await filledDatabase();
});
afterEach(endPrograms);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await removeTraces();
});

async function run(env: Environment, script: string, ...args: string[]) {
  const program = start(env, [`scripts/${script}.ts`, ...args]);
  const code = await program.ended;
  return { code, printed: program.printed(), complained: program.complained() };
}

async function hashOf(env: Environment): Promise<string> {
  const { code, printed } = await run(env, 'content-hash');
  expect(code).toBe(0);
  expect(printed).toMatch(/^2:[0-9a-f]{64}\n$/);
  return printed.trim();
}

/** In a database that no server uses. */
async function withDatabase(
  { DATABASE_URL, DATA_DIR = '' }: Environment,
  work: (open: OpenDatabase) => Promise<unknown>,
): Promise<void> {
  const open = DATABASE_URL ? openPostgres(DATABASE_URL, 2) : await openEmbedded(DATA_DIR);
  try {
    await work(open);
  } finally {
    await open.close();
  }
}

/** As a running server does every minute. */
const sealed = (env: Environment) =>
  withDatabase(env, async ({ db }) => {
    const at = new Date();
    await insertAudit(db, { id: personIdOf('admin'), role: 'admin' }, at, {
      action: 'cache_cleared',
      subjectId: 'sessions',
    });
    const mailer = { sendAll: async () => {} };
    await sealEntries({
      db,
      config: readConfig({ NODE_ENV: 'test', ...env }),
      mailer,
      now: () => at,
    });
  });

const change = (env: Environment, statement: string) =>
  withDatabase(env, ({ db }) => db.execute(sql.raw(statement)));

test('commands on the database need none of the other variables of production', async () => {
  const production = { ...festival, NODE_ENV: 'production', PORT: 'abc' };
  const before = await hashOf(production);
  const backup = join(folder, 'of-production');
  const made = await run(production, 'backup', backup);
  const said = `${backup} holds ${before}\naudit log: none\n`;
  expect(made).toEqual({ code: 0, printed: said, complained: '' });
  const verified = await run(production, 'audit-verify');
  expect([verified.code, verified.complained]).toEqual([0, '']);
  const { code, printed } = await run(production, 'recount');
  expect([code, printed]).toEqual([0, 'The counters are what the votes give.\n']);
  const nowhere = await run({ NODE_ENV: 'production' }, 'backup', join(folder, 'nowhere'));
  expect(nowhere.code).toBe(1);
  expect(nowhere.complained).toMatch(/^The configuration .*\n.*DATABASE_URL or DATA_DIR.*\n$/);
});

test('a backup, restored into nothing, is the same; one letter elsewhere is another', async () => {
  await change(
    festival,
    `insert into broadcasts (status, subject_en, subject_es, body_en, body_es, filter, created_at, updated_at)
     values ('sending', 'a', 'b', 'c', 'd', '{}', now(), now())`,
  );
  await sealed(festival);
  const [, head] =
    /head ([0-9a-f]{64})\.\n$/.exec((await run(festival, 'audit-verify')).printed) ?? [];
  const before = await hashOf(festival);
  const backup = join(folder, 'backup');
  const made = await run(festival, 'backup', backup);
  expect(made).toEqual({
    code: 0,
    printed: `${backup} holds ${before}\naudit log: ${head}\n`,
    complained: '',
  });
  expect(readFileSync(join(backup, 'content-hash'), 'utf8')).toBe(`${before}\n`);
  expect(readFileSync(join(backup, 'audit-head'), 'utf8')).toBe(`${head}\n`);
  expect(statSync(backup).mode & 0o077).toBe(0);

  // Another database, as empty as after a loss of the first.
  const fresh = await emptyDatabase();
  const restored = await run(fresh, 'restore', backup);
  expect(restored.complained).toBe('');
  expect(restored.printed).toBe(`Restored and the same: ${before}\n1 mails to many are paused.\n`);
  await change(
    fresh,
    `update broadcasts set status = 'sending', pause_reason = null, version = version - 1 where subject_en = 'a'`,
  );
  expect(await hashOf(fresh)).toBe(before);

  await change(
    fresh,
    `update restaurants set name = name || '.' where id = (select min(id::text) from restaurants)::uuid`,
  );
  const { printed } = await run(fresh, 'content-hash', '--tables');
  const changed = (await run(festival, 'content-hash', '--tables')).printed.split('\n');
  const differing = printed.split('\n').filter((line) => !changed.includes(line));
  expect(differing.filter((line) => line.includes(' public.'))).toEqual([
    expect.stringMatching(/^[0-9a-f]{16} +120 {2}public\.restaurants$/),
  ]);

  // An existing backup is not overwritten.
  const again = await run(fresh, 'restore', backup);
  expect([again.code, again.printed]).toEqual([1, '']);
  expect(again.complained).toMatch(/is not empty|There is a database/);
  expect((await run(festival, 'backup', backup)).complained).toContain('is there already');
});

test('a log that somebody has changed since is told as such, and a foreign head, too', async () => {
  const verify = (...args: string[]) => run(festival, 'audit-verify', ...args);
  const head = readFileSync(join(folder, 'backup', 'audit-head'), 'utf8').trim();
  await sealed(festival);
  expect(await verify('--head', head)).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^The head that you named is link 1\./),
  });
  expect((await verify('--head', '0'.repeat(64))).code).toBe(1);
  await change(festival, 'alter table audit_log disable trigger user');
  await change(festival, `update audit_log set action = 'admin_made' where number = 1`);
  await change(festival, 'alter table audit_log enable trigger user');
  expect(await verify()).toMatchObject({
    code: 1,
    printed: expect.stringContaining('entry 1: it is not what was written'),
  });
});

const withHash = (name: string, hash: string): string => {
  const backup = join(folder, name);
  cpSync(join(folder, 'backup'), backup, { recursive: true });
  writeFileSync(join(backup, 'content-hash'), `${hash}\n`);
  return backup;
};

test.each(['0'.repeat(64), `2:${'0'.repeat(64)}`])(
  'a backup whose number is another is told as such: %s',
  async (forged) => {
    const outcome = await run(await emptyDatabase(), 'restore', withHash(`of-${forged}`, forged));
    expect(outcome.code).toBe(1);
    expect(outcome.complained).toContain(`instead of ${forged}`);
  },
);

test('what is no backup, or of the other kind of database, is not restored', async () => {
  const env = await emptyDatabase();
  expect((await run(env, 'restore', folder)).complained).toContain('is no backup');
  expect((await run(env, 'restore')).complained).toContain('npm run restore -- <folder>');
  expect((await run(env, 'backup')).complained).toContain('npm run backup -- <folder>');
  const other: Environment = onPostgres
    ? { DATA_DIR: join(folder, 'elsewhere') }
    : { DATABASE_URL: 'postgres://127.0.0.1:1/nothing' };
  const outcome = await run(other, 'restore', join(folder, 'backup'));
  expect(outcome.code).toBe(1);
  expect(outcome.complained).toMatch(/The backup is of/);
  expect(existsSync(join(folder, 'elsewhere', 'database'))).toBe(false);
});

test('a backup that fails leaves nothing behind, and says what was missing', async () => {
  const lacking: Environment = onPostgres
    ? { ...festival, PATH: '/nowhere' }
    : { DATA_DIR: join(folder, 'elsewhere') };
  const { complained } = await run(lacking, 'backup', join(folder, 'x'));
  expect(complained).toMatch(/^(pg_dump is not on the PATH|There is no database in )/);
  expect(existsSync(join(folder, 'x'))).toBe(false);
  expect(existsSync(join(folder, 'x.making'))).toBe(false);
});

async function expectLockedFolder(): Promise<void> {
  const { DATA_DIR = '' } = festival;
  const seen: string[] = [];
  const watcher = watch(DATA_DIR, (_, name) => seen.push(name ?? ''));
  const ended = new Promise((resolve) => {
    watcher.on('change', (_, name) => name === 'over' && resolve(name));
  });
  expect((await run(festival, 'backup', join(folder, 'held'))).code).toBe(0);
  writeFileSync(join(DATA_DIR, 'over'), '');
  await ended;
  watcher.close();
  rmSync(join(DATA_DIR, 'over'));
  // It came and went once.
  expect(seen.filter((name) => name === 'server.pid').length).toBeLessThanOrEqual(2);
}

async function expectSameByHand(): Promise<void> {
  const { DATABASE_URL = '' } = festival;
  const { username, password, hostname, port, pathname, searchParams } = new URL(DATABASE_URL);
  const name = pathname.slice(1);
  const server = new URL(DATABASE_URL);
  server.pathname = '/postgres';
  const blocks = readFileSync('docs/operations/keeping.md', 'utf8').match(/```sh\n[^]*?```/g) ?? [];
  const byHand = (block: string) =>
    block
      .replaceAll(/```.*|^docker compose (stop|start|up) .*/gm, '')
      .replaceAll('docker compose exec -T database ', '')
      .replaceAll('docker compose run --rm --no-deps -T server node ', `node ${process.cwd()}/`)
      .replaceAll(' --username=vota', '')
      .replaceAll(/\bvota(?=[ \n]|_before)/g, name);
  const runByHand = (found: string) =>
    execFileSync('sh', ['-ec', byHand(blocks.find((block) => block.includes(found)) ?? 'false')], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL,
        PGHOST: searchParams.get('host') ?? hostname,
        PGPORT: port,
        PGUSER: decodeURIComponent(username),
        PGPASSWORD: decodeURIComponent(password),
      },
    });
  await change(
    festival,
    `update broadcasts set status = 'sending', pause_reason = null where subject_en = 'a'`,
  );
  const before = await hashOf(festival);
  try {
    runByHand('> vota.dump');
    runByHand('> vota.hash');
    expect(readFileSync(join(folder, 'vota.hash'), 'utf8')).toBe(`${before}\n`);
    await change(festival, `delete from broadcasts`);
    const printed = runByHand('< vota.dump');
    expect(printed).toContain(`${before}\n`);
    expect(printed).toContain('UPDATE 1');
    const pausing = `select status, pause_reason from broadcasts where subject_en = 'a'`;
    expect(await query(DATABASE_URL, pausing)).toEqual([
      { status: 'paused', pause_reason: 'restored' },
    ]);
  } finally {
    await query(server.href, `drop database if exists ${name}_before`);
  }
}

const onThisDatabase: [name: string, expectIt: () => Promise<void>][] = [
  onPostgres
    ? ['by hand, with the very commands of the document, it is the same', expectSameByHand]
    : ['a folder is held without a gap, from the number to the copy', expectLockedFolder],
];
test.each(onThisDatabase)('%s', (_, expectIt) => expectIt());
