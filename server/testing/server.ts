import { expect } from 'vitest';
import { demoPeople } from '../../database/demo/people.ts';
import type { Language } from '../../domain/language.ts';
import { readConfig } from '../config.ts';
import { writeSigningKey } from '../signing-key.ts';
import { type RunningServer, type StartOptions, startServer } from '../app/start.ts';
import { expectDescribed } from './answers.ts';
import { watchAnswers } from './closed-answers.ts';
import { openTestDatabase, TEST_NOW, type TestDatabase } from './database.ts';
import { PATIENT } from './smtp-limits.ts';

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test states what it expects of it
  body: any;
  headers: Headers;
}

/** A browser without a screen: stores cookies, sends a language and its origin. */
export interface Visitor {
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Signs in as one of the demo's accounts, by its key. */
  signInAs(key: string): Promise<Visitor>;
  /** Signs up, confirms through the mail's link, and is signed in; the password is `JOINED_PASSWORD`. */
  join(email: string, fullName?: string): Promise<Visitor>;
  /** The cookies that it carries, by name. */
  cookies: Map<string, string>;
}

/** The status of an answer, and its error code. */
export const codeOf = ({ status, body }: Pick<Answer, 'status' | 'body'>): [number, string?] => [
  status,
  body.code,
];

/** The parts by which a client can distinguish answers, without the time and the request id. */
export const seenOf = ({ status, body, headers }: Answer) => ({
  status,
  body,
  headers: [...headers].filter(
    ([name]) => !/^(date|content-security-policy|x-request-id)$/.test(name),
  ),
});

export const JOINED_PASSWORD = 'tres-tacos-por-favor';

/** Signs the ledger of vota-taco.example. */
const TEST_LEDGER_KEY = writeSigningKey(new Uint8Array(32).fill(7), 'vota-taco.example');

/** A complete production environment except for the database; its mail server does not exist. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  AUTH_SECRET: 'k3nS9vQ2xLw7RtY5uPz8aBc4dEf6gHj1',
  PUBLIC_URL: 'https://vota-taco.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hola@vota-taco.example',
  LEDGER_KEY: TEST_LEDGER_KEY,
};

export interface TestServer extends RunningServer {
  database: TestDatabase;
  url: string;
  /** The server's clock; a test sets it. */
  clock: { now: Date };
  visitor(language?: Language): Visitor;
}

/**
 * A whole server with its own database, reached over HTTP.
 * @param env further environment variables
 * @param beside another server, whose database and clock this one shares (PostgreSQL only)
 * @param options its pages, for example, or a database that it reaches the shared one through
 */
export async function openTestServer(
  env: Record<string, string> = {},
  beside?: Pick<TestServer, 'database' | 'clock'>,
  options: Pick<
    StartOptions,
    | 'database'
    | 'pages'
    | 'newId'
    | 'refuseDemo'
    | 'jobs'
    | 'maintenance'
    | 'sharedForMs'
    | 'maxStreams'
  > = {},
): Promise<TestServer> {
  const database = beside?.database ?? (await openTestDatabase());
  const clock = beside?.clock ?? { now: TEST_NOW };
  const own = {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: '.tmp/data',
    LEDGER_HEAD_FILE: database.headFile,
  };
  const config = readConfig({ ...own, ...env });
  watchAnswers();
  const running = await startServer(config, {
    database: beside ? { ...database, close: async () => {} } : database,
    now: () => clock.now,
    // A test reads its changes at once.
    sharedForMs: 0,
    // Data changes only when the test changes it.
    maintenance: false,
    smtpLimits: PATIENT,
    ...options,
  });
  const url = `http://127.0.0.1:${running.port}`;
  return {
    ...running,
    database,
    url,
    clock,
    visitor: (language = 'en') => visit(url, language, originOf(config, url)),
  };
}

/** With TLS, pages use the public address; a test reaches them without TLS. */
const originOf = ({ publicUrl }: { publicUrl: string }, url: string) =>
  publicUrl.startsWith('https:') ? publicUrl : url;

/** @param origin the origin that the server accepts as its own */
export function visit(url: string, language: string, origin: string): Visitor {
  const cookies = new Map<string, string>();
  async function call(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (!headers.has('accept-language')) headers.set('accept-language', language);
    if (method !== 'GET' && !headers.has('origin')) headers.set('origin', origin);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(url + path, { ...init, method, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    const body = isJson ? JSON.parse(text) : text;
    await expectDescribed(method, path, response, text);
    return { status: response.status, body, headers: response.headers };
  }
  const visitor: Visitor = {
    cookies,
    get: (path) => call('GET', path),
    post: (path, body = {}, headers = {}) =>
      call('POST', path, {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    signInAs: async (key) => {
      const person = demoPeople.find((one) => one.key === key);
      if (!person) throw new Error(`The demo has no account ${key}.`);
      const { email, password } = person;
      const answer = await visitor.post('/api/people/sign-in', { email, password });
      expect(answer.status).toBe(200);
      return visitor;
    },
    join: async (email, fullName = '') => {
      const password = JOINED_PASSWORD;
      await visitor.post('/api/people/sign-up', { email, password, fullName });
      // Another mail to the address may be queued, and be newer.
      const links = (await mailsTo(visitor, email.toLowerCase())).flatMap((mail) => mail.links);
      const token = links.join(' ').match(/#token=([\w-]+)&type=signup/)?.[1];
      const answer = await visitor.post('/api/people/confirm-email', { token });
      expect(answer.status).toBe(200);
      return visitor;
    },
  };
  return visitor;
}

/** The mails to an address, the newest first, from the demo's mailbox. */
export async function mailsTo(
  visitor: Pick<Visitor, 'get'>,
  address: string,
): Promise<{ subject: string; text: string; links: string[] }[]> {
  const { body } = await visitor.get('/dev/mail.json');
  return body.filter(({ to }: { to: string }) => to === address);
}
