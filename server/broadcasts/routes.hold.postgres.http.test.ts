import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOLD_SECONDS, MAX_DAYS_AHEAD } from '../../domain/broadcasts/rules.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';
import { MAIL_FIELDS, openTestSending, type TestSending } from '../testing/sending.ts';

let sending: TestSending;
beforeEach(async () => {
  sending = await openTestSending();
  await sending.agree('ana@example.com', 'es');
  await sending.agree('bo@example.com', 'en');
});
afterEach(() => sending.close());

const HOLD_MINUTES = HOLD_SECONDS / 60;
const inMinutes = (minutes: number) =>
  new Date(sending.server.clock.now.getTime() + minutes * 60_000).toISOString();

async function start(sendAt: string | null = null) {
  const { id, version } = await sending.draft();
  const answer = await sending.admin.post(`/api/broadcasts/${id}/start`, {
    version,
    expected: 2,
    sendAt,
  });
  return { id, status: answer.status, body: answer.body };
}
const reschedule = (id: string, sendAt: string | null) =>
  sending.admin.post(`/api/broadcasts/${id}/reschedule`, { sendAt });
const codesOf = (...answers: { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => [status, body.code]);

test('nothing goes before the hold is over, from whichever server', async () => {
  const { id, body } = await start();
  expect(body).toMatchObject({
    status: 'sending',
    startedAt: inMinutes(HOLD_MINUTES),
    startsInSeconds: HOLD_SECONDS,
  });
  sending.later(HOLD_MINUTES - 0.1);
  await sending.settle();
  await sending.openSender().settle();
  expect(sending.receivers()).toEqual([]);
  expect(await sending.find(id)).toMatchObject({ startsInSeconds: 6, figures: { waiting: 2 } });
  sending.later(0.1);
  await sending.settle();
  expect(sending.receivers()).toEqual(['ana@example.com', 'bo@example.com']);
  expect(await sending.find(id)).toMatchObject({ status: 'sent', startsInSeconds: null });
});

test('recalled in time it is a draft again, which nobody gets', async () => {
  const { id } = await start();
  const recalled = await sending.steer(id, 'recall');
  expect(recalled.body).toMatchObject({
    status: 'draft',
    recipients: null,
    startedAt: null,
    figures: { waiting: 0 },
  });
  sending.later(60);
  await sending.settle();
  expect(sending.receivers()).toEqual([]);
  const { version } = recalled.body;
  const again = await sending.admin.post(`/api/broadcasts/${id}/start`, { version, expected: 2 });
  expect(again.body.status).toBe('sending');
});

test('recalled too late, or a second time, it is refused', async () => {
  const { id } = await start();
  sending.later(HOLD_MINUTES);
  expect(codesOf(await sending.steer(id, 'recall'))).toEqual([[409, 'broadcast_not_so']]);
  expect(codesOf(await reschedule(id, inMinutes(60)))).toEqual([[409, 'broadcast_not_so']]);
  await sending.settle();
  expect(sending.receivers()).toHaveLength(2);
  const other = await start();
  await sending.steer(other.id, 'recall');
  expect(codesOf(await sending.steer(other.id, 'recall'))).toEqual([[409, 'broadcast_not_so']]);
});

test('a server whose clock is ahead has sent the first: then nothing is recalled', async () => {
  const { id } = await start();
  const now = () => new Date(sending.server.clock.now.getTime() + 2 * HOLD_SECONDS * 1000);
  await sending.openSender({ now }).settle();
  expect(sending.receivers()).toHaveLength(2);
  expect(codesOf(await sending.steer(id, 'recall'))).toEqual([[409, 'broadcast_not_so']]);
});

test('it goes at the time that was chosen, which can be changed until then', async () => {
  const { id, body } = await start(inMinutes(120));
  expect(body).toMatchObject({ startedAt: inMinutes(120), startsInSeconds: 7200 });
  const moved = await reschedule(id, inMinutes(60));
  expect(moved.body).toMatchObject({ status: 'sending', startsInSeconds: 3600 });
  sending.later(59);
  await sending.settle();
  expect(sending.receivers()).toEqual([]);
  sending.later(1);
  await sending.settle();
  expect(sending.receivers()).toHaveLength(2);
});

test('without a time it goes after the hold, whatever was planned', async () => {
  const { id } = await start(inMinutes(120));
  expect((await reschedule(id, null)).body.startsInSeconds).toBe(HOLD_SECONDS);
  sending.later(HOLD_MINUTES);
  await sending.settle();
  expect(sending.receivers()).toHaveLength(2);
});

test('a time that has passed or is too far ahead is refused, and nothing begins', async () => {
  const far = MAX_DAYS_AHEAD * 24 * 60 + 1;
  for (const [minutes, code] of [
    [-1, 'broadcast_time_past'],
    [0, 'broadcast_time_past'],
    [far, 'broadcast_time_far'],
  ] as const) {
    const { id, ...refused } = await start(inMinutes(minutes));
    expect(codesOf(refused)).toEqual([[409, code]]);
    expect(await sending.find(id)).toMatchObject({ status: 'draft', recipients: null });
  }
  const { id } = await start();
  expect(codesOf(await reschedule(id, inMinutes(-1)))).toEqual([[409, 'broadcast_time_past']]);
  expect((await sending.find(id)).startsInSeconds).toBe(HOLD_SECONDS);
});

test('only the languages that somebody reads are needed', async () => {
  const missing = { ...MAIL_FIELDS, subject: { ...inEachLanguage(() => ''), en: 'Tacos' } };
  const { id, version } = await sending.draft({ ...missing, filter: { locale: 'en' } });
  const path = `/api/broadcasts/${id}`;
  const { body } = await sending.admin.get('/api/broadcasts/audience?locale=en');
  expect(body).toEqual({ count: 1, all: 2, byLanguage: { en: 1, es: 0 } });
  const tried = await sending.admin.post(`${path}/test`, { version });
  expect(tried.status).toBe(200);
  expect(sending.mailServer.mails.map(({ headers }) => headers.subject)).toEqual(['Test: Tacos']);
  const begun = await sending.admin.post(`${path}/start`, { version, expected: 1 });
  expect(begun.body.status).toBe('sending');
  const all = await sending.draft({ ...missing, filter: {} });
  const refused = await sending.admin.post(`/api/broadcasts/${all.id}/start`, {
    version: all.version,
    expected: 2,
  });
  expect(codesOf(refused)).toEqual([[409, 'broadcast_incomplete']]);
  const none = await sending.draft({ subject: inEachLanguage(() => '') });
  const untried = await sending.admin.post(`/api/broadcasts/${none.id}/test`, {
    version: none.version,
  });
  expect(codesOf(untried)).toEqual([[409, 'broadcast_incomplete']]);
});
