import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strangerMails } from '../../database/schema/mail.ts';
import { STRANGER_MAILS } from '../../domain/mail/rules.ts';
import type { MailKind } from '../../domain/mail/schema.ts';
import { MAIL_QUEUE } from '../jobs/queues.ts';
import { openTestDatabase, type TestDatabase, TEST_NOW } from '../testing/database.ts';
import {
  insertAccount,
  jobsIn,
  letJobsWait,
  type MailServer,
  openMailServer,
  openTestMailer,
  type TestMailer,
} from '../testing/mail.ts';
import { deleteOldStrangerMails, takeStrangerMail } from './queries.strangers.ts';

const { max, notices, windowMs } = STRANGER_MAILS;
/** No row has this id. */
const NOTHING = randomUUID();
const clock = { now: TEST_NOW };
let database: TestDatabase;
let server: MailServer;
let mailer: TestMailer;
let beside: TestMailer;

beforeAll(async () => {
  [database, server] = await Promise.all([openTestDatabase(), openMailServer()]);
  const open = () => openTestMailer(database.db, { SMTP_URL: server.url }, () => clock.now);
  [mailer, beside] = [await open(), await open()];
});
afterAll(async () => {
  await mailer.stop();
  await beside.stop();
  await server.close();
  await database.close();
});

const received = (address: string) =>
  server.mails.filter(({ recipients }) => recipients.includes(address));
const queue = (to: string, kinds: MailKind[]) =>
  mailer.sendAll(
    kinds.map((kind) => ({ kind, to, language: 'en' as const, aboutId: NOTHING })),
    database.db,
  );
const times = (count: number, ...kinds: MailKind[]) =>
  Array.from({ length: count }, (_, index) => kinds[index % kinds.length] ?? 'reset_password');
const settle = () => Promise.all([mailer.settle(), beside.settle()]);
const account = (email: string) => insertAccount(database.db, { email });

test('a thousand sign-ups and resets, which two servers send at once, are three mails', async () => {
  const victim = 'victim@gmail.com';
  await account(victim);
  await queue(victim, times(1000, 'reset_password', 'sign_up_attempt'));
  await settle();
  const troubles = [mailer, beside].flatMap(({ lines }) =>
    lines.filter(({ level }) => level !== 30),
  );
  expect(troubles).toEqual([]);
  expect(await jobsIn(database.db, MAIL_QUEUE)).toEqual([]);
  expect(received(victim)).toHaveLength(max);
  const held = [mailer, beside].flatMap((one) => [...one.heldBack().values()]);
  expect(held.reduce((sum, count) => sum + count, 0)).toBe(1000 - max);
}, 120_000);

test('other spellings of the mailbox reach it no more often', async () => {
  const others = ['v.i.c.t.i.m@gmail.com', 'victim+1@gmail.com', 'Victim@googlemail.com'];
  for (const email of others) {
    await account(email);
    await queue(email, times(5, 'reset_password'));
  }
  await settle();
  expect(others.flatMap(received)).toEqual([]);
});

test('after the hour there are three again, and not before', async () => {
  const to = 'later@example.com';
  await account(to);
  const sendAt = async (ms: number, count: number) => {
    clock.now = new Date(TEST_NOW.getTime() + ms);
    await queue(to, times(count, 'reset_password'));
    await settle();
    return received(to).length;
  };
  expect(await sendAt(0, 1)).toBe(1);
  expect(await sendAt(windowMs - 60_000, 5)).toBe(3);
  // Not a window that begins anew: only the first one is an hour old.
  expect(await sendAt(windowMs, 5)).toBe(4);
  expect(await sendAt(2 * windowMs - 60_000, 5)).toBe(6);
  clock.now = TEST_NOW;
});

test('what the reader did while signed in is not limited, and counts for nothing', async () => {
  const to = 'signed-in@example.com';
  await account(to);
  await queue(to, times(10, 'account_deleted'));
  await queue(to, times(10, 'reset_password'));
  await settle();
  expect(received(to)).toHaveLength(10 + max);
});

test('notices leave one mail for getting in', async () => {
  const { db } = database;
  const take = (isNotice: boolean) =>
    db.transaction((tx) =>
      takeStrangerMail(tx, { mailId: randomUUID(), mailbox: 'of one', isNotice }, TEST_NOW),
    );
  const taken: boolean[] = [];
  for (const isNotice of [true, true, true, false, false]) taken.push(await take(isNotice));
  expect(taken).toEqual([true, true, false, true, false]);
  expect([notices, max]).toEqual([2, 3]);
  await deleteOldStrangerMails(db, new Date(TEST_NOW.getTime() + windowMs));
  const kept = db.select().from(strangerMails).where(eq(strangerMails.mailbox, 'of one'));
  expect(await kept).toEqual([]);
});

test('a digest beyond the limit is sent later, another notice is not', async () => {
  const to = 'owner@example.com';
  await account(to);
  await queue(to, times(max, 'reset_password'));
  await settle();
  await queue(to, ['new_reviews', 'access_requested', 'review_answered', 'staff_invited']);
  await settle();
  const later = (await jobsIn(database.db, MAIL_QUEUE)).map(({ data }) => data);
  expect(later).toHaveLength(2);
  expect(later).toContainEqual({ kind: 'access_requested', to, language: 'en', aboutId: NOTHING });
  expect(later).toContainEqual({ kind: 'new_reviews', to, language: 'en', aboutId: NOTHING });
  clock.now = new Date(TEST_NOW.getTime() + windowMs);
  await letJobsWait(database.db, windowMs / 1000);
  await settle();
  expect(await jobsIn(database.db, MAIL_QUEUE)).toEqual([]);
  clock.now = TEST_NOW;
});

test('an address without an account uses up nothing, and a second try is no second mail', async () => {
  const to = 'nobody@example.com';
  await queue(to, times(20, 'reset_password'));
  await settle();
  await account(to);
  server.answer(to, 451);
  await queue(to, times(1, 'reset_password'));
  await settle();
  for (let again = 0; again < 3; again += 1) {
    await letJobsWait(database.db, 3600);
    await settle();
  }
  server.answer(to);
  await letJobsWait(database.db, 3600);
  await queue(to, times(5, 'reset_password'));
  await settle();
  expect(received(to)).toHaveLength(max);
});
