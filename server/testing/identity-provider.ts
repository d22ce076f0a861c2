import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, importSPKI, jwtVerify, SignJWT } from 'jose';
import type { Provider } from '../../domain/people/schema.ts';

/** The fault of the next exchange or of its identity token. */
export type Misbehaviour =
  | 'token endpoint fails'
  | 'no identity token'
  | 'another audience'
  | 'another issuer'
  | 'another key'
  | 'another nonce'
  | 'no nonce'
  | 'an old token';

/** The provider's data about the person who agrees, besides the address; a test changes it. */
export interface Claims {
  name?: string;
  email?: string | null;
  email_verified?: boolean | string;
  sub?: string;
}

interface Client {
  id: string;
  issuer: string;
  responseType: string;
  responseMode: string | null;
}

/** Paths here that replace the hosts in the library's code. */
const PLACES: Record<string, string> = {
  'https://accounts.google.com': '/google',
  'https://oauth2.googleapis.com': '/google',
  'https://www.googleapis.com': '/google',
  'https://appleid.apple.com': '/apple',
};

const CLIENTS: Record<Provider, Client> = {
  google: {
    id: 'taco.apps.example',
    issuer: 'https://accounts.google.com',
    responseType: 'code',
    responseMode: null,
  },
  apple: {
    id: 'example.vota-taco.web',
    issuer: 'https://appleid.apple.com',
    responseType: 'code id_token',
    responseMode: 'form_post',
  },
};

const GOOGLE_SECRET = 'a-secret-of-google';
const APPLE = { team: 'TEAM123456', key: 'KEY1234567' };

type Fields = Record<string, string>;

/** The environment of a server that uses this provider, once the provider is open. */
export type ProviderEnvironment = Record<string, string>;

/**
 * Imitates Google and Apple as strictly as the real ones: exact client and return address, PKCE,
 * single-use codes, the client's secret, Apple's form. The library's own code talks to it.
 * @param publicUrl the server whose return addresses are registered
 */
