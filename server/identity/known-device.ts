import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { KNOWN_DEVICE } from '../../domain/people/rules.ts';
import type { Config } from '../config.ts';
import type { ApiContext } from '../http/context.ts';
import { giveCookie, readCookie } from '../http/cookies.ts';
import { selectDeviceAccount } from './queries.ts';

export const KNOWN_DEVICE_COOKIE = 'known_device';

const ID_BYTES = 12;
const MAC_BYTES = 16;
/** Between the tokens of several accounts. */
const SEPARATOR = '~';
const SHAPE = /^[\w-]{16}\.[0-9a-z]{1,8}\.[\w-]{22}\.[\w-]{22}$/;

type Context = Pick<ApiContext, 'headers' | 'services' | 'resHeaders'>;

/**
 * Proof that somebody has signed in to an account with its password in this browser or app: `<id>.<expiry>.<stamp>.<mac>`.
 * The stamp holds the account and its generation of devices, the mac the address to sign in with: neither can be read
 * out of it. It permits nothing; wrong passwords are counted for it alone (limit-sign-in.ts).
 */
interface Token {
  id: string;
  /** Seconds since 1970, base 36. */
  expiry: string;
  stamp: string;
  mac: string;
}

/**
 * @returns the random id of a token that is valid for the address; null without one. The database is asked only if we
 * have signed a token for this address.
 */
export async function readKnownDevice(context: Context, email: string): Promise<string | null> {
  const { db, config, now } = context.services;
  const token = readTokens(context).find((one) => isFor(config, one, email));
  if (!token || Number.parseInt(token.expiry, 36) * 1000 <= now().getTime()) return null;
  const account = await selectDeviceAccount(db, email);
  if (!account || !isSame(token.stamp, stampOf(config, token.id, account))) return null;
  return token.id;
}

/** Gives the caller a new token for an account, in place of an earlier one for the same address. */
export async function rememberDevice(context: Context, email: string): Promise<void> {
  const { db, config, now } = context.services;
  const account = await selectDeviceAccount(db, email);
  if (!account) return;
  const id = randomBytes(ID_BYTES).toString('base64url');
  const endsAt = Math.floor(now().getTime() / 1000) + KNOWN_DEVICE.lastsSeconds;
  const expiry = endsAt.toString(36);
  const stamp = stampOf(config, id, account);
  const token = { id, expiry, stamp, mac: macOf(config, { id, expiry, stamp }, email) };
  const others = readTokens(context).filter((one) => !isFor(config, one, email));
  const kept = [...others.slice(-(KNOWN_DEVICE.maxAccounts - 1)), token];
  const value = kept.map((one) => [one.id, one.expiry, one.stamp, one.mac].join('.'));
  giveCookie(context, KNOWN_DEVICE_COOKIE, value.join(SEPARATOR), KNOWN_DEVICE.lastsSeconds);
}

/** What looks like a token; whether we have signed it can only be said for an address. */
function readTokens(context: Context): Token[] {
  const texts = (readCookie(context, KNOWN_DEVICE_COOKIE) ?? '').split(SEPARATOR);
  return texts
    .filter((text) => SHAPE.test(text))
    .slice(-KNOWN_DEVICE.maxAccounts)
    .map((text) => {
      const [id = '', expiry = '', stamp = '', mac = ''] = text.split('.');
      return { id, expiry, stamp, mac };
    });
}

const isFor = (config: Config, token: Token, email: string): boolean =>
  isSame(token.mac, macOf(config, token, email));

const macOf = (config: Config, { id, expiry, stamp }: Omit<Token, 'mac'>, email: string): string =>
  hmac(config, ['address', id, expiry, stamp, email.toLowerCase()]);

const stampOf = (
  config: Config,
  id: string,
  account: { id: string; deviceGeneration: number },
): string => hmac(config, ['account', id, account.id, String(account.deviceGeneration)]);

const hmac = ({ authSecret }: Config, parts: readonly string[]): string =>
  createHmac('sha256', authSecret)
    .update(`known-device:${parts.join('.')}`)
    .digest()
    .subarray(0, MAC_BYTES)
    .toString('base64url');

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
