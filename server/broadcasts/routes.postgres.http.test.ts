import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditLog } from '../../database/schema/audit.ts';
import { mailConsents } from '../../database/schema/broadcasts.ts';
import { profiles } from '../../database/schema/people.ts';
import { votes } from '../../database/schema/voting.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

let server: TestServer;
let admin: Visitor;
beforeAll(async () => {
  server = await openTestServer();
  await server.services.broadcasts.stop();
  admin = await server.visitor().signInAs('admin');
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.delete(mailConsents));

const FIELDS = {
  subject: { ...inEachLanguage(() => 'Tacos'), en: 'Tacos on Saturday', es: 'Tacos el sábado' },
  body: inEachLanguage(() => 'Come.'),
  filter: {},
};
/** The subject or the body with another text in one language. */
const otherText = (field: 'subject' | 'body', language: Language, text: string) => ({
  [field]: { ...FIELDS[field], [language]: text },
});
const draft = async (fields: object = {}) =>
  (await admin.post('/api/broadcasts', { fields: { ...FIELDS, ...fields } })).body;
const start = (id: string, version: number, expected: number) =>
  admin.post(`/api/broadcasts/${id}/start`, { version, expected });

/** Makes all demo people who match the condition give their consent. */
const agree = (where: ReturnType<typeof sql>) =>
  server.services.db.execute(sql`
    insert into mail_consents (user_id, wording, locale, given_at)
    select id, '=HYPERLINK("x")', locale, ${server.clock.now.toISOString()}::timestamptz
    from profiles where ${where}
  `);
const numberOf = async (where: ReturnType<typeof sql>) => {
  const { rows } = (await server.services.db.execute(
    sql`select count(*)::int as count from profiles where ${where}`,
  )) as { rows: { count: number }[] };
  return rows[0]?.count ?? 0;
};
const audience = async (query = '') => (await admin.get(`/api/broadcasts/audience${query}`)).body;

describe('recipients', () => {
  test('are those who agreed, confirmed, and are let in', async () => {
    await agree(sql`true`);
    const allowed = sql`email_verified and banned_at is null
      and (suspended_until is null or suspended_until <= ${server.clock.now.toISOString()}::timestamptz)`;
    const all = await numberOf(allowed);
    expect(all).toBeGreaterThan(5);
    expect(await audience()).toMatchObject({ count: all, all });
    await server.services.db.update(mailConsents).set({ withdrawnAt: server.clock.now });
    expect(await audience()).toEqual({ count: 0, all: 0, byLanguage: { en: 0, es: 0 } });
  });

  test('are narrowed by language, votes, restaurant, county and owners', async () => {
    await agree(sql`email_verified and banned_at is null and suspended_until is null`);
    const { all } = await audience();
    const parts = async (...queries: string[]) => {
      const counts = await Promise.all(queries.map(async (query) => (await audience(query)).count));
      return counts.reduce((sum: number, count: number) => sum + count, 0);
    };
    expect(await parts('?locale=en', '?locale=es')).toBe(all);
    expect(await parts('?voted=voters', '?voted=others')).toBe(all);
    expect(await parts('?owners=yes', '?owners=no')).toBe(all);
    expect((await audience('?owners=yes')).count).toBeGreaterThan(0);
    const [vote] = await server.services.db
      .select({ restaurantId: votes.restaurantId })
      .from(votes)
      .innerJoin(profiles, sql`${votes.userSession} = 'user_' || ${profiles.id}`)
      .where(sql`${votes.rating} > 0`)
      .limit(1);
    const { count } = await audience(`?restaurantId=${vote?.restaurantId}`);
    expect(count).toBeGreaterThan(0);
    expect((await audience(`?restaurantId=${randomUUID()}`)).count).toBe(0);
    expect((await audience('?countyId=13999')).count).toBe(0);
    expect((await admin.get('/api/broadcasts/audience?countyId=x')).body.code).toBe(
      'invalid_input',
    );
  });
});

describe('a draft', () => {
  test('is made, changed by who saw it last, and deleted', async () => {
    const made = await draft({ ...otherText('subject', 'es', ''), filter: { locale: 'es' } });
    expect(made).toMatchObject({
      status: 'draft',
      version: 1,
      recipients: null,
      filter: { locale: 'es' },
      subject: { ...FIELDS.subject, es: '' },
    });
    const path = `/api/broadcasts/${made.id}`;
    const changed = await admin.post(path, { version: 1, fields: FIELDS });
    expect(changed.body).toMatchObject({ version: 2, ...FIELDS });
    const other = await server.visitor().signInAs('admin');
    const late = await other.post(path, { version: 1, fields: FIELDS });
    expect([late.status, late.body.code]).toEqual([409, 'edit_conflict']);
    expect((await admin.post(`${path}/delete`, { version: 1 })).body.code).toBe('edit_conflict');
    expect((await admin.post(`${path}/delete`, { version: 2 })).body).toEqual({ ok: true });
    for (const answer of [
      await admin.get(path),
      await admin.post(path, { version: 2, fields: FIELDS }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'broadcast_not_found']);
    }
  });

  test('is saved as a page of an earlier build sends it', async () => {
    const fields = { subjectEn: 'A', subjectEs: 'B', bodyEn: 'C', bodyEs: '', filter: {} };
    const texts = { subject: { en: 'A', es: 'B' }, body: { en: 'C', es: '' } };
    const made = await admin.post('/api/broadcasts', { fields });
    expect(made.body).toMatchObject(texts);
    const { id, version } = await draft();
    const changed = await admin.post(`/api/broadcasts/${id}`, { version, fields });
    expect(changed.body).toMatchObject(texts);
  });

  test.each([
    ['a subject of two lines', otherText('subject', 'en', 'One\r\nBcc: eve@example.com')],
    ['a subject that turns round', otherText('subject', 'es', 'Tacos \u202e')],
    ['a subject that is too long', otherText('subject', 'en', 'x'.repeat(151))],
    ['a text that is too long', otherText('body', 'en', 'x'.repeat(20_001))],
    ['a filter of no language', { filter: { locale: 'fr' } }],
  ])('is refused with %s', async (_, fields) => {
    const answer = await admin.post('/api/broadcasts', { fields: { ...FIELDS, ...fields } });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
  });

  test.each(LANGUAGES.flatMap((one) => [['subject', one] as const, ['body', one] as const]))(
    'is not sent without its %s in %s where somebody reads that',
    async (field, language) => {
      await agree(sql`email_verified`);
      const { id, version } = await draft(otherText(field, language, '  '));
      const { count } = await audience();
      const begun = await start(id, version, count);
      expect([begun.status, begun.body.code]).toEqual([409, 'broadcast_incomplete']);
    },
  );
});

describe('sending', () => {
  test('to nobody is refused', async () => {
    const { id, version } = await draft();
    const answer = await start(id, version, 0);
    expect([answer.status, answer.body.code]).toEqual([409, 'broadcast_to_nobody']);
  });

  test('to others than the organiser was told is refused, and nobody is written down', async () => {
    await agree(sql`email_verified and banned_at is null and suspended_until is null`);
    const { id, version } = await draft();
    const { count } = await audience();
    const answer = await start(id, version, count - 1);
    expect([answer.status, answer.body.code]).toEqual([409, 'broadcast_audience_changed']);
    expect(answer.body.data).toEqual({ count });
    const { body } = await admin.get(`/api/broadcasts/${id}/recipients?status=waiting`);
    expect(body).toMatchObject({ recipients: [], total: 0 });
  });

  test('begins once, whoever taps at the same time, and cannot be edited from then on', async () => {
    await agree(sql`email_verified and banned_at is null and suspended_until is null`);
    const { id, version } = await draft();
    const { count } = await audience();
    const answers = await Promise.all([start(id, version, count), start(id, version, count)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const fields = FIELDS;
    const edited = await admin.post(`/api/broadcasts/${id}`, { version: version + 1, fields });
    expect(edited.body.code).toBe('broadcast_not_so');
    const { body } = await admin.get('/api/broadcasts');
    expect(body.broadcasts.find((one: { id: string }) => one.id === id)).toMatchObject({
      status: 'sending',
      recipients: count,
      figures: { waiting: count },
    });
    await admin.post(`/api/broadcasts/${id}/cancel`);
  });

  test('of what is not there is refused', async () => {
    const id = randomUUID();
    for (const [verb, body] of [
      ['start', { version: 1, expected: 1 }],
      ['test', { version: 1 }],
      ['pause', {}],
      ['send-uncertain', {}],
    ] as const) {
      const answer = await admin.post(`/api/broadcasts/${id}/${verb}`, body);
      expect([answer.status, answer.body.code]).toEqual([404, 'broadcast_not_found']);
    }
    expect((await admin.get(`/api/broadcasts/${id}/recipients`)).status).toBe(404);
  });
});

describe('addresses as a file', () => {
  test('hold only who agreed, with words and date, and no formula', async () => {
    await agree(sql`email_verified and banned_at is null and suspended_until is null`);
    const { count } = await audience('?locale=es');
    const answer = await admin.get('/api/broadcasts/addresses?format=csv&locale=es');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(
      'vota-taco-addresses-2026-05-02.csv',
    );
    const [head, ...lines] = answer.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toBe('"Email","Name","Language","Agreed on","Words they agreed to"');
    expect(lines).toHaveLength(count);
    for (const line of lines) {
      expect(line).toMatch(
        /^"[^"]+@[^"]+",".*","es","2026-05-02T16:00:00Z","'=HYPERLINK\(""x""\)"$/,
      );
    }
    const [entry] = await server.services.db
      .select()
      .from(auditLog)
      .orderBy(desc(auditLog.number))
      .limit(1);
    expect(entry).toMatchObject({
      action: 'addresses_exported',
      changes: { addresses: { from: null, to: count }, locale: { from: null, to: 'es' } },
    });
  });

  test('come as a workbook too', async () => {
    await agree(sql`email = 'admin@vota-taco.example' or email_verified`);
    const { cookies } = admin;
    const response = await fetch(`${server.url}/api/broadcasts/addresses`, {
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(partsOf(bytes)).toMatch(/(?:'|&apos;)=HYPERLINK/);
  });

  test('are not fetched by a page of elsewhere', async () => {
    const { cookies } = admin;
    const response = await fetch(`${server.url}/api/broadcasts/addresses`, {
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'cross-site',
      },
    });
    expect([response.status, (await response.json()).code]).toEqual([403, 'foreign_origin']);
  });
});

/** The text of the compressed files of a zip, by its directory. */
function partsOf(zip: Buffer): string {
  let at = zip.readUInt32LE(zip.length - 22 + 16);
  let text = '';
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const size = zip.readUInt32LE(at + 20);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    if (zip.readUInt16LE(at + 10) === 8) {
      text += inflateRawSync(zip.subarray(begin, begin + size)).toString();
    }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return text;
}
