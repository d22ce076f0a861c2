import { Secret, TOTP } from 'otpauth';
import {
  codeOfOtp,
  judgeStep,
  SECRET_BYTES,
  startOfStep,
  stepAt,
  stepsAround,
  VENUE_TOTP,
} from '../../domain/venue-codes/rules.ts';
import type { Config } from '../config.ts';
import { seal, unseal } from '../evidence/seal.ts';
import type { KnownScreen } from './queries.ts';

const purposeOf = (screenId: string) => `venue-screen ${screenId}`;

/** A new secret for a screen. @returns its text for the screen (Base32), and its text for the database */
export function makeSecret({ authSecret }: Pick<Config, 'authSecret'>, screenId: string) {
  const secret = new Secret({ size: SECRET_BYTES });
  return {
    secret: secret.base32,
    sealedSecret: seal(authSecret, purposeOf(screenId), Buffer.from(secret.bytes)),
  };
}

/** The code that a screen shows in a step. */
export function codeAt(secret: Secret, step: number): string {
  const timestamp = startOfStep(step).getTime();
  return codeOfOtp(TOTP.generate({ ...VENUE_TOTP, secret, timestamp }));
}

/** The screen and step of a code. */
export interface FoundStep {
  screen: KnownScreen;
  step: number;
  /** `clock`: it is real, but the clocks of screen and server differ, or it is some minutes old. */
  judgement: 'accepted' | 'clock';
  minutesOff: number;
}

/**
 * Finds the screen that shows this code now, or has shown or will show it within some minutes. Active screens
 * and accepted steps come first.
 * @param code in capitals, as `readTypedCode` gives it
 * @returns null if no screen does
 */
export function findStep(
  { authSecret }: Pick<Config, 'authSecret'>,
  screens: readonly KnownScreen[],
  code: string,
  now: Date,
): FoundStep | null {
  const open = screens.flatMap((screen) => {
    // Sealed under another AUTH_SECRET: the screen must be made anew.
    const bytes = unseal(authSecret, purposeOf(screen.id), screen.sealedSecret);
    return bytes ? [{ screen, secret: new Secret({ buffer: new Uint8Array(bytes).buffer }) }] : [];
  });
  for (const step of stepsAround(now)) {
    const shown = open.find(({ secret }) => codeAt(secret, step) === code);
    const judgement = judgeStep(step, now);
    if (shown && judgement) {
      const minutesOff = Math.ceil((Math.abs(step - stepAt(now)) * VENUE_TOTP.period) / 60);
      return { screen: shown.screen, step, judgement, minutesOff };
    }
  }
  return null;
}
