import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { RETENTION } from '../../domain/retention/rules.ts';
import type { Config } from '../config.ts';
import type { ApiContext } from '../http/context.ts';
import { giveCookie, readCookie } from '../http/cookies.ts';
import { secretOf } from './secret.ts';

const NAME = 'device';
const ID_BYTES = 16;
const SIGNATURE_BYTES = 16;
/** Restaurants in the cookie; the one that was opened longest ago leaves first. */
const MAX_LOOKS = 12;
/** Somebody who comes back after this long opens the page anew. */
const LOOK_LASTS_MS = 3_600_000;
/** Letters of a restaurant's id: a voter opens a few, and none of them begin alike. */
const TAG_LENGTH = 8;

/** A browser that a voter has used. */
export interface Device {
  id: string;
  /** When it last opened the page of a restaurant; undefined if it has not. */
  seenAt(restaurantId: string): Date | undefined;
}

type Context = Pick<ApiContext, 'headers' | 'services' | 'resHeaders'>;

/** `<id>.<restaurant>:<seconds>…`, and a signature: a browser cannot claim to have seen a page earlier. */
interface Content {
  id: string;
  /** Seconds since 1970 by the first letters of a restaurant's id, the oldest first. */
  looks: Map<string, number>;
}

const tagOf = (restaurantId: string) => restaurantId.slice(0, TAG_LENGTH);

/** null without a cookie of ours. Apps send none. */
export function readDevice(context: Context): Device | null {
  const content = readContent(context);
  if (!content) return null;
  return {
    id: content.id,
    seenAt: (restaurantId) => {
      const seconds = content.looks.get(tagOf(restaurantId));
      return seconds === undefined ? undefined : new Date(seconds * 1000);
    },
  };
}

/**
 * Remembers in the browser that it has opened a restaurant's page. No database is written. Call it only in
 * answers for one signed-in person, which are never shared.
 */
export function noteLook(context: Context, restaurantId: string): void {
  const now = context.services.now().getTime();
  const { id, looks } = readContent(context) ?? newContent();
  const tag = tagOf(restaurantId);
  const last = looks.get(tag);
  if (last !== undefined && now - last * 1000 < LOOK_LASTS_MS) return;
  looks.delete(tag);
  const kept = [...looks].slice(1 - MAX_LOOKS);
  send(context, { id, looks: new Map([...kept, [tag, Math.floor(now / 1000)]]) });
}

/** Gives a browser without the cookie one. */
export function ensureDevice(context: Context): void {
  if (!readContent(context)) send(context, newContent());
}

const newContent = (): Content => ({
  id: randomBytes(ID_BYTES).toString('base64url'),
  looks: new Map(),
});

function readContent(context: Context): Content | null {
  const value = readCookie(context, NAME);
  if (value === null) return null;
  const dot = value.lastIndexOf('.');
  const text = value.slice(0, Math.max(0, dot));
  const given = Buffer.from(value.slice(dot + 1), 'base64url');
  const expected = signatureOf(context.services.config, text);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [id = '', ...entries] = text.split('.');
  const looks = entries.map((entry): [string, number] => {
    const [tag = '', seconds = ''] = entry.split(':');
    return [tag, Number.parseInt(seconds, 36)];
  });
  return { id, looks: new Map(looks) };
}

function send(context: Context, { id, looks }: Content): void {
  const entries = [...looks].map(([tag, seconds]) => `${tag}:${seconds.toString(36)}`);
  const text = [id, ...entries].join('.');
  const value = `${text}.${signatureOf(context.services.config, text).toString('base64url')}`;
  giveCookie(context, NAME, value, maxAgeSeconds);
}

/** As long as the traces of a vote are kept. */
const { days } = RETENTION.traces.period as { days: number };
const maxAgeSeconds = days * 86_400;

const keys = new WeakMap<Pick<Config, 'authSecret'>, Buffer>();

function signatureOf(config: Pick<Config, 'authSecret'>, text: string): Buffer {
  let key = keys.get(config);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', config.authSecret, '', 'vota-taco device cookie', 32));
    keys.set(config, key);
  }
  return createHmac('sha256', secretOf(key)).update(text).digest().subarray(0, SIGNATURE_BYTES);
}
