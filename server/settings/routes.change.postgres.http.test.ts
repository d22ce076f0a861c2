import { readFileSync } from 'node:fs';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { appSettings } from '../../database/schema/settings.ts';
import { SETTING_KEYS } from '../../domain/settings/rules.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const PATH = '/api/settings';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.delete(appSettings));

const change = (key: string, value: string, seen = '', by = admin) =>
  by.post(`${PATH}/${key}`, { value, seen });
const all = async () => (await admin.get(`${PATH}/all`)).body;
const settingOf = async (key: string) =>
  (await all()).settings.find((one: { key: string }) => one.key === key);
const audited = () =>
  server.services.db.select().from(auditLog).orderBy(desc(auditLog.number)).limit(3);
const countAudited = () => server.services.db.$count(auditLog);

describe('a setting', () => {
  test('is listed with every other, and says who changed it and when', async () => {
    const { settings, lookingOn } = await all();
    expect(settings.map((one: { key: string }) => one.key)).toEqual(SETTING_KEYS);
    expect(lookingOn).toBe(0);
    const { status, body } = await change('app_title', '  Taco Week  ');
    expect(status).toBe(200);
    expect(body.setting).toEqual({
      key: 'app_title',
      value: 'Taco Week',
      defaultValue: '',
      changedBy: { fullName: 'Robin Calloway', email: 'admin@vota-taco.example' },
      changedAt: server.clock.now.toISOString(),
    });
    expect(body.shown.appTitle).toBe('Taco Week');
    expect(await settingOf('app_title')).toEqual(body.setting);
    expect((await server.visitor().get(PATH)).body.appTitle).toBe('Taco Week');
  });

  test('is written down with what it was, in the same transaction', async () => {
    await change('app_title', 'One');
    await change('app_title', 'Two', 'One');
    const [last] = await audited();
    expect(last).toMatchObject({
      action: 'setting_changed',
      actorRole: 'admin',
      subjectId: 'app_title',
      changes: { value: { from: 'One', to: 'Two' } },
    });
    const before = await countAudited();
    expect((await change('app_title', 'Two', 'anything')).status).toBe(200);
    expect(await countAudited()).toBe(before);
  });

  test('is its default again when it is emptied', async () => {
    await change('festival_url', 'https://taco.example');
    expect((await change('festival_url', '', 'https://taco.example')).body).toMatchObject({
      setting: { value: '' },
      shown: { festivalUrl: 'https://vota-taco.example' },
    });
  });

  test.each([
    ['festival_url', 'javascript:alert(1)', 'setting_link_invalid'],
    ['sponsors', '[{}]', 'setting_sponsors_invalid'],
    ['voting_enabled', '', 'setting_switch_invalid'],
    ['voting_closes_at', '2026-10-05T01:00:30.000Z', 'setting_close_invalid'],
    ['voting_closes_at', 'tonight', 'setting_close_invalid'],
    ['support_email', 'a@b.example, c@d.example', 'setting_email_invalid'],
    ['main_page_image_url', 'http://plain.example', 'setting_media_invalid'],
    ['app_title', 'x'.repeat(41), 'setting_title_invalid'],
    ['no_such_key', 'x', 'invalid_input'],
  ])('%s does not become %j', async (key, value, code) => {
    const before = await countAudited();
    const { status, body } = await change(key, value);
    expect([status, body.code]).toEqual([400, code]);
    expect(await server.services.db.$count(appSettings)).toBe(0);
    expect(await countAudited()).toBe(before);
  });

  test('that two change at once is the one’s who was first; the other is told', async () => {
    const answers = await Promise.all([
      change('app_title', 'Mine'),
      change('app_title', 'Yours', ''),
    ]);
    const refused = answers.find(({ status }) => status !== 200);
    expect([refused?.status, refused?.body.code]).toEqual([409, 'edit_conflict']);
    const kept = answers.find(({ status }) => status === 200)?.body.setting.value;
    expect((await settingOf('app_title')).value).toBe(kept);
    // With the current value as the seen one, the change succeeds.
    expect((await change('app_title', 'Ours', kept)).status).toBe(200);
  });
});

