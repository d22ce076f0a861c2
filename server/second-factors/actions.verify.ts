import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Queryable } from '../../database/open.ts';
import {
  APP_SECRET_BYTES,
  APP_TOTP,
  openSteps,
  readTypedFactor,
  RECOVERY_CODES,
  recoveryCodeOf,
} from '../../domain/second-factors/rules.ts';
import type { Config } from '../config.ts';
import { seal, unseal } from '../evidence/seal.ts';
import type { Services } from '../ports.ts';
import { selectApp, useUpRecoveryCode, useUpStep } from './queries.ts';

type Secretly = Pick<Config, 'authSecret'>;
type Deps = Pick<Services, 'config' | 'now'> & { db: Queryable };

const purposeOf = (userId: string) => `authenticator ${userId}`;

/** A new secret of an app. @returns its text for the app (Base32), and its text for the database */
export function makeAppSecret({ authSecret }: Secretly, userId: string) {
  const secret = new Secret({ size: APP_SECRET_BYTES });
  const sealedSecret = seal(authSecret, purposeOf(userId), Buffer.from(secret.bytes));
  return { secret: secret.base32, sealedSecret };
}

/** The address that an app reads from a QR code. */
export const appUri = (secret: string, { email, issuer }: { email: string; issuer: string }) =>
  new TOTP({ ...APP_TOTP, secret: Secret.fromBase32(secret), issuer, label: email }).toString();

/** Recovery codes as they are shown once, and their hashes. */
export function makeRecoveryCodes(config: Secretly, userId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(10)));
  return { codes, hashes: codes.map((code) => hashOfCode(config, userId, code.replace('-', ''))) };
}

const hashOfCode = ({ authSecret }: Secretly, userId: string, code: string): string =>
  createHmac('sha256', authSecret).update(`recovery-code:${userId}:${code}`).digest('base64url');

/**
 * Checks a code of an account, and uses it up: a code of the app is good once (RFC 6238 §5.2), and so is a recovery
 * code. Limit the attempts before you call it.
 * @param typed as the person typed it
 * @param ofNewApp accepts a code of an app that is not on yet, and no recovery code
 * @returns what it was; null if it is wrong or was used before
 */
export async function verifyFactorCode(
  { db, config, now }: Deps,
  userId: string,
  typed: string,
  { ofNewApp = false } = {},
): Promise<'app' | 'recovery' | null> {
  const given = readTypedFactor(typed);
  if (given?.kind === 'recovery' && !ofNewApp) {
    const hash = hashOfCode(config, userId, given.code);
    return (await useUpRecoveryCode(db, userId, hash, now())) ? 'recovery' : null;
  }
  if (given?.kind !== 'app') return null;
  const app = await selectApp(db, userId);
  if (!app || (app.confirmedAt === null) !== ofNewApp) return null;
  // Sealed under another AUTH_SECRET: recovery codes do not open either, an organiser resets the account.
  const bytes = unseal(config.authSecret, purposeOf(userId), app.sealedSecret);
  if (!bytes) return null;
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer });
  const step = openSteps(now(), app.lastStep).find((one) =>
    isSame(codeAt(secret, one), given.code),
  );
  if (step === undefined || !(await useUpStep(db, userId, step))) return null;
  return 'app';
}

const codeAt = (secret: Secret, step: number): string =>
  TOTP.generate({ ...APP_TOTP, secret, timestamp: step * APP_TOTP.period * 1000 });

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
