import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { otpOfCode } from '../../domain/venue-codes/rules.ts';
import { shownAt } from './counter-code.ts';

const secret = Secret.fromLatin1('12345678901234567890123456789012').base32;
const at = (ms: number) => shownAt(secret, new Date(ms));

test('the screen shows the number of RFC 6238, appendix B, as six signs', () => {
  expect(otpOfCode(at(1_111_111_109_000).code)).toBe('68084774');
});

test.each([
  [0, 30],
  [1, 30],
  [1000, 29],
  [29_001, 1],
  [29_999, 1],
])('%i ms into a step, %i seconds are left', (ms, secondsLeft) => {
  expect(at(1_111_111_110_000 - (1_111_111_110_000 % 30_000) + ms).secondsLeft).toBe(secondsLeft);
});

test('the code changes with the step, and not before', () => {
  const start = 1_800_000_000_000 - (1_800_000_000_000 % 30_000);
  expect(at(start + 29_999).code).toBe(at(start).code);
  expect(at(start + 30_000).code).not.toBe(at(start).code);
});
