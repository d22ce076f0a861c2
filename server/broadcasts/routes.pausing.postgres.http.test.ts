import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../database/open.ts';
import { openMailServer } from '../testing/mail.ts';
import { openTestSending, type TestSending } from '../testing/sending.ts';

let sending: TestSending;
beforeEach(async () => {
  sending = await openTestSending();
});
afterEach(() => sending.close());

const QUOTA = '5.4.5 Daily sending quota exceeded';

test('a mail server that refuses the sender pauses it: nobody is used up, and it can go on', async () => {
  const { agreeAll, begin, find, receivers, refuseSender, settle, steer } = sending;
  const all = await agreeAll(60);
  refuseSender(550, QUOTA);
  const id = await begin(60);
  await settle();
  expect(await find(id)).toMatchObject({
    status: 'paused',
    pauseReason: 'mail_server',
    pauseAnswer: `550 ${QUOTA}`,
    figures: { waiting: 60, sending: 0, refused: 0 },
  });
  // While the error lasts, each attempt affects only the mails being sent.
  await steer(id, 'resume');
  await settle();
  expect(await find(id)).toMatchObject({ status: 'paused', figures: { waiting: 60 } });
  refuseSender();
  expect((await steer(id, 'resume')).body).toMatchObject({
    status: 'sending',
    pauseReason: null,
    pauseAnswer: null,
  });
  await settle();
  expect(receivers()).toEqual(all);
  expect(await find(id)).toMatchObject({ status: 'sent', figures: { sent: 60 } });
});

test('a quota that is told of later than the sender pauses it too; an organiser’s pause has no reason', async () => {
  const { agree, begin, find, listed, mailServer, settle, steer } = sending;
  await agree('ana@example.com');
  mailServer.answer('ana@example.com', 550, QUOTA);
  const id = await begin(1);
  await settle();
  expect(await find(id)).toMatchObject({ status: 'paused', pauseAnswer: `550 ${QUOTA}` });
  expect(await listed(id, 'waiting')).toEqual([['ana@example.com', `550 ${QUOTA}`]]);
  await steer(id, 'resume');
  await settle();
  expect((await find(id)).status).toBe('paused');
  mailServer.answer('ana@example.com', 451, 'later');
  await steer(id, 'resume');
  await settle();
  expect((await steer(id, 'pause')).body).toMatchObject({ status: 'paused', pauseReason: null });
});

test('a password that the mail server does not take pauses it', async () => {
  const { agree, begin, find, openSender, receivers, server } = sending;
  const locked = await openMailServer({
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('Invalid username or password')),
  });
  await agree('ana@example.com');
  await server.services.broadcasts.stop();
  const id = await begin(1);
  const smtpUrl = `smtp://vota:wrong@127.0.0.1:${locked.port}`;
  await openSender({ config: { ...server.services.config, smtpUrl } }).settle();
  await locked.close();
  expect(await find(id)).toMatchObject({
    status: 'paused',
    pauseReason: 'mail_server',
    pauseAnswer: expect.stringContaining('535'),
    figures: { waiting: 1 },
  });
  expect(receivers()).toEqual([]);
});

test('who was refused because of the sender can get it again; who has no mailbox does not', async () => {
  const { agreeAll, begin, find, listed, mailServer, receivers, settle, steer } = sending;
  await agreeAll(3);
  mailServer.answer('reader-10@example.com', 550, '5.7.26 not authenticated by DMARC');
  mailServer.answer('reader-11@example.com', 550, '5.1.1 no such mailbox');
  const id = await begin(3);
  await settle();
  expect(await find(id)).toMatchObject({
    status: 'sent',
    refusedForSender: 1,
    figures: { sent: 1, refused: 2 },
  });
  mailServer.answer('reader-10@example.com');
  expect((await steer(id, 'send-refused')).body).toMatchObject({
    status: 'sending',
    refusedForSender: 0,
  });
  await settle();
  expect(receivers()).toEqual(['reader-10@example.com', 'reader-12@example.com']);
  expect(await listed(id, 'refused')).toEqual([
    ['reader-11@example.com', '550 5.1.1 no such mailbox'],
  ]);
  const none = await steer(id, 'send-refused');
  expect([none.status, none.body.code]).toEqual([409, 'broadcast_not_so']);
});

test('the day of tries begins with the first one, not with the mail', async () => {
  const { agree, begin, find, later, listed, mailServer, server, settle, steer } = sending;
  await agree('slow@example.com');
  mailServer.answer('slow@example.com', 450, '4.2.0 greylisted');
  await server.services.broadcasts.stop();
  const id = await begin(1);
  await steer(id, 'pause');
  later(25 * 60);
  await steer(id, 'resume');
  const sender = sending.openSender();
  await sender.settle();
  later(3);
  await sender.settle();
  expect(await listed(id, 'waiting')).toEqual([['slow@example.com', '450 4.2.0 greylisted']]);
  later(24 * 60);
  await sender.settle();
  expect(await find(id)).toMatchObject({
    status: 'sent',
    refusedForSender: 0,
    figures: { refused: 1 },
  });
  await settle();
});

