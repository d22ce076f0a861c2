import { afterAll, beforeAll, expect, test } from 'vitest';
import { LATER_MAIL_QUEUE, MAIL_QUEUE, UNDELIVERED_QUEUE } from '../jobs/queues.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import {
  insertAccount,
  jobsIn,
  type MailServer,
  openMailServer,
  openTestMailer,
  type TestMailer,
} from '../testing/mail.ts';

let database: TestDatabase;
let server: MailServer;
let mailer: TestMailer;

beforeAll(async () => {
  [database, server] = await Promise.all([openTestDatabase(), openMailServer()]);
  mailer = await openTestMailer(database.db, { SMTP_URL: server.url });
  await insertAccount(database.db, { email: 'waiting@example.com' });
});
afterAll(async () => {
  await mailer.stop();
  await server.close();
  await database.close();
});

test('mails that nobody waits for are queued together, and hold up none that is waited for', async () => {
  for (let number = 0; number < 30; number += 1) {
    const to = `voter-${number}@example.com`;
    mailer.sendLater({ kind: 'account_deleted', to, language: 'en' });
  }
  // Queues the mail without sending it.
  await mailer.stop();
  await mailer.send({ kind: 'reset_password', to: 'waiting@example.com', language: 'en' });
  expect(await jobsIn(database.db, LATER_MAIL_QUEUE)).toHaveLength(30);
  const waitedFor = await jobsIn(database.db, MAIL_QUEUE);
  expect(waitedFor.map(({ data }) => data)).toMatchObject([{ to: 'waiting@example.com' }]);
  mailer.start();
  await mailer.settle();
  const receivers = server.mails.flatMap(({ recipients }) => recipients);
  expect(new Set(receivers).size).toBe(31);
  expect(receivers).toHaveLength(31);
});

test('one that is refused for good is given up, and can be sent again', async () => {
  const to = 'refused@example.com';
  server.answer(to, 550);
  mailer.sendLater({ kind: 'account_deleted', to, language: 'en' });
  await mailer.settle();
  expect(await jobsIn(database.db, LATER_MAIL_QUEUE)).toEqual([]);
  const [undelivered] = await jobsIn(database.db, UNDELIVERED_QUEUE);
  expect(undelivered?.data).toMatchObject({ to, tries: 1 });
  server.answer(to);
  expect(await mailer.sendAgain(undelivered?.id ?? '')).toBe(true);
  await mailer.settle();
  expect(server.mails.at(-1)?.recipients).toEqual([to]);
});
