import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LATER_MAIL_QUEUE, MAIL_QUEUE, UNDELIVERED_QUEUE } from '../jobs/queues.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from '../testing/database.ts';
import {
  jobsIn,
  letJobsWait,
  type MailServer,
  openMailServer,
  openTestMailer,
  type TestMailer,
} from '../testing/mail.ts';

let database: TestDatabase;
let server: MailServer;
const opened: { stop(): Promise<void> }[] = [];

beforeEach(async () => {
  [database, server] = await Promise.all([openTestDatabase(), openMailServer()]);
});
afterEach(async () => {
  for (const { stop } of opened.splice(0).toReversed()) await stop();
  await server.close();
  await database.close();
});

async function open(url = server.url): Promise<TestMailer> {
  const mailer = await openTestMailer(database.db, { SMTP_URL: url });
  opened.push(mailer);
  return mailer;
}

const goodbye = (to: string) => ({ kind: 'account_deleted', to, language: 'en' }) as const;
/** Queues a mail without asking the mailer to take it soon: on a busy machine it would, before the test. */
const queue = ({ boss }: TestMailer) => boss.send(MAIL_QUEUE, goodbye('ana@example.com'));
const waiting = () => jobsIn(database.db, MAIL_QUEUE);
const undelivered = () => jobsIn(database.db, UNDELIVERED_QUEUE);

/** A port that no server listens on. */
async function closedPort(): Promise<number> {
  const socket = createServer();
  const { port } = await new Promise<AddressInfo>((resolve) => {
    const listening = socket.listen(0, '127.0.0.1', () =>
      resolve(listening.address() as AddressInfo),
    );
  });
  await new Promise((resolve) => socket.close(resolve));
  return port;
}

/** A mail server that accepts connections and never answers. */
async function openSilentServer() {
  const sockets: Socket[] = [];
  const waiting: (() => void)[] = [];
  const silent = createServer((socket) => {
    socket.on('error', () => {});
    sockets.push(socket);
    for (const look of waiting) look();
  });
  const port = await new Promise<number>((resolve) => {
    const listening = silent.listen(0, '127.0.0.1', () =>
      resolve((listening.address() as AddressInfo).port),
    );
  });
  const hangUp = () => sockets.splice(0).forEach((socket) => socket.destroy());
  opened.push({
    stop: async () => {
      hangUp();
      await new Promise((resolve) => silent.close(resolve));
    },
  });
  return {
    url: `smtp://127.0.0.1:${port}`,
    held: sockets,
    hangUp,
    connections: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => void (sockets.length >= count && resolve());
        waiting.push(look);
        look();
      }),
  };
}

