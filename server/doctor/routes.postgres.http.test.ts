import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Check } from '../../domain/doctor/rules.ts';
import type { Examination } from '../../domain/doctor/schema.ts';
import { backupName } from '../../domain/doctor/rules.backups.ts';
import { readConfig } from '../config.ts';
import { type MailServer, openMailServer } from '../testing/mail.ts';
import { openTestServer, PRODUCTION_ENV, type TestServer } from '../testing/server.ts';
import { onPostgres } from '../testing/program.ts';
import { examine } from './actions.ts';
import { presentExamination } from './present.ts';

const PASSWORD = 'tres-tacos-secretos';
const folder = mkdtempSync(join(tmpdir(), 'vota-taco-doctor-'));
let server: TestServer;
let mail: MailServer;

beforeAll(async () => {
  server = await openTestServer();
  mail = await openMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === PASSWORD ? done(null, { user: 'vota' }) : done(new Error('Wrong password')),
  });
});
afterAll(async () => {
  await mail.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

const findingsOf = ({ diagnoses }: Examination) =>
  Object.fromEntries(diagnoses.map(({ check, finding }) => [check, finding])) as Record<
    Check,
    string
  >;

/** The same examination with another configuration than the server's. */
async function examineWith(env: Record<string, string>, limitMs?: number): Promise<Examination> {
  const { db, now } = server.services;
  const read = readConfig({ ...PRODUCTION_ENV, DATA_DIR: folder, ...env });
  const config = { ...read, databaseUrl: server.database.url };
  const examined = { config, db, now, ...(limitMs ? { limitMs } : {}) };
  return presentExamination(await examine(examined), now());
}

const smtp = (password: string) => mail.url.replace('//', `//vota:${password}@`);

describe('an organiser', () => {
  test('reads what the server finds, each with its verdict, and nobody else does', async () => {
    const admin = await server.visitor().signInAs('admin');
    const { status, body } = await admin.get('/api/doctor');
    expect(status).toBe(200);
    const found = findingsOf(body);
    expect(found).toMatchObject({
      // A server of the tests gets its database ready-made.
      database: 'database_embedded',
      migrations: 'migrations_ok',
      mail: 'mail_mailbox',
      proxies: 'proxies_none',
      backup: 'backup_off',
    });
    expect((await server.visitor().get('/api/doctor')).status).toBe(401);
    const owner = await server.visitor().signInAs('owner');
    expect((await owner.get('/api/doctor')).status).toBe(403);
  });

  test('behind TLS is told that the proxy is trusted nowhere', async () => {
    const env = { PUBLIC_URL: 'https://vota-taco.example' };
    const behind = await openTestServer(env);
    try {
      const admin = await behind.visitor().signInAs('admin');
      const { body } = await admin.get('/api/doctor');
      expect(findingsOf(body).proxies).toBe('proxies_unset');
    } finally {
      await behind.stop();
    }
  });
});

test('the database is looked at itself', async () => {
  const { database, encoding, migrations } = findingsOf(await examineWith({}));
  expect({ database, encoding, migrations }).toEqual({
    database: onPostgres ? 'database_postgres' : 'database_embedded',
    encoding: onPostgres ? 'encoding_ok' : undefined,
    migrations: 'migrations_ok',
  });
  const { config, db, now } = server.services;
  const nowhere = { ...config, databaseUrl: `postgres://vota:${PASSWORD}@127.0.0.1:1/vota` };
  const found = await examine({ config: nowhere, db, now });
  expect(found.database?.finding).toBe('database_away');
  expect(found.database?.values.reason).toMatch(/nothing listens at 127\.0\.0\.1:1/);
  expect(JSON.stringify(found)).not.toContain(PASSWORD);
});

describe('the mail server', () => {
  test('lets us in with the right password, and its refusal is told without it', async () => {
    expect(findingsOf(await examineWith({ SMTP_URL: smtp(PASSWORD) })).mail).toBe('mail_ok');
    const refused = await examineWith({ SMTP_URL: smtp('otro-secreto') });
    const diagnosis = refused.diagnoses.find(({ check }) => check === 'mail');
    expect(diagnosis).toMatchObject({ verdict: 'fault', finding: 'mail_refused' });
    expect(diagnosis?.values.answer).toContain('Wrong password');
    expect(JSON.stringify(refused)).not.toContain('secreto');
    expect(mail.mails).toEqual([]);
  });

  test('that is away, or that never says anything, holds nothing up', async () => {
    expect(findingsOf(await examineWith({ SMTP_URL: 'smtp://127.0.0.1:1' })).mail).toBe(
      'mail_away',
    );
    const sockets = new Set<Socket>();
    const silent: Server = createServer((socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const late = await examineWith({ SMTP_URL: `smtp://127.0.0.1:${port}` }, 2000);
    expect(findingsOf(late)).toMatchObject({ mail: 'timed_out', migrations: 'migrations_ok' });
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => void silent.close(resolve));
  });
});

describe('the public address', () => {
  test('leads to this site, to another one, or nowhere', async () => {
    const at = async (url: string) => {
      const { config, db, now } = server.services;
      return (await examine({ config: { ...config, publicUrl: url }, db, now })).address?.finding;
    };
    expect(await at(server.url)).toBe('address_ok');
    expect(await at(`${server.url}/somewhere`)).toBe('address_other');
    expect(await at('http://127.0.0.1:1')).toBe('address_away');
  });
});

test('a backup is found by its age', async () => {
  const BACKUP_DIR = join(folder, 'backups');
  const backup = async () => findingsOf(await examineWith({ BACKUP_DIR })).backup;
  expect(findingsOf(await examineWith({})).backup).toBe('backup_unset');
  expect(await backup()).toBe('backup_unreadable');
  mkdirSync(BACKUP_DIR);
  expect(await backup()).toBe('backup_none');
  const hoursAgo = (hours: number) => new Date(server.clock.now.getTime() - hours * 3_600_000);
  mkdirSync(join(BACKUP_DIR, backupName(hoursAgo(50))));
  expect(await backup()).toBe('backup_old');
  mkdirSync(join(BACKUP_DIR, backupName(hoursAgo(3))));
  expect(await backup()).toBe('backup_ok');
});
