/** Codes of authenticator apps, as all of them make them without being told (RFC 6238). */
export const APP_TOTP = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Length of an app's secret: as long as the hash, as RFC 4226 advises. */
export const APP_SECRET_BYTES = 20;
/** Steps before and after the current one whose code is accepted: clocks differ, and typing takes time. */
const STEPS_AROUND = 1;

/** Recovery codes of an account. */
export const RECOVERY_CODES = 10;
/** Crockford's signs: none looks like another. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_CODE_LENGTH = 10;

/** Passkeys of an account, and characters of the name of one. */
export const MAX_PASSKEYS = 10;
export const MAX_PASSKEY_NAME = 60;

/** How long organisers may act without a second step where one is required, from their first act on. */
export const GRACE_HOURS = 24;

/** What happened to an account's second step: what its mail says. */
export const FACTOR_CHANGES = [
  'app_on',
  'app_off',
  'codes_new',
  'code_used',
  'codes_refused',
  'passkey_added',
  'passkey_removed',
  'reset',
] as const;
export type FactorChange = (typeof FACTOR_CHANGES)[number];

/** The step of a moment: seconds since 1970, divided by 30. */
const stepOf = (moment: Date): number => Math.floor(moment.getTime() / 1000 / APP_TOTP.period);

/**
 * The steps whose code is accepted now, the newest last.
 * @param lastStep the newest step of which a code was accepted: a code is good once (RFC 6238 §5.2)
 */
export function openSteps(now: Date, lastStep: number): number[] {
  const current = stepOf(now);
  const steps = [];
  for (let step = current - STEPS_AROUND; step <= current + STEPS_AROUND; step += 1) {
    if (step > lastStep) steps.push(step);
  }
  return steps;
}

export type TypedCode = { kind: 'app' | 'recovery'; code: string };

/** A code as it was typed: of the app, or a recovery code; null if it can be neither. */
export function readTypedFactor(text: string): TypedCode | null {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  if (new RegExp(`^\\d{${APP_TOTP.digits}}$`).test(plain)) return { kind: 'app', code: plain };
  const code = plain.replaceAll('O', '0').replace(/[IL]/g, '1');
  const isRecovery = new RegExp(`^[${SIGNS}]{${RECOVERY_CODE_LENGTH}}$`).test(code);
  return isRecovery ? { kind: 'recovery', code } : null;
}

/** @param bytes random, ten of them @returns a recovery code as it is shown: `ABCDE-12345` */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const code = [...bytes.subarray(0, RECOVERY_CODE_LENGTH)]
    .map((byte) => SIGNS[byte % 32])
    .join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Until when an organiser who acts now for the first time may do so without a second step. */
export const graceEnd = (now: Date): Date => new Date(now.getTime() + GRACE_HOURS * 3_600_000);
