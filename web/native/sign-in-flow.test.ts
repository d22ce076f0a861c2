import { beforeEach, expect, test } from 'vitest';
import type { Person } from '../../domain/people/schema.ts';
import { ApiFailure } from '../api/client.ts';
import { createSignInFlow, type PendingSignIn, readLink, type SignInFlow } from './sign-in-flow.ts';

const ana: Person = {
  id: '00000000-0000-4000-8000-000000000001',
  email: 'ana@mail.example',
  fullName: 'Ana Peña',
  isAdmin: false,
  isVotingAdmin: false,
  needsLongerPassword: false,
  locale: 'es',
};
const SERVER = 'https://vota-taco.example';
const CODE = 'votataco://auth-callback?code=the-code';
const CLAIMED = `${SERVER}/auth/app-callback#code=the-code`;
const refusal = (code: 'flow_state_not_found' | 'bad_code_verifier') =>
  new ApiFailure(code, 404, code, undefined);

/** The events, in order. */
let events: string[];
/** The server's refusals of the next codes, in order; without one, a code signs in. */
let refusals: ApiFailure[];
let pending: PendingSignIn | null;
/** Callbacks that end the pending waits. */
let waits: (() => void)[];
let flow: SignInFlow;

const makeFlow = () =>
  createSignInFlow(
    {
      log: (message, detail) => void events.push(`log: ${message}${detail ? ` ${detail}` : ''}`),
      draw: async () => ({ verifier: 'the-verifier', challenge: 'the-challenge' }),
      keepPending: async (kept) => void (pending = kept),
      recallPending: async () => pending,
      openBrowser: async (provider, challenge) => void events.push(`open ${provider} ${challenge}`),
      closeBrowser: async () => void events.push('close'),
      exchange: async (code, verifier) => {
        events.push(`exchange ${code} ${verifier}`);
        const refused = refusals.shift();
        if (refused) throw refused;
        return { person: ana, isNew: false };
      },
      arrive: ({ person }) => void events.push(`arrive ${person.email}`),
      wait: (ms) => {
        events.push(`wait ${ms}`);
        return new Promise((resume) => void waits.push(resume));
      },
    },
    SERVER,
  );

beforeEach(() => {
  events = [];
  refusals = [];
  waits = [];
  pending = null;
  flow = makeFlow();
});

const never = () => new AbortController().signal;
/** Waits for all pending work that is ready. */
const settle = () => new Promise((resume) => setImmediate(resume));
const pass = async () => {
  waits.splice(0).forEach((resume) => resume());
  await settle();
};

test.each([
  ['the scheme', CODE],
  ['the claimed address', CLAIMED],
])(
  'begins, opens the browser, and is signed in by the link that comes back: %s',
  async (_, link) => {
    const outcome = flow.begin('google', never());
    await settle();
    expect(pending).toEqual({ provider: 'google', verifier: 'the-verifier' });
    await flow.hearLink(link);
    expect(await outcome).toBeNull();
    expect(events).toEqual([
      'open google the-challenge',
      'close',
      'exchange the-code the-verifier',
      'arrive ana@mail.example',
    ]);
    expect(pending).toBeNull();
  },
);

test('one attempt at a time', async () => {
  void flow.begin('google', never());
  await expect(flow.begin('apple', never())).rejects.toThrow(
    'An OAuth flow is already in progress',
  );
  await settle();
  expect(events).toEqual(['open google the-challenge']);
});

test('a link is handled once in an attempt, and again in the next', async () => {
  void flow.begin('google', never());
  await settle();
  await Promise.all([flow.hearLink(CLAIMED), flow.hearLink(CODE), flow.hearLink(CLAIMED)]);
  expect(events.filter((one) => one.startsWith('exchange'))).toHaveLength(1);
  expect(events).toContain('log: The link was handled before');
  const outcome = flow.begin('apple', never());
  await settle();
  await flow.hearLink(CODE);
  expect(await outcome).toBeNull();
});

test('a code that is not known yet is sent again after 350 ms, and once', async () => {
  refusals = [refusal('flow_state_not_found')];
  const outcome = flow.begin('google', never());
  await settle();
  const heard = flow.hearLink(CODE);
  await settle();
  expect(events.slice(2)).toEqual(['exchange the-code the-verifier', 'wait 350']);
  await pass();
  await heard;
  expect(await outcome).toBeNull();

  refusals = [refusal('flow_state_not_found'), refusal('flow_state_not_found')];
  const second = flow.begin('google', never());
  const failing = second.catch((error: unknown) => error);
  await settle();
  void flow.hearLink(CODE);
  await settle();
  await pass();
  expect(await failing).toMatchObject({ code: 'flow_state_not_found' });
  expect(refusals).toEqual([]);
});

test('any other refusal is not retried', async () => {
  refusals = [refusal('bad_code_verifier')];
  const outcome = flow.begin('google', never());
  await settle();
  const heard = flow.hearLink(CODE);
  await expect(outcome).rejects.toMatchObject({ code: 'bad_code_verifier' });
  await heard;
  expect(events).toContain('log: The code was refused bad_code_verifier');
  expect(events.filter((one) => one.startsWith('exchange'))).toHaveLength(1);
});

