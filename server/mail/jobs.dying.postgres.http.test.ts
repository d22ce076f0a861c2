import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAIL_QUEUE, UNDELIVERED_QUEUE } from '../jobs/queues.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import { type DyingMailServer, openDyingMailServer } from '../testing/dying-mail-server.ts';
import { jobsIn, letJobsWait, openTestMailer, type TestMailer } from '../testing/mail.ts';

let database: TestDatabase;
let dying: DyingMailServer;
let mailer: TestMailer;
/** Of the mailer; the job queue uses the database's. */
let at: Date;

beforeEach(async () => {
  at = TEST_NOW;
  [database, dying] = await Promise.all([openTestDatabase(), openDyingMailServer()]);
  mailer = await openTestMailer(database.db, { SMTP_URL: dying.url }, () => at);
});
afterEach(async () => {
  await mailer.stop();
  await dying.close();
  await database.close();
});

const goodbye = (to: string) => ({ kind: 'account_deleted', to, language: 'en' }) as const;
const sayings = () => mailer.lines.map(({ msg }) => msg);

async function wait(seconds: number) {
  at = new Date(at.getTime() + seconds * 1000);
  await letJobsWait(database.db, seconds);
}

test('a mail that somebody waits for is sent again, with the same Message-ID', async () => {
  dying.diesOf = (number) => number === 0;
  await mailer.send(goodbye('ana@example.com'));
  await mailer.settle();
  expect(sayings()).toEqual(['mail not sent, will be tried again']);
  await wait(60);
  await mailer.settle();
  expect(dying.taken.map(({ to }) => to)).toEqual(['ana@example.com', 'ana@example.com']);
  expect(new Set(dying.taken.map(({ messageId }) => messageId)).size).toBe(1);
  expect(await jobsIn(database.db, MAIL_QUEUE)).toEqual([]);
  expect(await jobsIn(database.db, UNDELIVERED_QUEUE)).toEqual([]);
});

test('after ten in doubt in a row the others rest, untried, and one is tried each half minute', async () => {
  for (let number = 0; number < 30; number += 1) {
    await mailer.send(goodbye(`eater-${number}@example.com`));
  }
  await mailer.settle();
  const lost = dying.taken.length;
  expect(lost).toBeGreaterThanOrEqual(10);
  expect(lost).toBeLessThanOrEqual(14);
  const states = (await jobsIn(database.db, MAIL_QUEUE)).map(({ state }) => state);
  expect(states.filter((state) => state === 'created')).toHaveLength(30 - lost);
  expect(sayings().filter((words) => /is paused/.test(String(words)))).toHaveLength(1);
  await mailer.settle();
  expect(dying.taken).toHaveLength(lost);
  await wait(30);
  await mailer.settle();
  expect(dying.taken).toHaveLength(lost + 1);
  // It works again: the next try shows it, and the others follow.
  dying.diesOf = () => false;
  await wait(60);
  await mailer.settle();
  expect(sayings()).toContain('the mail server accepts mail again');
  expect(await jobsIn(database.db, MAIL_QUEUE)).toEqual([]);
  expect(new Set(dying.taken.map(({ to }) => to)).size).toBe(30);
});

test('a mail that was sent while the database went away is not sent again', async () => {
  dying.diesOf = () => false;
  const { boss } = mailer;
  vi.spyOn(boss, 'deleteJob')
    .mockRejectedValueOnce(new Error('The database is away.'))
    .mockRejectedValueOnce(new Error('The database is away.'));
  await mailer.send(goodbye('ana@example.com'));
  await mailer.settle();
  expect(sayings()).toEqual([
    'the outcome of a mail is not stored yet',
    'the outcome of a mail is not stored yet',
  ]);
  expect(await jobsIn(database.db, MAIL_QUEUE)).toEqual([]);
  await wait(600);
  await boss.supervise();
  await mailer.settle();
  expect(dying.taken).toHaveLength(1);
});

test('a server that stops does not wait for the database; the mail is then sent again', async () => {
  dying.diesOf = () => false;
  const { boss } = mailer;
  const away = vi.spyOn(boss, 'deleteJob').mockRejectedValue(new Error('The database is away.'));
  await mailer.send(goodbye('ana@example.com'));
  const settling = mailer.settle();
  await vi.waitFor(() => expect(away).toHaveBeenCalled());
  await mailer.stop();
  await settling;
  expect(sayings().at(-1)).toBe('mail not settled');
  expect(await jobsIn(database.db, MAIL_QUEUE)).toHaveLength(1);
});
