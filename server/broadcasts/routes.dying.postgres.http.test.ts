import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DyingMailServer, openDyingMailServer } from '../testing/dying-mail-server.ts';
import { openTestSending, type TestSending } from '../testing/sending.ts';

let sending: TestSending;
let dying: DyingMailServer;
beforeEach(async () => {
  dying = await openDyingMailServer();
  sending = await openTestSending({ SMTP_URL: dying.url });
  await sending.server.services.broadcasts.stop();
});
afterEach(async () => {
  await sending.close();
  await dying.close();
});

const taken = () => dying.taken.map(({ to }) => to);
const listedIn = async (id: string, status: string) =>
  (await sending.listed(id, status)).map(([email]) => email);

test('a mail server that dies after each mail pauses it after ten; nobody gets it twice', async () => {
  const { agreeAll, begin, find, settle, steer, server } = sending;
  const all = await agreeAll(40);
  const id = await begin(40);
  server.services.broadcasts.start();
  await settle();
  expect(await find(id)).toMatchObject({
    status: 'paused',
    pauseReason: 'connection_lost',
    pauseAnswer: null,
    figures: { uncertain: 10, waiting: 30, sending: 0, sent: 0 },
  });
  expect(await listedIn(id, 'uncertain')).toEqual(taken().toSorted());
  // As long as it dies, a resumed broadcast loses one more.
  await steer(id, 'resume');
  await settle();
  expect(await find(id)).toMatchObject({
    status: 'paused',
    pauseReason: 'connection_lost',
    figures: { uncertain: 11, waiting: 29 },
  });
  dying.diesOf = () => false;
  expect((await steer(id, 'resume')).body).toMatchObject({ status: 'sending', pauseReason: null });
  await settle();
  expect(await find(id)).toMatchObject({ status: 'sent', figures: { uncertain: 11, sent: 29 } });
  expect(taken().toSorted()).toEqual(all.toSorted());
});

test('those in doubt get it again where an organiser says so, with the same Message-ID', async () => {
  const { agreeAll, begin, find, settle, steer, server } = sending;
  await agreeAll(12);
  const id = await begin(12);
  server.services.broadcasts.start();
  await settle();
  const inDoubt = await listedIn(id, 'uncertain');
  expect(inDoubt).toHaveLength(10);
  dying.diesOf = () => false;
  // Moved back while it is paused, they still wait for the organiser to resume it.
  expect((await steer(id, 'send-uncertain')).body).toMatchObject({
    status: 'paused',
    figures: { uncertain: 0, waiting: 12 },
  });
  await settle();
  expect(dying.taken).toHaveLength(10);
  await steer(id, 'resume');
  await settle();
  expect(await find(id)).toMatchObject({ status: 'sent', figures: { sent: 12 } });
  for (const email of inDoubt) {
    const ids = dying.taken.filter(({ to }) => to === email).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  }
});

test('a test to oneself that is accepted ends the row', async () => {
  const { admin, agreeAll, begin, find, settle, steer, server } = sending;
  await agreeAll(30);
  const id = await begin(30);
  server.services.broadcasts.start();
  await settle();
  // The two mails of the test are accepted, and the mail server dies of the others again.
  dying.diesOf = (number) => number > 11;
  const { version } = await find(id);
  expect((await admin.post(`/api/broadcasts/${id}/test`, { version })).status).toBe(200);
  await steer(id, 'resume');
  await settle();
  expect(await find(id)).toMatchObject({
    status: 'paused',
    pauseReason: 'connection_lost',
    figures: { uncertain: 30, waiting: 0 },
  });
});

test('as long as some are accepted in between, it goes on', async () => {
  const { agreeAll, begin, find, openSender, server } = sending;
  await agreeAll(30);
  const id = await begin(30);
  // Five are sent at once, and every other five are lost.
  dying.diesOf = (number) => Math.floor(number / 5) % 2 === 0;
  await openSender({ config: { ...server.services.config, mailsPerSecond: 20 } }).settle();
  expect(await find(id)).toMatchObject({ status: 'sent', figures: { uncertain: 15, sent: 15 } });
});

test('of two servers each counts its own, and neither goes on after the pause', async () => {
  const { agreeAll, begin, find, openSender } = sending;
  await agreeAll(60);
  const id = await begin(60);
  const senders = [openSender(), openSender()];
  await Promise.all(senders.map((sender) => sender.settle()));
  const { figures, ...broadcast } = await find(id);
  expect(broadcast).toMatchObject({ status: 'paused', pauseReason: 'connection_lost' });
  expect(figures.uncertain).toBeGreaterThanOrEqual(10);
  expect(figures.uncertain).toBeLessThanOrEqual(20);
  expect(new Set(taken()).size).toBe(figures.uncertain);
  expect(figures.waiting).toBe(60 - figures.uncertain);
});
