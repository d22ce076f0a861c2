import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailConsents } from '../../database/schema/broadcasts.ts';
import { profiles } from '../../database/schema/people.ts';
import { claimWaiting } from '../jobs/broadcast-queries.ts';
import { type BroadcastSender, createBroadcastSender } from '../jobs/broadcast-sender.ts';
import { insertAccount, type MailServer, openMailServer, openRudeServer } from '../test-mail.ts';
import { openTestServer, type TestServer, type Visitor } from '../test-server.ts';

let mailServer: MailServer;
let server: TestServer;
let admin: Visitor;
/** Answers of the mail server that wait for the test, while it holds them. */
let held: (() => void)[] | null;
let onHeld: (() => void) | undefined;

beforeEach(async () => {
  held = null;
  mailServer = await openMailServer({
    onMailFrom: (_address, _session, done) => {
      if (!held) return done();
      held.push(done);
      onHeld?.();
    },
  });
  server = await openTestServer({ SMTP_URL: mailServer.url, MAILS_PER_SECOND: '1000' });
  await server.services.db.delete(mailConsents);
  admin = await server.visitor().signInAs('admin');
});
afterEach(async () => {
  release();
  await server.stop();
  await mailServer.close();
});

function release() {
  const waiting = held ?? [];
  held = null;
  for (const done of waiting) done();
}
/** Resolves when the mail server was told of so many mails, and answers none of them. */
const holding = (count: number) =>
  new Promise<void>((resolve) => {
    held = [];
    onHeld = () => void ((held?.length ?? 0) >= count && resolve());
  });

async function agree(email: string, locale: 'en' | 'es' = 'en'): Promise<void> {
  const { db } = server.services;
  await insertAccount(db, { email, locale });
  const [person] = await db.select().from(profiles).where(eq(profiles.email, email));
  await db.insert(mailConsents).values({
    userId: person?.id ?? '',
    wording: 'Yes, please',
    locale,
    givenAt: server.clock.now,
  });
}
const agreeAll = async (count: number) => {
  const emails = Array.from({ length: count }, (_, index) => `reader-${index + 10}@example.com`);
  for (const email of emails) await agree(email);
  return emails;
};

const FIELDS = {
  subjectEn: 'Tacos on Saturday',
  subjectEs: 'Tacos el sábado',
  bodyEn: 'Come **early**.\n\nSee [the map](https://example.com/map?a=1&b=2) <b>now</b>.',
  bodyEs: 'Ven **temprano**.',
  filter: {},
};
async function draft(fields: object = {}) {
  const answer = await admin.post('/api/broadcasts', { fields: { ...FIELDS, ...fields } });
  expect(answer.status).toBe(200);
  return answer.body;
}
async function begin(expected: number, fields: object = {}): Promise<string> {
  const { id: broadcastId, version } = await draft(fields);
  const answer = await admin.post(`/api/broadcasts/${broadcastId}/start`, { version, expected });
  expect(answer.body.code ?? answer.body.status).toBe('sending');
  return broadcastId;
}
/** Another server's, which looks for nothing by itself. */
function openSender(smtpUrl?: string): BroadcastSender {
  const { config, db, log, newId } = server.services;
  const now = () => server.clock.now;
  return createBroadcastSender({
    config: smtpUrl === undefined ? config : { ...config, smtpUrl },
    db,
    log,
    now,
    newId,
  });
}

const steer = (id: string, verb: string) => admin.post(`/api/broadcasts/${id}/${verb}`);
const find = async (id: string) => (await admin.get(`/api/broadcasts/${id}`)).body;
const settle = () => server.services.broadcasts.settle();
const receivers = () => mailServer.mails.flatMap(({ recipients }) => recipients).toSorted();
const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
async function listed(id: string, status: string) {
  const { body } = await admin.get(`/api/broadcasts/${id}/recipients?status=${status}`);
  return body.recipients.map(({ email, refusal }: { email: string; refusal: string | null }) => [
    email,
    refusal,
  ]);
}