/** The same database, which fails as often as requested. */
function openFlaky(db: Database): {
  db: Database;
  fail(key: 'select' | 'execute', times: number): void;
} {
  const left = new Map<string | symbol, number>();
  const flaky = new Proxy(db, {
    get: (target, key) => {
      const part: unknown = Reflect.get(target, key);
      if (typeof part !== 'function') return part;
      return (...given: unknown[]): unknown => {
        const times = left.get(key) ?? 0;
        left.set(key, times - 1);
        if (times > 0) throw new Error('The database is away.');
        return part.apply(target, given);
      };
    },
  });
  return { db: flaky, fail: (key, times) => void left.set(key, times) };
}

test('who could not be looked up waits, and nobody wonders whether they got it', async () => {
  const { agree, begin, find, openSender, receivers, server } = sending;
  await agree('ana@example.com');
  await server.services.broadcasts.stop();
  const id = await begin(1);
  const { db, fail } = openFlaky(server.services.db);
  fail('select', 1);
  await openSender({ db }).settle();
  expect(receivers()).toEqual(['ana@example.com']);
  expect(await find(id)).toMatchObject({ status: 'sent', figures: { sent: 1, uncertain: 0 } });
});

test('what was sent while the database went away is written down later, and not sent again', async () => {
  const { agree, begin, find, holding, openSender, receivers, release, server } = sending;
  await agree('ana@example.com');
  await server.services.broadcasts.stop();
  const id = await begin(1);
  const { db, fail } = openFlaky(server.services.db);
  const sender = openSender({ db });
  const underWay = holding(1);
  const settled = sender.settle();
  await underWay;
  fail('execute', Infinity);
  release();
  await settled;
  expect(await find(id)).toMatchObject({ status: 'sending', figures: { sending: 1 } });
  fail('execute', 0);
  await sender.settle();
  expect(receivers()).toEqual(['ana@example.com']);
  expect(await find(id)).toMatchObject({ status: 'sent', figures: { sent: 1 } });
});

test('two servers share many, and send each once', async () => {
  const { agreeAll, begin, find, openSender, receivers, server } = sending;
  const all = await agreeAll(130);
  await server.services.broadcasts.stop();
  const id = await begin(130);
  const senders = [openSender(), openSender()];
  await Promise.all(senders.map((sender) => sender.settle()));
  expect(receivers()).toEqual(all.toSorted());
  expect((await find(id)).figures).toMatchObject({ sent: 130, sending: 0, waiting: 0 });
});

test('what was being sent when a backup was made is paused where it is restored', async () => {
  const { agree, begin, find, openSender, receivers, server, steer } = sending;
  await agree('ana@example.com');
  await server.services.broadcasts.stop();
  const id = await begin(1);
  // As in a copy restored into another database, where tables have other object ids.
  await server.services.db.execute(sql`update broadcasts set database_mark = '1.1'`);
  const sender = openSender();
  await sender.settle();
  expect(receivers()).toEqual([]);
  expect(await find(id)).toMatchObject({ status: 'paused', pauseReason: 'restored' });
  // An organiser has checked who got it.
  await steer(id, 'resume');
  await openSender().settle();
  expect(receivers()).toEqual(['ana@example.com']);
});

test('without an address by land nothing goes to many; with one it stands in each mail', async () => {
  const { admin, agree, draft, mailServer, receivers, settle } = sending;
  await agree('ana@example.com');
  const key = 'mail_postal_address';
  const { body: all } = await admin.get('/api/settings/all');
  const seen = all.settings.find((one: { key: string }) => one.key === key).value as string;
  const change = (value: string, was: string) =>
    admin.post(`/api/settings/${key}`, { value, seen: was });
  expect((await change('', seen)).status).toBe(200);
  const { id, version } = await draft();
  const start = () => admin.post(`/api/broadcasts/${id}/start`, { version, expected: 1 });
  const refused = await start();
  expect([refused.status, refused.body.code]).toEqual([409, 'broadcast_without_address']);
  const address = 'Vota Taco, P.O. Box 5 <b>, Charleston, SC 29401';
  expect((await change(address, '')).status).toBe(200);
  expect((await start()).status).toBe(200);
  sending.afterHold();
  await settle();
  expect(receivers()).toEqual(['ana@example.com']);
  const [mail] = mailServer.mails;
  expect(mail?.text).toContain(address);
  expect(mail?.html).toContain('P.O. Box 5 &#60;b&#62;');
});