test('a link with an error signs nobody in, is logged, and ends the attempt that waits', async () => {
  await flow.hearLink('votataco://auth-callback?error=banned');
  expect(events).toEqual(['log: The link tells of an error banned']);
  const outcome = flow.begin('apple', never());
  await settle();
  await flow.hearLink('votataco://auth-callback#error=cancelled');
  expect(await outcome).toBe('cancelled');
  const other = flow.begin('apple', never());
  await settle();
  await flow.hearLink('votataco://auth-callback?error=words%20of%20a%20stranger');
  expect(await other).toBe('unexpected');
  const claimed = flow.begin('google', never());
  await settle();
  await flow.hearLink(`${SERVER}/auth/app-callback#error=no_address`);
  expect(await claimed).toBe('no_address');
  expect(events.some((one) => one.startsWith('exchange'))).toBe(false);
});

test('a link without anything is logged, and the attempt goes on', async () => {
  const outcome = flow.begin('google', never());
  await settle();
  await flow.hearLink('votataco://auth-callback');
  // What stands in a query has been on a server.
  await flow.hearLink(`${SERVER}/auth/app-callback?code=the-code`);
  expect(events.at(-1)).toBe('log: No code or tokens found');
  await flow.hearLink(CODE);
  expect(await outcome).toBeNull();
});

test('links of elsewhere are none of its business', async () => {
  for (const address of [
    'votataco://other?code=a',
    'votataco.evil://auth-callback?code=a',
    'https://auth-callback?code=a',
    'https://evil.example/auth/app-callback#code=a',
    'https://vota-taco.example.evil.example/auth/app-callback#code=a',
    'https://vota-taco.example@evil.example/auth/app-callback#code=a',
    'https://vota-taco.example:8443/auth/app-callback#code=a',
    'http://vota-taco.example/auth/app-callback#code=a',
    `${SERVER}/auth/app-callback/more#code=a`,
    `${SERVER}/auth#code=a`,
    'nonsense',
  ]) {
    expect(readLink(address, SERVER)).toBeNull();
    await flow.hearLink(address);
  }
  expect(events).toEqual([]);
  for (const address of ['votataco://auth-callback/?code=a', 'votataco:///auth-callback?code=a']) {
    expect(readLink(address, SERVER)).toEqual({ code: 'a' });
  }
});

test.each([CODE, CLAIMED])(
  'a code that this app did not ask for signs nobody in: %s',
  async (link) => {
    await flow.hearLink(link);
    expect(events).toEqual(['log: The link belongs to no sign-in of this app']);
  },
);

test('an app that was ended meanwhile goes on where the link starts it again', async () => {
  void flow.begin('google', never());
  await settle();
  flow = makeFlow();
  await flow.hearLink(CLAIMED);
  expect(events.at(-1)).toBe('arrive ana@mail.example');
});

test('who closes the browser has changed their mind; a link that closes it has not', async () => {
  const outcome = flow.begin('google', never());
  await settle();
  const closed = flow.hearClosed();
  await settle();
  await pass();
  await closed;
  expect(await outcome).toBe('cancelled');

  const other = flow.begin('google', never());
  await settle();
  void flow.hearClosed();
  await flow.hearLink(CODE);
  await pass();
  expect(await other).toBeNull();
});

test('who turns back in the app ends the attempt, and its link is too late', async () => {
  const turning = new AbortController();
  const outcome = flow.begin('google', turning.signal);
  await settle();
  turning.abort();
  await expect(outcome).rejects.toBe(turning.signal.reason);
  expect(pending).toBeNull();
  await flow.hearLink(CODE);
  expect(events.some((one) => one.startsWith('exchange'))).toBe(false);
  await expect(Promise.race([flow.begin('google', never()), settle()])).resolves.toBeUndefined();
});

test('who has turned back before it begins leaves the way free for the next', async () => {
  const turned = AbortSignal.abort();
  await expect(flow.begin('google', turned)).rejects.toBe(turned.reason);
  expect(events).toEqual([]);
  const outcome = flow.begin('google', never());
  await settle();
  await flow.hearLink(CODE);
  expect(await outcome).toBeNull();
});

test('who turns back while the verifier is drawn is asked nowhere', async () => {
  const turning = new AbortController();
  const outcome = flow.begin('google', turning.signal);
  turning.abort();
  const next = flow.begin('apple', never());
  // An unhandled rejection would fail this run.
  await expect(outcome).rejects.toBe(turning.signal.reason);
  await settle();
  expect(events).toEqual(['close', 'open apple the-challenge']);
  expect(pending?.provider).toBe('apple');
  await flow.hearLink(CODE);
  expect(await next).toBeNull();
});

test('who signs out is not signed in by a link of before', async () => {
  void flow.begin('google', never());
  await settle();
  await flow.forget();
  await flow.hearLink(CODE);
  expect(events.at(-1)).toBe('log: The link belongs to no sign-in of this app');
});
