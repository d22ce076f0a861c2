import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimWaiting } from './queries.claims.ts';
import { openRudeServer } from '../testing/mail.ts';
import { MAIL_FIELDS, openTestSending, type TestSending } from '../testing/sending.ts';

let sending: TestSending;
beforeEach(async () => {
  sending = await openTestSending();
});
afterEach(() => sending.close());

test('each reader gets it once, in their language, with one tap to stop it', async () => {
  await sending.agree('ana@example.com', 'es');
  await sending.agree('bo@example.com', 'en');
  const id = await sending.begin(2);
  await sending.settle();
  expect(sending.receivers()).toEqual(['ana@example.com', 'bo@example.com']);
  const english = await sending.mailServer.mailTo('bo@example.com');
  const spanish = await sending.mailServer.mailTo('ana@example.com');
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
  const tapped = await fetch(sending.server.url + pathname + search, { method: 'POST' });
  expect(tapped.status).toBe(200);
  expect((await sending.admin.get('/api/broadcasts/audience')).body).toEqual({
    count: 1,
    all: 1,
    byLanguage: { en: 0, es: 1 },
  });
  expect(await sending.find(id)).toMatchObject({
    status: 'sent',
    recipients: 2,
    figures: { sent: 2 },
  });
});

test('who stops them, is banned or deletes the account meanwhile gets nothing', async () => {
  const [stops, banned, stays] = await sending.agreeAll(3);
  const { db } = sending.server.services;
  await sending.server.services.broadcasts.stop();
  const id = await sending.begin(3);
  await db.execute(sql`
    update mail_consents set withdrawn_at = now()
    where user_id = (select id from profiles where email = ${stops})
  `);
  await db.execute(sql`update profiles set banned_at = now() where email = ${banned}`);
  await sending.openSender().settle();
  expect(sending.receivers()).toEqual([stays]);
  expect((await sending.find(id)).figures).toMatchObject({ sent: 1, cancelled: 2 });
});

test('what the mail server refuses for good is listed; what it refuses for now is tried again', async () => {
  await sending.agreeAll(3);
  sending.mailServer.answer('reader-10@example.com', 550, '5.1.1 no such mailbox');
  sending.mailServer.answer('reader-11@example.com', 451, '4.2.0 try later');
  const id = await sending.begin(3);
  await sending.settle();
  expect(sending.receivers()).toEqual(['reader-12@example.com']);
  expect(await sending.listed(id, 'refused')).toEqual([
    ['reader-10@example.com', '550 5.1.1 no such mailbox'],
  ]);
  expect(await sending.listed(id, 'waiting')).toEqual([
    ['reader-11@example.com', '451 4.2.0 try later'],
  ]);
  expect((await sending.find(id)).status).toBe('sending');
  await sending.settle();
  expect(sending.receivers()).toHaveLength(1);
  sending.mailServer.answer('reader-11@example.com');
  sending.later(3);
  await sending.settle();
  expect(sending.receivers()).toEqual(['reader-11@example.com', 'reader-12@example.com']);
  expect(await sending.find(id)).toMatchObject({
    status: 'sent',
    figures: { sent: 2, refused: 1 },
  });
});

test('what is refused for now is given up after a day', async () => {
  await sending.agree('slow@example.com');
  sending.mailServer.answer('slow@example.com', 451, 'greylisted');
  const id = await sending.begin(1);
  await sending.settle();
  sending.later(25 * 60);
  await sending.settle();
  expect(await sending.listed(id, 'refused')).toEqual([['slow@example.com', '451 greylisted']]);
  expect((await sending.find(id)).status).toBe('sent');
});

test('paused it stops after those under way, and goes on where it was', async () => {
  const all = await sending.agreeAll(55);
  await sending.warmUp();
  const underWay = sending.holding(50);
  const id = await sending.begin(55);
  await underWay;
  expect((await sending.steer(id, 'pause')).body.status).toBe('paused');
  sending.release();
  await sending.settle();
  expect(sending.receivers()).toHaveLength(50);
  expect((await sending.find(id)).figures).toMatchObject({ sent: 50, waiting: 5, sending: 0 });
  const twice = await sending.steer(id, 'pause');
  expect([twice.status, twice.body.code]).toEqual([409, 'broadcast_not_so']);
  await sending.steer(id, 'resume');
  await sending.settle();
  expect(sending.receivers()).toEqual(all);
  expect(await sending.find(id)).toMatchObject({ status: 'sent', figures: { sent: 55 } });
});