describe('a receiver that the mail server refuses', () => {
  test('is given up at once and listed with the answer; the others get their mail', async () => {
    const mailer = await open();
    server.answer('no@example.com', 550, '5.1.1 <no@example.com>: no such mailbox');
    for (const name of ['ana', 'no', 'bo']) await mailer.send(goodbye(`${name}@example.com`));
    await mailer.settle();
    const sent = server.mails.flatMap(({ recipients }) => recipients);
    expect(sent.toSorted()).toEqual(['ana@example.com', 'bo@example.com']);
    expect(await waiting()).toEqual([]);
    const [given, ...others] = await undelivered();
    expect(others).toEqual([]);
    expect(given?.data).toEqual({
      ...goodbye('no@example.com'),
      reason: '550 5.1.1 …: no such mailbox',
      tries: 1,
      givenUpAt: TEST_NOW.toISOString(),
      queuedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  test('is logged with the reason, and without its receiver', async () => {
    const mailer = await open();
    server.answer('no@example.com', 550, 'no mailbox no@example.com');
    await mailer.send(goodbye('no@example.com'));
    await mailer.settle();
    expect(mailer.lines).toHaveLength(1);
    expect(JSON.stringify(mailer.lines)).not.toMatch(/example\.com/);
    expect(mailer.lines[0]).toMatchObject({
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
      kind: 'account_deleted',
      tries: 1,
      msg: 'mail given up',
    });
  });

  test('can be sent to again once it is taken', async () => {
    const mailer = await open();
    server.answer('no@example.com', 550);
    await mailer.send(goodbye('no@example.com'));
    await mailer.settle();
    server.answer('no@example.com');
    const [given] = await undelivered();
    const id = given?.id ?? '';
    const asked = await Promise.all([mailer.sendAgain(id), mailer.sendAgain(id)]);
    expect(asked.toSorted()).toEqual([false, true]);
    await mailer.settle();
    expect(server.mails).toHaveLength(1);
    expect(await undelivered()).toEqual([]);
  });

  test('is as old as at first where it is refused again', async () => {
    const mailer = await open();
    server.answer('no@example.com', 550);
    await mailer.send(goodbye('no@example.com'));
    await mailer.settle();
    const [first] = await undelivered();
    await letJobsWait(database.db, 3600);
    await mailer.sendAgain(first?.id ?? '');
    await mailer.settle();
    const [again] = await undelivered();
    expect(again?.id).not.toBe(first?.id);
    expect(again?.data).toEqual(first?.data);
  });
});

describe('a mail that cannot be sent now', () => {
  test('waits 30 seconds at least, and then is delivered', async () => {
    const mailer = await open();
    server.answer('ana@example.com', 451, 'try later');
    await mailer.send(goodbye('ana@example.com'));
    await mailer.settle();
    expect(await undelivered()).toEqual([]);
    server.answer('ana@example.com');
    await letJobsWait(database.db, 25);
    await mailer.settle();
    expect(server.mails).toEqual([]);
    // Up to twice as long, so that not all are retried at once.
    await letJobsWait(database.db, 35);
    await mailer.settle();
    expect(server.mails).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('is tried five times, then given up; no mail server has answered', async () => {
    const mailer = await open(`smtp://127.0.0.1:${await closedPort()}`);
    await mailer.send(goodbye('ana@example.com'));
    for (const tries of [1, 2, 3, 4]) {
      await mailer.settle();
      expect(mailer.lines).toHaveLength(tries);
      expect(await undelivered()).toEqual([]);
      await letJobsWait(database.db, 60 * 2 ** (tries - 1));
    }
    await mailer.settle();
    expect(await waiting()).toEqual([]);
    expect((await undelivered()).map(({ data }) => data)).toMatchObject([{ reason: '', tries: 5 }]);
    expect(mailer.lines.map(({ msg }) => msg)).toEqual([
      ...Array.from({ length: 4 }, () => 'mail not sent, will be tried again'),
      'mail given up',
    ]);
  });

  test.each([
    ['the text is refused: given up', { onData: refuseText }, '', 0],
    ['our password is refused: somebody will mend it', { authOptional: false }, 'user:wrong@', 1],
  ])('and %s', async (_, options, login, left) => {
    const strict = await openMailServer(options);
    opened.push({ stop: strict.close });
    const mailer = await open(strict.url.replace('//', `//${login}`));
    await mailer.send(goodbye('ana@example.com'));
    await mailer.settle();
    expect(await waiting()).toHaveLength(left);
    expect(await undelivered()).toHaveLength(1 - left);
  });
});

function refuseText(stream: NodeJS.ReadableStream, _: unknown, done: (error: Error) => void): void {
  stream.resume();
  stream.on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })));
}

describe('a mail server that says nothing', () => {
  test('delays neither who sends nor other servers, and at most five mails hang on it', async () => {
    const silent = await openSilentServer();
    const stuck = await open(silent.url);
    for (const name of 'abcdefg') await stuck.send(goodbye(`${name}@example.com`));
    // Each `send` has returned, though the mail server has answered none.
    expect(await waiting()).toHaveLength(7);
    const settling = stuck.settle();
    await silent.connections(5);
    expect((await waiting()).filter(({ state }) => state === 'created')).toHaveLength(2);
    const other = await open();
    await other.settle();
    expect(server.mails).toHaveLength(2);
    silent.hangUp();
    await settling;
    expect((await waiting()).map(({ state }) => state)).toEqual(Array.from('abcde', () => 'retry'));
  });
});

describe('several servers on one database', () => {
  test('send each mail once', async () => {
    const [one, two] = [await open(), await open()];
    const names = Array.from({ length: 20 }, (_, index) => `eater${index}@example.com`);
    for (const name of names) await one.send(goodbye(name));
    await Promise.all([one.settle(), two.settle()]);
    const sent = server.mails.flatMap(({ recipients }) => recipients);
    expect(sent.toSorted()).toEqual(names.toSorted());
  });

  test('send what one had queued and never sent, as soon as they start', async () => {
    const [gone, next] = [await open(), await open()];
    await queue(gone);
    await gone.stop();
    opened.splice(opened.indexOf(gone), 1);
    next.start();
    expect((await server.mailTo('ana@example.com')).recipients).toEqual(['ana@example.com']);
  });

  test('finish what one has left undone when it died', async () => {
    const [dead, alive] = [await open(), await open()];
    await queue(dead);
    expect(await dead.boss.fetch(MAIL_QUEUE)).toHaveLength(1);
    await letJobsWait(database.db, 295);
    await alive.boss.supervise();
    await alive.settle();
    expect(server.mails).toEqual([]);
    await letJobsWait(database.db, 65);
    await alive.boss.supervise();
    await letJobsWait(database.db, 60);
    await alive.settle();
    expect(server.mails).toHaveLength(1);
  });

  test('list a mail as undelivered when one died during the last try', async () => {
    const mailer = await open();
    await queue(mailer);
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await mailer.boss.fetch(MAIL_QUEUE)).toHaveLength(1);
      await letJobsWait(database.db, 400);
      await mailer.boss.supervise();
      await letJobsWait(database.db, 600);
    }
    expect(await undelivered()).toHaveLength(1);
    await mailer.settle();
    expect(server.mails).toEqual([]);
  });
});

test('a queue that cannot be read is logged, and read again the next time', async () => {
  const mailer = await open();
  await queue(mailer);
  await database.db.execute(sql`alter schema pgboss rename to mislaid`);
  await mailer.settle();
  expect(new Set(mailer.lines.map(({ msg }) => msg))).toEqual(new Set(['jobs could not be taken']));
  const queues = new Set([MAIL_QUEUE, LATER_MAIL_QUEUE]);
  expect(new Set(mailer.lines.map(({ queue }) => queue))).toEqual(queues);
  await database.db.execute(sql`alter schema mislaid rename to pgboss`);
  await mailer.settle();
  expect(server.mails).toHaveLength(1);
});

test('a mail that was given up is forgotten after 14 days', async () => {
  const mailer = await open();
  server.answer('no@example.com', 550);
  await mailer.send(goodbye('no@example.com'));
  await mailer.settle();
  await letJobsWait(database.db, 14 * 24 * 3600 - 60);
  await mailer.boss.supervise();
  expect(await undelivered()).toHaveLength(1);
  await letJobsWait(database.db, 24 * 3600);
  await mailer.boss.supervise();
  expect(await undelivered()).toEqual([]);
});
