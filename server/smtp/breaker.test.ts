import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_IN_DOUBT } from '../../domain/mail/rules.ts';
import type { MailText } from '../ports.ts';
import { type Breaker, createBreaker } from './breaker.ts';

const mail = {} as MailText;
const brokenOff = Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' });
const refused = Object.assign(new Error('No'), {
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: 550,
});
const greylisted = Object.assign(new Error('Later'), { code: 'EENVELOPE', responseCode: 451 });
const away = Object.assign(new Error('connect'), { code: 'ESOCKET', syscall: 'connect' });

let error: Error | null;
let at: number;
let breaker: Breaker;
let changes: boolean[];
beforeEach(() => {
  error = null;
  at = 0;
  changes = [];
  breaker = createBreaker(
    vi.fn(async () => {
      if (error) throw error;
    }),
    () => new Date(at),
    (isOpen) => void changes.push(isOpen),
  );
});

/** Delivers some mails with the same outcome. */
async function deliver(count: number, outcome: Error | null) {
  error = outcome;
  for (let number = 0; number < count; number += 1) {
    const failure = await breaker
      .deliver('ana@example.com', mail)
      .catch((caught: unknown) => caught);
    expect(failure ?? null).toBe(outcome);
  }
}

test('ten mails in doubt in a row open it; an accepted one closes it', async () => {
  await deliver(MAX_IN_DOUBT - 1, brokenOff);
  expect(breaker.isOpen()).toBe(false);
  await deliver(2, brokenOff);
  expect(breaker.isOpen()).toBe(true);
  await deliver(1, null);
  expect(breaker.isOpen()).toBe(false);
  expect(changes).toEqual([true, false]);
});

test('an accepted mail begins the row again', async () => {
  for (const _ of [1, 2, 3]) {
    await deliver(MAX_IN_DOUBT - 1, brokenOff);
    await deliver(1, null);
  }
  expect([breaker.isOpen(), changes]).toEqual([false, []]);
});

test.each([
  ['a refusal', refused],
  ['a mail that may come later', greylisted],
  ['a mail server that cannot be reached', away],
])('%s neither adds to the row nor ends it', async (_, outcome) => {
  await deliver(MAX_IN_DOUBT + 1, outcome);
  expect(breaker.isOpen()).toBe(false);
  await deliver(MAX_IN_DOUBT - 1, brokenOff);
  await deliver(1, outcome);
  expect(breaker.isOpen()).toBe(false);
  await deliver(1, brokenOff);
  expect(breaker.isOpen()).toBe(true);
});

test('no more are tried at once than may still be lost, until one is accepted', async () => {
  expect([breaker.limit(5), breaker.limit(50)]).toEqual([5, 10]);
  await deliver(7, brokenOff);
  expect(breaker.limit(50)).toBe(3);
  await deliver(3, brokenOff);
  expect(breaker.limit(50)).toBe(1);
  await deliver(1, null);
  expect(breaker.limit(50)).toBe(50);
  await deliver(1, brokenOff);
  expect(breaker.limit(50)).toBe(9);
});

test('open, it rests for half a minute after each mail in doubt', async () => {
  await deliver(MAX_IN_DOUBT, brokenOff);
  expect(breaker.isResting()).toBe(true);
  at = 29_999;
  expect(breaker.isResting()).toBe(true);
  at = 30_000;
  expect(breaker.isResting()).toBe(false);
  await deliver(1, brokenOff);
  expect(breaker.isResting()).toBe(true);
  await deliver(1, null);
  expect(breaker.isResting()).toBe(false);
});
