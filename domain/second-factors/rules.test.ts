import { expect, test } from 'vitest';
import { graceEnd, openSteps, readTypedFactor, recoveryCodeOf } from './rules.ts';

const now = new Date('2026-05-02T16:00:15Z');
const step = Math.floor(now.getTime() / 30_000);

test('a code is accepted one step before and after, and none that is not newer than the last', () => {
  expect(openSteps(now, 0)).toEqual([step - 1, step, step + 1]);
  expect(openSteps(now, step - 1)).toEqual([step, step + 1]);
  expect(openSteps(now, step)).toEqual([step + 1]);
  expect(openSteps(now, step + 1)).toEqual([]);
});

test.each([
  ['123 456', { kind: 'app', code: '123456' }],
  ['123-456', { kind: 'app', code: '123456' }],
  ['abcde-12345', { kind: 'recovery', code: 'ABCDE12345' }],
  ['ABCDE 1234o', { kind: 'recovery', code: 'ABCDE12340' }],
  ['abcde-iL345', { kind: 'recovery', code: 'ABCDE11345' }],
  ['12345', null],
  ['1234567', null],
  ['ABCDE-1234U', null],
  ['ABCDE-123456', null],
  ['', null],
])('%j is read', (typed, read) => {
  expect(readTypedFactor(typed)).toEqual(read);
});

test('a recovery code is ten signs in two groups, and is read as it is shown', () => {
  const code = recoveryCodeOf(Uint8Array.from([0, 31, 32, 10, 18, 255, 1, 2, 3, 4]));
  expect(code).toBe('0Z0AJ-Z1234');
  expect(readTypedFactor(code)).toEqual({ kind: 'recovery', code: '0Z0AJZ1234' });
});

test('the grace lasts a day', () => {
  expect(graceEnd(now)).toEqual(new Date('2026-05-03T16:00:15Z'));
});