test('the voting switch closes and opens, is yes or no in the log, and reaches who votes', async () => {
  expect((await settingOf('voting_enabled')).value).toBe('true');
  const closed = await change('voting_enabled', 'false', 'true');
  expect(closed.body.shown.votingEnabled).toBe(false);
  const [entry] = await audited();
  expect(entry?.changes).toEqual({ open: { from: true, to: false } });
  expect((await change('voting_enabled', 'false', 'true')).status).toBe(200);
  expect((await change('voting_enabled', 'true', 'false')).body.shown.votingEnabled).toBe(true);
});

test('the end of voting is set by organisers alone, and is in the log as their clocks show it', async () => {
  const value = '2026-10-05T01:00:00.000Z';
  for (const by of [server.visitor(), await server.visitor().signInAs('owner')]) {
    const before = await countAudited();
    expect([401, 403]).toContain((await change('voting_closes_at', value, '', by)).status);
    expect(await countAudited()).toBe(before);
  }
  expect(await settingOf('voting_closes_at')).toMatchObject({ value: '' });
  const set = await change('voting_closes_at', value);
  expect(set.body.shown).toMatchObject({ voting: 'open', votingClosesAt: value });
  const shown = '2026-10-04 21:00, America/New_York';
  expect((await audited())[0]?.changes).toEqual({ value: { from: null, to: shown } });
  // Somebody who has not seen this time does not take it away.
  const refused = await change('voting_closes_at', '', '2026-10-04T01:00:00.000Z');
  expect([refused.status, refused.body.code]).toEqual([409, 'edit_conflict']);
  const cleared = await change('voting_closes_at', '', value);
  expect(cleared.body.shown.votingClosesAt).toBeNull();
});

test('a sponsor’s logo is drawn anew and written down; what is no picture is refused', async () => {
  const send = (file: Uint8Array<ArrayBuffer>) =>
    fetch(`${server.url}${PATH}/sponsors/logo`, {
      method: 'POST',
      body: file,
      headers: {
        origin: server.url,
        'content-type': 'application/octet-stream',
        cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
  const stored = await send(new Uint8Array(PNG));
  const { url } = await stored.json();
  expect(url).toMatch(/^\/pictures\/[0-9a-f-]{36}$/);
  expect((await server.visitor().get(`${url}/80`)).status).toBe(200);
  const [entry] = await audited();
  expect(entry).toMatchObject({ action: 'picture_stored', subjectId: url.split('/').at(-1) });
  const sponsors = JSON.stringify([{ name: 'Maíz', logoUrl: url, url: 'https://maiz.example' }]);
  expect((await change('sponsors', sponsors)).body.shown.sponsors).toHaveLength(1);
  const svg = await send(new Uint8Array(readFileSync('web/public/icon.svg')));
  expect([svg.status, (await svg.json()).code]).toEqual([415, 'picture_unreadable']);
});

describe('caches', () => {
  test('say what they hold, how old it is and how often it was of use; cleared, they hold nothing', async () => {
    const other = await openTestServer({}, server, { sharedForMs: 60_000 });
    const beside = await other.visitor().signInAs('admin');
    const shared = async (by: Visitor, change_?: object) => {
      const { body } = change_
        ? await by.post(`${PATH}/caches/clear`, change_)
        : await by.get(`${PATH}/caches`);
      return body.caches.find((one: { id: string }) => one.id === 'shared');
    };
    for (let asked = 0; asked < 3; asked += 1) await other.visitor().get('/api/states');
    expect(await shared(beside)).toMatchObject({
      entries: 1,
      hits: 2,
      misses: 1,
      keptForMs: 60_000,
    });
    expect((await shared(beside)).bytes).toBeGreaterThan(50);

    // An organiser on the first server clears the caches of every server.
    await shared(admin, { caches: ['shared', 'sessions'] });
    await expect.poll(() => shared(beside)).toMatchObject({ entries: 0, hits: 0, misses: 0 });
    const entries = await server.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'cache_cleared'));
    expect(entries.map(({ subjectId }) => subjectId)).toEqual(['shared', 'sessions']);
    // It signs nobody out.
    expect((await beside.get('/api/people/me')).body.person).not.toBeNull();
    await other.stop();
  });

  test('are cleared by name alone', async () => {
    for (const caches of [[], ['everything'], null]) {
      const { status, body } = await admin.post(`${PATH}/caches/clear`, { caches });
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    }
  });
});
