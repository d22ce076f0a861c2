import { createHash, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { APP_ORIGINS } from '../http/app-origin.ts';
import type { Language } from '../../domain/language.ts';
import type { Provider } from '../../domain/people/schema.ts';
import { expectDescribed } from './answers.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { comeBack, consent } from './oauth-journey.ts';
import type { Answer, TestServer, Visitor } from './server.ts';

export const [IOS = '', ANDROID = ''] = APP_ORIGINS;

/** Our app without a phone: it stores the token from the server, and gets no cookies. */
export interface App {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** What it stores; a test changes it. */
  kept: { token: string | null };
}

export function openApp({ url }: Pick<TestServer, 'url'>, origin = IOS, language = 'en'): App {
  const kept: App['kept'] = { token: null };
  async function call(method: string, path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers({ origin, 'accept-language': language });
    headers.set('user-agent', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Safari/604.1');
    headers.set('sec-fetch-site', 'cross-site');
    if (kept.token !== null) headers.set('authorization', `Bearer ${kept.token}`);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(url + path, { ...init, method, headers, redirect: 'manual' });
    expect(response.headers.getSetCookie()).toEqual([]);
    kept.token = response.headers.get('set-auth-token') ?? kept.token;
    const text = await response.text();
    await expectDescribed(method, path, response, text);
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }
  return {
    kept,
    get: (path, headers = {}) => call('GET', path, { headers }),
    post: (path, body = {}, headers = {}) =>
      call('POST', path, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}

/** A verifier and its challenge (RFC 7636 §4). */
export function makeChallenge() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

interface Asked {
  provider: Provider;
  challenge: string;
  lang?: Language;
  /** What an app says that opens for the claimed address, too; older ones say nothing. */
  link?: string;
}

/** The address that the in-app browser opens. */
export const beginPath = ({ provider, challenge, lang = 'en', link }: Asked): string =>
  `/api/native/begin?${new URLSearchParams({ provider, challenge, lang, ...(link !== undefined && { link }) }).toString()}`;

/**
 * Performs a whole sign-in of the in-app browser through a provider.
 * @returns the fields of the link that opens the app, and the answer that redirects to it
 */
export async function travelForApp(
  { server, idp }: { server: TestServer; idp: IdentityProvider },
  browser: Visitor,
  asked: Asked,
  decision: Parameters<typeof consent>[2] = {},
) {
  const begun = await browser.get(beginPath(asked));
  const place = begun.headers.get('location') ?? '';
  const answer = await comeBack(server, browser, await consent(idp, place, decision));
  return { ...readLink(answer), answer };
}

/** The fields of the app link that an answer redirects to: the app's scheme, or the claimed address. */
export function readLink({ status, headers }: Answer) {
  const link = headers.get('location') ?? '';
  const [place = '', said = ''] = link.split(/[?#]/, 2);
  const isClaimed = place.endsWith('/auth/app-callback');
  if (isClaimed) expect(link).not.toContain('?');
  else expect(place).toBe('votataco://auth-callback');
  expect(status).toBe(303);
  const fields = new URLSearchParams(said);
  return { place, link, code: fields.get('code') ?? '', error: fields.get('error') };
}

export const APP_ENV = {
  GOOGLE_APP_CLIENT_IDS: 'ios.apps.example, android.apps.example',
  APPLE_APP_ID: 'example.vota-taco.app',
};

interface TokenWishes {
  nonce?: string | undefined;
  person?: string;
  audience?: string;
  issuer?: string;
  isVerified?: boolean;
  /** How many seconds ago the token was issued. */
  age?: number;
  key?: 'own' | 'strange';
}

/** An identity token, as a phone gets it from Google's or Apple's own software. */
export function makeIdentityToken(
  idp: IdentityProvider,
  provider: Provider,
  { nonce, person = 'ana.pena@mail.example', isVerified = true, ...wishes }: TokenWishes,
): Promise<string> {
  const isApple = provider === 'apple';
  const { age = 0, key = 'own' } = wishes;
  const issuedAt = Math.floor(Date.now() / 1000) - age;
  const ownIssuer = isApple ? 'https://appleid.apple.com' : 'https://accounts.google.com';
  return new SignJWT({
    sub: `${provider}-${person}`,
    email: person,
    email_verified: isApple ? String(isVerified) : isVerified,
    ...(!isApple && { name: 'Ana Peña' }),
    ...(nonce !== undefined && { nonce }),
  })
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer(wishes.issuer ?? ownIssuer)
    .setAudience(wishes.audience ?? (isApple ? APP_ENV.APPLE_APP_ID : 'ios.apps.example'))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3600)
    .sign(idp.keys[key]);
}