test('each reader gets it once, in their language, with one tap to stop it', async () => {
  await agree('ana@example.com', 'es');
  await agree('bo@example.com', 'en');
  const id = await begin(2);
  await settle();
  expect(receivers()).toEqual(['ana@example.com', 'bo@example.com']);
  const english = await mailServer.mailTo('bo@example.com');
  const spanish = await mailServer.mailTo('ana@example.com');
  expect(spanish.headers.subject).toBe('Tacos el sábado');
  expect(spanish.headers['content-language']).toBe('es');
  expect(spanish.text).toContain('No recibir más noticias por correo');
  expect(english.headers).toMatchObject({
    subject: 'Tacos on Saturday',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(english.headers['message-id']).toMatch(/^<[0-9a-f]{40}@/);
  expect(english.html).toContain('Come <strong>early</strong>.');
  expect(english.html).toContain('&#60;b&#62;now&#60;/b&#62;');
  expect(english.text).toContain('the map (https://example.com/map?a=1&b=2) <b>now</b>');
  const link = /^<(.+)>$/.exec(english.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  expect(link).toContain('/api/broadcasts/unsubscribe?token=');
  const { pathname, search } = new URL(link);
  const tapped = await fetch(server.url + pathname + search, { method: 'POST' });
  expect(tapped.status).toBe(200);
  expect((await admin.get('/api/broadcasts/audience')).body).toEqual({ count: 1, all: 1 });
  expect(await find(id)).toMatchObject({ status: 'sent', recipients: 2, figures: { sent: 2 } });
});

test('who stops them, is banned or deletes the account meanwhile gets nothing', async () => {
  const [stops, banned, stays] = await agreeAll(3);
  const { db } = server.services;
  await server.services.broadcasts.stop();
  const id = await begin(3);
  await db.execute(sql`
    update mail_consents set withdrawn_at = now()
    where user_id = (select id from profiles where email = ${stops})
  `);
  await db.execute(sql`update profiles set banned_at = now() where email = ${banned}`);
  await openSender().settle();
  expect(receivers()).toEqual([stays]);
  expect((await find(id)).figures).toMatchObject({ sent: 1, cancelled: 2 });
});

test('what the mail server refuses for good is listed; what it refuses for now is tried again', async () => {
  await agreeAll(3);
  mailServer.answer('reader-10@example.com', 550, '5.1.1 no such mailbox');
  mailServer.answer('reader-11@example.com', 451, '4.2.0 try later');
  const id = await begin(3);
  await settle();
  expect(receivers()).toEqual(['reader-12@example.com']);
  expect(await listed(id, 'refused')).toEqual([
    ['reader-10@example.com', '550 5.1.1 no such mailbox'],
  ]);
  expect(await listed(id, 'waiting')).toEqual([['reader-11@example.com', '451 4.2.0 try later']]);
  expect((await find(id)).status).toBe('sending');
  await settle();
  expect(receivers()).toHaveLength(1);
  mailServer.answer('reader-11@example.com');
  later(3);
  await settle();
  expect(receivers()).toEqual(['reader-11@example.com', 'reader-12@example.com']);
  expect(await find(id)).toMatchObject({ status: 'sent', figures: { sent: 2, refused: 1 } });
});

test('what is refused for now is given up after a day', async () => {
  await agree('slow@example.com');
  mailServer.answer('slow@example.com', 451, 'greylisted');
  const id = await begin(1);
  await settle();
  later(25 * 60);
  await settle();
  expect(await listed(id, 'refused')).toEqual([['slow@example.com', '451 greylisted']]);
  expect((await find(id)).status).toBe('sent');
});

test('paused it stops after those under way, and goes on where it was', async () => {
  const all = await agreeAll(12);
  const underWay = holding(5);
  const id = await begin(12);
  await underWay;
  expect((await steer(id, 'pause')).body.status).toBe('paused');
  release();
  await settle();
  expect(receivers()).toHaveLength(5);
  expect((await find(id)).figures).toMatchObject({ sent: 5, waiting: 7, sending: 0 });
  const twice = await steer(id, 'pause');
  expect([twice.status, twice.body.code]).toEqual([409, 'broadcast_not_so']);
  await steer(id, 'resume');
  await settle();
  expect(receivers()).toEqual(all);
  expect(await find(id)).toMatchObject({ status: 'sent', figures: { sent: 12 } });
});

test('cancelled it ends for good', async () => {
  await agreeAll(12);
  const underWay = holding(5);
  const id = await begin(12);
  await underWay;
  expect((await steer(id, 'cancel')).body.status).toBe('cancelled');
  release();
  await settle();
  expect(receivers()).toHaveLength(5);
  expect((await find(id)).figures).toMatchObject({ sent: 5, cancelled: 7, waiting: 0 });
  for (const verb of ['resume', 'pause', 'cancel', 'send-uncertain']) {
    const answer = await steer(id, verb);
    expect([answer.status, answer.body.code]).toEqual([409, 'broadcast_not_so']);
  }
});

test('what a server had in hand when it was killed is uncertain, and never sent by itself', async () => {
  const all = await agreeAll(8);
  const { db } = server.services;
  await server.services.broadcasts.stop();
  const id = await begin(8);
  // The other server has committed that it sends these, and is gone.
  const lost = (await claimWaiting(db, server.clock.now, 3)).map(({ email }) => email).toSorted();
  const senders = [openSender(), openSender()];
  await Promise.all(senders.map((sender) => sender.settle()));
  expect(receivers()).toEqual(all.filter((email) => !lost.includes(email)));
  expect((await find(id)).status).toBe('sending');
  later(6);
  await Promise.all(senders.map((sender) => sender.settle()));
  expect(receivers()).toHaveLength(5);
  expect(await listed(id, 'uncertain')).toEqual(lost.map((email) => [email, null]));
  expect(await find(id)).toMatchObject({ status: 'sent', figures: { sent: 5, uncertain: 3 } });
  // An organiser knows, and wants them to have it.
  expect((await steer(id, 'send-uncertain')).body.status).toBe('sending');
  await Promise.all(senders.map((sender) => sender.settle()));
  expect(receivers()).toEqual(all);
  const none = await steer(id, 'send-uncertain');
  expect([none.status, none.body.code]).toEqual([409, 'broadcast_not_so']);
});

test('a mail server that hangs up in the middle leaves it uncertain; one that is away, waiting', async () => {
  await agree('cut@example.com');
  await mailServer.close();
  const id = await begin(1);
  await settle();
  expect(await listed(id, 'waiting')).toEqual([['cut@example.com', '']]);
  const rude = await openRudeServer();
  await server.services.broadcasts.stop();
  later(3);
  await openSender(rude.url).settle();
  await rude.close();
  expect(await listed(id, 'uncertain')).toEqual([['cut@example.com', '']]);
});

test('a subject of two lines is refused, and never begins a header of its own', async () => {
  await agree('bo@example.com');
  const two = 'Tacos\r\nBcc: eve@example.com';
  const refused = await admin.post('/api/broadcasts', { fields: { ...FIELDS, subjectEn: two } });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  const { id, version } = await draft();
  // As if it had come into the table by another way.
  await server.services.db.execute(
    sql`update broadcasts set subject_en = ${two} where id = ${id}::uuid`,
  );
  await admin.post(`/api/broadcasts/${id}/start`, { version, expected: 1 });
  await settle();
  expect(receivers()).toEqual(['bo@example.com']);
  expect(mailServer.mails[0]?.headers.subject).toBe('Tacos Bcc: eve@example.com');
  expect(mailServer.mails[0]?.headers).not.toHaveProperty('bcc');
});

test('a test goes to the organiser alone, in both languages', async () => {
  await agree('bo@example.com');
  const { id, version } = await draft();
  const sent = await admin.post(`/api/broadcasts/${id}/test`, { version });
  expect(sent.status).toBe(200);
  expect(receivers()).toEqual([sent.body.email, sent.body.email]);
  expect(mailServer.mails.map(({ headers }) => headers.subject)).toEqual([
    'Test: Tacos on Saturday',
    'Prueba: Tacos el sábado',
  ]);
  mailServer.answer(sent.body.email, 550, 'not today');
  const failed = await admin.post(`/api/broadcasts/${id}/test`, { version });
  expect([failed.status, failed.body.code]).toEqual([502, 'test_mail_not_sent']);
});
