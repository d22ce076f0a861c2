import { Secret, TOTP } from 'otpauth';
import { codeOfOtp, startOfStep, stepAt, VENUE_TOTP } from '../../domain/venue-codes/rules.ts';

/** What a counter screen shows at a moment. */
export interface ShownCode {
  code: string;
  /** Whole seconds until the next one, 1 to 30. */
  secondsLeft: number;
}

/** @param secret base32 @param now by the server's clock */
export function shownAt(secret: string, now: Date): ShownCode {
  const step = stepAt(now);
  const timestamp = startOfStep(step).getTime();
  const otp = TOTP.generate({ ...VENUE_TOTP, secret: Secret.fromBase32(secret), timestamp });
  const leftMs = startOfStep(step + 1).getTime() - now.getTime();
  return { code: codeOfOtp(otp), secondsLeft: Math.ceil(leftMs / 1000) };
}
