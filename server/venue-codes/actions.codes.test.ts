import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { codeOfOtp, otpOfCode, stepAt, VENUE_TOTP } from '../../domain/venue-codes/rules.ts';
import { codeAt, findStep, makeSecret } from './actions.codes.ts';

const config = { authSecret: 'a secret of this test, of 32 letters' };
const now = new Date('2026-05-02T16:00:10.000Z');
const current = stepAt(now);

/** RFC 6238, appendix B: the secret for SHA-256 has 32 bytes. */
const rfcSecret = Secret.fromLatin1('12345678901234567890123456789012');

describe('the codes of RFC 6238, appendix B (SHA-256, 8 digits, 30 s)', () => {
  test.each([
    [59, '46119246'],
    [1_111_111_109, '68084774'],
    [1_111_111_111, '67062674'],
    [1_234_567_890, '91819424'],
    [2_000_000_000, '90698825'],
    [20_000_000_000, '77737706'],
  ])('at %i seconds the number is %s', (seconds, otp) => {
    const timestamp = seconds * 1000;
    expect(TOTP.generate({ ...VENUE_TOTP, secret: rfcSecret, timestamp })).toBe(otp);
    const code = codeAt(rfcSecret, stepAt(new Date(timestamp)));
    expect([code, otpOfCode(code)]).toEqual([codeOfOtp(otp), otp]);
  });
});

describe('a screen', () => {
  const screenOf = (id: string, revokedAt: Date | null = null) => {
    const { secret, sealedSecret } = makeSecret(config, id);
    return { known: { id, sealedSecret, revokedAt }, secret: Secret.fromBase32(secret) };
  };
  const bar = screenOf('bar');
  const window = screenOf('window');
  const screens = [bar.known, window.known];

  test('is found by its code, with the step', () => {
    expect(findStep(config, screens, codeAt(window.secret, current - 2), now)).toEqual({
      screen: window.known,
      step: current - 2,
      judgement: 'accepted',
      minutesOff: 1,
    });
  });

  test('three minutes off is found, with that difference', () => {
    for (const step of [current - 6, current + 6]) {
      const found = findStep(config, screens, codeAt(bar.secret, step), now);
      expect(found).toMatchObject({ step, judgement: 'clock', minutesOff: 3 });
    }
  });

  test('is not found by a code of yesterday, or of another secret', () => {
    const yesterday = codeAt(bar.secret, current - 2880);
    expect(findStep(config, screens, yesterday, now)).toBeNull();
    expect(findStep(config, screens, codeAt(rfcSecret, current), now)).toBeNull();
  });

  test('has a secret of 32 bytes, sealed for this screen and AUTH_SECRET alone', () => {
    expect(bar.secret.bytes).toHaveLength(32);
    const code = codeAt(bar.secret, current);
    expect(findStep({ authSecret: 'another' }, screens, code, now)).toBeNull();
    expect(findStep(config, [{ ...bar.known, id: 'other' }], code, now)).toBeNull();
  });
});