export async function openIdentityProvider(publicUrl: string) {
  const keys = await generateKeyPair('RS256');
  const strange = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const appleKeys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const appleKey = await importSPKI(
    appleKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    'ES256',
  );
  const wishes: Wishes = { misbehaviour: null, claims: {} };

  const sign = createSigner(keys.privateKey, strange.privateKey, wishes);

  const { exchange, decide } = createFlow(wishes, sign, appleKey);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const provider = pathname.startsWith('/apple/') ? 'apple' : 'google';
    const send = (status: number, type: string, text: string) =>
      response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
    const sendJson = (status: number, body: object) =>
      send(status, 'application/json', JSON.stringify(body));
    if (/\/(certs|keys)$/.test(pathname)) return void sendJson(200, { keys: [jwk] });
    if (/\/(auth|authorize)$/.test(pathname)) {
      const asked = Object.fromEntries(searchParams);
      const fault = findFault(publicUrl, provider, asked);
      if (fault) return void send(400, 'text/plain', `wrong ${fault}`);
      return void send(200, 'text/html', consentPage(provider, asked));
    }
    const form = Object.fromEntries(new URLSearchParams(await readText(request)));
    if (pathname.endsWith('/token')) {
      if (wishes.misbehaviour === 'token endpoint fails') return void sendJson(503, {});
      const exchanged = await exchange(provider, form);
      return void sendJson('error' in exchanged ? 400 : 200, exchanged);
    }
    const back = await decide(provider, form);
    const place = redirectOf(publicUrl, provider);
    if (provider === 'apple') return void send(200, 'text/html', formPage(place, back));
    response.writeHead(302, { location: `${place}?${new URLSearchParams(back).toString()}` }).end();
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** The local address for one at the real hosts; null for any other. */
  const placeOf = (address: string): string | null => {
    const { origin, pathname, search } = new URL(address);
    const prefix = PLACES[origin];
    return prefix === undefined ? null : url + prefix + pathname + search;
  };

  return {
    wishes,
    placeOf,
    /** Its key for identity tokens, and a stranger's key. */
    keys: { own: keys.privateKey, strange: strange.privateKey },
    env: {
      PUBLIC_URL: publicUrl,
      GOOGLE_CLIENT_ID: CLIENTS.google.id,
      GOOGLE_CLIENT_SECRET: GOOGLE_SECRET,
      APPLE_CLIENT_ID: CLIENTS.apple.id,
      APPLE_TEAM_ID: APPLE.team,
      APPLE_KEY_ID: APPLE.key,
      APPLE_PRIVATE_KEY: appleKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    } satisfies ProviderEnvironment,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface Wishes {
  misbehaviour: Misbehaviour | null;
  claims: Claims;
}

const redirectOf = (publicUrl: string, provider: Provider) =>
  `${publicUrl}/api/auth/callback/${provider}`;

/** The text of a real provider's error page; null if the request is right. */
function findFault(publicUrl: string, provider: Provider, asked: Fields): string | null {
  const { id, responseType, responseMode } = CLIENTS[provider];
  if (asked.client_id !== id) return 'client_id';
  if (asked.redirect_uri !== redirectOf(publicUrl, provider)) return 'redirect_uri';
  if (asked.response_type !== responseType) return 'response_type';
  if ((asked.response_mode ?? null) !== responseMode) return 'response_mode';
  if (asked.code_challenge_method !== 'S256' || !asked.code_challenge) return 'code_challenge';
  if (!asked.state) return 'state';
  if (!asked.nonce) return 'nonce';
  const scopes = new Set(asked.scope?.split(' '));
  if (provider === 'apple') return scopes.has('name') && scopes.has('email') ? null : 'scope';
  if (!scopes.has('openid') || !scopes.has('email')) return 'scope';
  return asked.access_type === 'offline' && asked.prompt === 'consent' ? null : 'prompt';
}

type Given = { asked: Fields; claims: Fields };

/** Signs identity tokens, wrongly if the test wants that. */
function createSigner(own: CryptoKey, strange: CryptoKey, wishes: Wishes) {
  return async function sign(provider: Provider, { asked, claims }: Given) {
    const { id, issuer } = CLIENTS[provider];
    const { misbehaviour } = wishes;
    const nonce = misbehaviour === 'another nonce' ? randomUUID() : asked.nonce;
    const issuedAt = Math.floor(Date.now() / 1000) - (misbehaviour === 'an old token' ? 7200 : 0);
    return new SignJWT({ ...claims, ...(misbehaviour !== 'no nonce' && { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer(misbehaviour === 'another issuer' ? 'https://evil.example' : issuer)
      .setAudience(misbehaviour === 'another audience' ? 'another.apps.example' : id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(misbehaviour === 'another key' ? strange : own);
  };
}

async function isRightSecret(
  provider: Provider,
  secret: string,
  appleKey: CryptoKey,
): Promise<boolean> {
  if (provider === 'google') return secret === GOOGLE_SECRET;
  const { payload, protectedHeader } = await jwtVerify(secret, appleKey, {
    algorithms: ['ES256'],
    issuer: APPLE.team,
    audience: 'https://appleid.apple.com',
    subject: CLIENTS.apple.id,
  });
  const months = ((payload.exp ?? Infinity) - (payload.iat ?? 0)) / (30 * 86_400);
  return protectedHeader.kid === APPLE.key && months <= 6;
}

/** Codes: issued when a person agrees, and exchanged once. */
function createFlow(wishes: Wishes, sign: ReturnType<typeof createSigner>, appleKey: CryptoKey) {
  const codes = new Map<string, { asked: Fields; claims: Fields }>();
  /** People whose name Apple has sent already: it does so only once. */
  const named = new Set<string>();
  async function exchange(provider: Provider, form: Fields) {
    const isRight = await isRightSecret(provider, form.client_secret ?? '', appleKey).catch(
      () => false,
    );
    if (form.client_id !== CLIENTS[provider].id || !isRight) return { error: 'invalid_client' };
    const given = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    const isGood =
      given &&
      form.grant_type === 'authorization_code' &&
      form.redirect_uri === given.asked.redirect_uri &&
      challenge === given.asked.code_challenge;
    if (!isGood) return { error: 'invalid_grant' };
    return {
      access_token: `access-${randomUUID()}`,
      refresh_token: `refresh-${randomUUID()}`,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: given.asked.scope,
      ...(wishes.misbehaviour !== 'no identity token' && { id_token: await sign(provider, given) }),
    };
  }

  /** The fields that the browser sends back to us. */
  async function decide(provider: Provider, form: Fields): Promise<Fields> {
    const { decision, person = '', ...asked } = form;
    const state = asked.state ?? '';
    if (decision !== 'allow') {
      const error = provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied';
      return { state, error };
    }
    const { name = 'Ana Peña', email = person, email_verified = true } = wishes.claims;
    const claims = {
      sub: wishes.claims.sub ?? `${provider}-${person}`,
      ...(email !== null && { email }),
      // Apple sends it as a string.
      email_verified: provider === 'apple' ? String(email_verified) : email_verified,
      ...(provider === 'google' && { name, picture: 'https://pictures.example/ana.png' }),
    } as Fields;
    const code = randomUUID();
    codes.set(code, { asked, claims });
    if (provider === 'google') return { state, code, scope: asked.scope ?? '' };
    const isNew = !named.has(person);
    named.add(person);
    const [firstName, ...lastNames] = name.split(' ');
    const user = { name: { firstName, lastName: lastNames.join(' ') }, email };
    const idToken = await sign(provider, { asked, claims });
    return { state, code, id_token: idToken, ...(isNew && { user: JSON.stringify(user) }) };
  }

  return { exchange, decide };
}

export type IdentityProvider = Awaited<ReturnType<typeof openIdentityProvider>>;

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}

const hidden = (fields: Fields) =>
  Object.entries(fields)
    .map(([name, value]) => {
      const safe = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
      return `<input type="hidden" name="${name}" value="${safe}">`;
    })
    .join('');

const consentPage = (provider: Provider, asked: Fields) =>
  `<!doctype html><html lang="en"><title>${provider}</title><link rel="icon" href="data:,">
<h1>Continue to Vota Taco with ${provider}?</h1><form method="post" action="/consent">${hidden(asked)}
<label>Address <input name="person" value="ana.pena@mail.example"></label>
<button name="decision" value="allow">Allow</button>
<button name="decision" value="deny">Cancel</button></form></html>`;

/**
 * Apple's answer: a form that the browser posts automatically. The policy makes the browser send
 * its origin, which it would omit from https to the http of an e2e test.
 */
const formPage = (action: string, fields: Fields) =>
  `<!doctype html><html lang="en"><title>apple</title><link rel="icon" href="data:,">
<meta name="referrer" content="unsafe-url"><body onload="document.forms[0].submit()"><form method="post" action="${action}">${hidden(fields)}</form></html>`;