test('cancelled it ends for good', async () => {
  await sending.agreeAll(55);
  await sending.warmUp();
  const underWay = sending.holding(50);
  const id = await sending.begin(55);
  await underWay;
  expect((await sending.steer(id, 'cancel')).body.status).toBe('cancelled');
  sending.release();
  await sending.settle();
  expect(sending.receivers()).toHaveLength(50);
  expect((await sending.find(id)).figures).toMatchObject({ sent: 50, cancelled: 5, waiting: 0 });
  for (const verb of ['resume', 'pause', 'cancel', 'send-uncertain']) {
    const answer = await sending.steer(id, verb);
    expect([answer.status, answer.body.code]).toEqual([409, 'broadcast_not_so']);
  }
});

test('what a server had in hand when it was killed is uncertain, and never sent by itself', async () => {
  const all = await sending.agreeAll(8);
  const { db } = sending.server.services;
  await sending.server.services.broadcasts.stop();
  const id = await sending.begin(8);
  // The other server has committed its claim of these, and is gone.
  const lost = (await claimWaiting(db, sending.server.clock.now, 3))
    .map(({ email }) => email)
    .toSorted();
  const senders = [sending.openSender(), sending.openSender()];
  await Promise.all(senders.map((sender) => sender.settle()));
  expect(sending.receivers()).toEqual(all.filter((email) => !lost.includes(email)));
  expect((await sending.find(id)).status).toBe('sending');
  sending.later(6);
  await Promise.all(senders.map((sender) => sender.settle()));
  expect(sending.receivers()).toHaveLength(5);
  expect(await sending.listed(id, 'uncertain')).toEqual(lost.map((email) => [email, null]));
  expect(await sending.find(id)).toMatchObject({
    status: 'sent',
    figures: { sent: 5, uncertain: 3 },
  });
  // An organiser knows the risk, and decides to send them.
  expect((await sending.steer(id, 'send-uncertain')).body.status).toBe('sending');
  await Promise.all(senders.map((sender) => sender.settle()));
  expect(sending.receivers()).toEqual(all);
  const none = await sending.steer(id, 'send-uncertain');
  expect([none.status, none.body.code]).toEqual([409, 'broadcast_not_so']);
});

test('a mail server that hangs up in the middle leaves it uncertain; one that is away, waiting', async () => {
  await sending.agree('cut@example.com');
  await sending.mailServer.close();
  const id = await sending.begin(1);
  await sending.settle();
  expect(await sending.listed(id, 'waiting')).toEqual([['cut@example.com', '']]);
  const rude = await openRudeServer();
  await sending.server.services.broadcasts.stop();
  sending.later(3);
  await sending
    .openSender({ config: { ...sending.server.services.config, smtpUrl: rude.url } })
    .settle();
  await rude.close();
  expect(await sending.listed(id, 'uncertain')).toEqual([['cut@example.com', '']]);
});

test('a subject of two lines is refused, and never begins a header of its own', async () => {
  await sending.agree('bo@example.com');
  const two = 'Tacos\r\nBcc: eve@example.com';
  const refused = await sending.admin.post('/api/broadcasts', {
    fields: { ...MAIL_FIELDS, subject: { ...MAIL_FIELDS.subject, en: two } },
  });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  const { id, version } = await sending.draft();
  // As if the row had been added in another way.
  await sending.server.services.db.execute(
    sql`update broadcasts set subject_en = ${two} where id = ${id}::uuid`,
  );
  await sending.admin.post(`/api/broadcasts/${id}/start`, { version, expected: 1 });
  sending.afterHold();
  await sending.settle();
  expect(sending.receivers()).toEqual(['bo@example.com']);
  expect(sending.mailServer.mails[0]?.headers.subject).toBe('Tacos Bcc: eve@example.com');
  expect(sending.mailServer.mails[0]?.headers).not.toHaveProperty('bcc');
});

test('a test goes to the organiser alone, in both languages', async () => {
  await sending.agree('bo@example.com');
  const { id, version } = await sending.draft();
  const sent = await sending.admin.post(`/api/broadcasts/${id}/test`, { version });
  expect(sent.status).toBe(200);
  expect(sending.receivers()).toEqual([sent.body.email, sent.body.email]);
  expect(sending.mailServer.mails.map(({ headers }) => headers.subject)).toEqual([
    'Test: Tacos on Saturday',
    'Prueba: Tacos el sábado',
  ]);
  sending.mailServer.answer(sent.body.email, 550, 'not today');
  const failed = await sending.admin.post(`/api/broadcasts/${id}/test`, { version });
  expect([failed.status, failed.body.code]).toEqual([502, 'test_mail_not_sent']);
});
