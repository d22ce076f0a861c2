import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  CLOCK_SEARCH_SECONDS,
  CODE_LENGTH,
  CODE_SIGNS,
  codeOfFragment,
  codeOfOtp,
  groupCode,
  judgeStep,
  otpOfCode,
  readScannedLink,
  readTypedCode,
  startOfStep,
  STEP_WINDOW,
  stepAt,
  stepsAround,
  VENUE_TOTP,
  venueLink,
} from './rules.ts';

const otps = fc.integer({ min: 0, max: 99_999_999 }).map((one) => String(one).padStart(8, '0'));
const ID = '7b1c2d3e-0000-4000-8000-00000000000a';

describe('a code', () => {
  test('has six signs of the thirty, for every number', () => {
    const form = new RegExp(`^[${CODE_SIGNS}]{${CODE_LENGTH}}$`);
    fc.assert(fc.property(otps, (otp) => form.test(codeOfOtp(otp))));
  });

  test('stands for one number alone', () => {
    fc.assert(fc.property(otps, (otp) => otpOfCode(codeOfOtp(otp)) === otp));
    expect(codeOfOtp('00000000')).toBe('222222');
    expect(otpOfCode(codeOfOtp('99999999'))).toBe('99999999');
  });

  test('is the code of its number, or of none', () => {
    const signs = fc.array(fc.constantFrom(...CODE_SIGNS.split('')), {
      minLength: 6,
      maxLength: 6,
    });
    fc.assert(
      fc.property(signs, (six) => {
        const otp = otpOfCode(six.join(''));
        return otp === null || codeOfOtp(otp) === six.join('');
      }),
    );
  });

  test('of a neighbouring number differs in most signs', () => {
    const [one, next] = [codeOfOtp('12345678'), codeOfOtp('12345679')];
    expect(one.split('').filter((sign, place) => sign === next[place]).length).toBeLessThanOrEqual(
      2,
    );
  });

  test('has no sign that looks like another one', () => {
    expect(CODE_SIGNS).toHaveLength(30);
    expect(new Set(CODE_SIGNS).size).toBe(30);
    expect(CODE_SIGNS).not.toMatch(/[01ILOU]/);
    expect(CODE_SIGNS.length ** CODE_LENGTH).toBeGreaterThan(10 ** VENUE_TOTP.digits);
  });

  test.each(['', '22222', '2222222', '22222O', 'abcdef0', '222-22', 'ZZZZZZ'])(
    'is none of %j',
    (typed) => {
      expect(otpOfCode(typed)).toBeNull();
    },
  );

  test('may be typed small, and with spaces and hyphens', () => {
    fc.assert(
      fc.property(otps, (otp) => {
        const code = codeOfOtp(otp);
        return [groupCode(code).toLowerCase(), ` ${code.slice(0, 2)}-${code.slice(2)} `].every(
          (typed) => readTypedCode(typed) === code,
        );
      }),
    );
    expect(readTypedCode('not a code')).toBeNull();
  });
});

describe('a link of a counter screen', () => {
  const code = codeOfOtp('12345678');

  test('names the restaurant in its path and the code in its fragment', () => {
    const link = venueLink('https://taco.example', ID, code);
    expect(link).toBe(`https://taco.example/restaurant/${ID}#venue=${code}`);
    expect(readScannedLink(link)).toEqual({ restaurantId: ID, code });
    expect(codeOfFragment(new URL(link).hash)).toBe(code);
  });

  test.each([
    'https://taco.example/',
    `https://taco.example/restaurant/${ID}`,
    `https://taco.example/restaurant/${ID}#venue=O00000`,
    `https://taco.example/restaurant/x#venue=${code}`,
    `WIFI:S:Taqueria;;`,
  ])('%j is none', (text) => {
    expect(readScannedLink(text)).toBeNull();
  });

  test.each(['', '#', '#reviews', '#venue=', '#venues=222222'])('%j has no code', (hash) => {
    expect(codeOfFragment(hash)).toBeNull();
  });

  test('may have other parts in its fragment', () => {
    expect(codeOfFragment(`#a=b&venue=${code}&c=d`)).toBe(code);
  });
});

describe('a step', () => {
  const now = new Date('2026-05-02T16:00:10.000Z');
  const current = stepAt(now);
  const reach = CLOCK_SEARCH_SECONDS / VENUE_TOTP.period;

  test('lasts 30 seconds', () => {
    const start = startOfStep(current);
    expect(start.toISOString()).toBe('2026-05-02T16:00:00.000Z');
    expect(stepAt(new Date(start.getTime() + 29_999))).toBe(current);
    expect(stepAt(new Date(start.getTime() + 30_000))).toBe(current + 1);
    expect(stepAt(new Date(start.getTime() - 1))).toBe(current - 1);
  });

  test.each([
    [STEP_WINDOW.first - reach - 1, null],
    [STEP_WINDOW.first - reach, 'clock'],
    [STEP_WINDOW.first - 1, 'clock'],
    [STEP_WINDOW.first, 'accepted'],
    [0, 'accepted'],
    [STEP_WINDOW.last, 'accepted'],
    [STEP_WINDOW.last + 1, 'clock'],
    [STEP_WINDOW.last + reach, 'clock'],
    [STEP_WINDOW.last + reach + 1, null],
  ])('%i steps from now is %j', (behind, judgement) => {
    expect(judgeStep(current + behind, now)).toBe(judgement);
  });

  test('is among those around now exactly if it is judged, accepted ones first', () => {
    const steps = stepsAround(now);
    expect(new Set(steps).size).toBe(steps.length);
    expect(steps.map((step) => judgeStep(step, now))).toEqual([
      ...Array.from({ length: 4 }, () => 'accepted'),
      ...Array.from({ length: 2 * reach }, () => 'clock'),
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: -100, max: 100 }),
        (behind) =>
          steps.includes(current + behind) === (judgeStep(current + behind, now) !== null),
      ),
    );
  });
});
