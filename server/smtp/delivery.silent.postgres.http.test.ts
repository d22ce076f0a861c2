import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { MAIL_QUEUE } from '../jobs/queues.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type FreezingProxy, openFreezingProxy } from '../testing/freezing-proxy.ts';
import {
  insertAccount,
  jobsIn,
  letJobsWait,
  type MailServer,
  openMailServer,
  openTestMailer,
  type TestMailer,
} from '../testing/mail.ts';
import type { SmtpLimits } from './delivery.ts';

const LIMITS: SmtpLimits = { connection: 1500, greeting: 1500, silence: 1500, delivery: 3000 };
/** More than are sent at once. */
const PEOPLE = Array.from({ length: 7 }, (_, index) => `silent-${index}@example.com`);

let database: TestDatabase;
let mailServer: MailServer;
let proxy: FreezingProxy;
let onMail: (() => void) | undefined;
const mailers: TestMailer[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  for (const email of PEOPLE) await insertAccount(database.db, { email });
  mailServer = await openMailServer({
    onMailFrom: (_address, _session, done) => {
      onMail?.();
      done();
    },
  });
  proxy = await openFreezingProxy(mailServer.url);
});
afterEach(async () => {
  proxy.thaw();
  onMail = undefined;
  mailServer.mails.length = 0;
  for (const mailer of mailers.splice(0)) await mailer.stop();
});
afterAll(async () => {
  await proxy.close();
  await mailServer.close();
  await database.close();
});

async function openMailer(url: string): Promise<TestMailer> {
  const mailer = await openTestMailer(database.db, { SMTP_URL: url }, undefined, LIMITS);
  mailers.push(mailer);
  return mailer;
}

const send = (mailer: TestMailer, to: string) =>
  mailer.send({ kind: 'reset_password', to, language: 'en' });

const receivers = () => mailServer.mails.flatMap(({ recipients }) => recipients).toSorted();

/** Everything that waits is tried once more. */
async function tryAgain(mailer: TestMailer) {
  await letJobsWait(database.db, 120);
  await mailer.settle();
}

test('mails that a silent mail server does not take are sent once it speaks', async () => {
  const mailer = await openMailer(proxy.url);
  proxy.freeze();
  for (const to of PEOPLE) await send(mailer, to);
  const begun = performance.now();
  await mailer.settle();
  // Two rounds, since not all are sent at once.
  expect(performance.now() - begun).toBeLessThan(2 * LIMITS.greeting + 5000);
  expect(mailer.lines).toHaveLength(PEOPLE.length);
  for (const line of mailer.lines) {
    expect(line).toMatchObject({ code: 'ETIMEDOUT', msg: expect.stringContaining('tried again') });
  }
  proxy.thaw();
  mailServer.mails.length = 0;
  await tryAgain(mailer);
  expect(receivers()).toEqual(PEOPLE);
  expect(await jobsIn(database.db, MAIL_QUEUE)).toEqual([]);
});

test('a mail whose connection falls silent on the way is sent by another', async () => {
  const mailer = await openMailer(proxy.url);
  onMail = () => proxy.freeze('existing');
  const [to = ''] = PEOPLE;
  await send(mailer, to);
  await mailer.settle();
  expect(mailer.lines).toMatchObject([{ code: 'ETIMEDOUT' }]);
  onMail = undefined;
  await tryAgain(mailer);
  expect(receivers()).toEqual([to]);
});

test('a mail server that goes on talking without an answer is left after a while', async () => {
  const sockets: Socket[] = [];
  const talker = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write('220 hello\r\n');
    socket.once('data', () => {
      const talking = setInterval(() => socket.write('250-and another thing\r\n'), 100);
      socket.on('close', () => clearInterval(talking));
    });
  });
  await new Promise<void>((resolve) => void talker.listen(0, '127.0.0.1', resolve));
  const mailer = await openMailer(`smtp://127.0.0.1:${(talker.address() as AddressInfo).port}`);
  await send(mailer, PEOPLE[0] ?? '');
  await mailer.settle();
  expect(mailer.lines).toMatchObject([{ code: 'EABORT' }]);
  await new Promise((resolve) => talker.close(resolve));
});
