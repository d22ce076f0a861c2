import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rateLimits } from '../../database/schema/people.ts';
import { signUpCounts, signUpGuards, usedProofs } from '../../database/schema/sign-ups.ts';
import { PROOF_MINUTES, SIGN_UP_LIMITS } from '../../domain/sign-ups/rules.ts';
import type { ProofChallenge } from '../../domain/sign-ups/schema.ts';
import { upsertSetting } from '../settings/queries.ts';
import { TEST_NOW } from '../testing/database.ts';
import { codeOf, mailsTo, openTestServer, type TestServer } from '../testing/server.ts';
import { noteSignUp } from './actions.ts';
import { signUpsMaintenance } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const MINUTE_MS = 60_000;
const { network: FEW } = SIGN_UP_LIMITS.usualAnyway;
let made = 0;

beforeEach(async () => {
  server.clock.now = TEST_NOW;
  const { db } = server.services;
  for (const table of [signUpCounts, signUpGuards, usedProofs, rateLimits]) await db.delete(table);
  await upsertSetting(db, 'sign_up_proof', '');
});

const later = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS);
};
const setMode = (mode: string) => upsertSetting(server.services.db, 'sign_up_proof', mode);

/** Signs up with a new address of a catch-all domain. */
async function signUp(from: string, proof?: string, email?: string) {
  made += 1;
  return server
    .visitor()
    .post(
      '/api/people/sign-up',
      { email: email ?? `taco${made}@catch-all.example`, password: 'muchos-tacos-1', proof },
      { 'x-forwarded-for': from },
    );
}

async function readChallenge(): Promise<ProofChallenge | null> {
  const { status, body } = await server.visitor().get('/api/people/sign-up-challenge');
  expect(status).toBe(200);
  return body.challenge;
}

async function solve(challenge: ProofChallenge | null): Promise<string> {
  if (!challenge) throw new Error('There is nothing to solve.');
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}
const newProof = async () => solve(await readChallenge());

/** The same proof with another value at a path of it. */
function changed(proof: string, path: readonly string[], value: unknown): string {
  const all = JSON.parse(proof) as Record<string, unknown>;
  let part = all;
  for (const step of path.slice(0, -1)) part = part[step] as Record<string, unknown>;
  part[path.at(-1) ?? ''] = value;
  return JSON.stringify(all);
}

const REFUSED = [403, 'sign_up_proof_required'];

describe('without an attack', () => {
  test('nothing is asked, and an unneeded proof does no harm', async () => {
    expect(await readChallenge()).toBeNull();
    expect((await signUp('203.0.113.7', 'anything')).status).toBe(200);
  });

  test('people on one Wi-Fi sign up as they like', async () => {
    for (let guest = 0; guest < FEW; guest += 1) {
      expect(
        (await signUp('203.0.113.7', undefined, `guest${guest}@g${guest}.example`)).status,
      ).toBe(200);
    }
    expect(await readChallenge()).toBeNull();
  });
});

test('200 sign-ups of a script from one address get no further than the usual number', async () => {
  const codes: unknown[] = [];
  for (let attempt = 0; attempt < 200; attempt += 1) {
    codes.push((await signUp('198.51.100.23')).body.code ?? 'created');
    server.clock.now = new Date(server.clock.now.getTime() + 1000);
  }
  expect(codes.filter((code) => code === 'created')).toHaveLength(FEW + 1);
  expect(new Set(codes.slice(FEW + 1))).toEqual(new Set(['sign_up_proof_required']));
  // Everybody is asked now, also elsewhere: the script may move.
  expect(codeOf(await signUp('192.0.2.1'))).toEqual(REFUSED);
  expect((await signUp('192.0.2.1', await newProof())).status).toBe(200);
});

describe('a proof', () => {
  beforeEach(() => setMode('always'));

  test('is accepted once', async () => {
    const proof = await newProof();
    expect((await signUp('203.0.113.7', proof)).status).toBe(200);
    expect(codeOf(await signUp('203.0.113.7', proof))).toEqual(REFUSED);
  });

  test('is accepted once of several sign-ups at one moment', async () => {
    const proof = await newProof();
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp('203.0.113.7', proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('expires', async () => {
    const proof = await newProof();
    later(PROOF_MINUTES);
    expect(codeOf(await signUp('203.0.113.7', proof))).toEqual(REFUSED);
  });

  test.each([
    ['none', () => undefined],
    ['no JSON', () => '{'],
    ['something else', () => '"yes"'],
    ['an empty solution', (proof: string) => changed(proof, ['solution'], {})],
    [
      'a guessed number',
      (proof: string) => changed(proof, ['solution', 'derivedKey'], 'ab'.repeat(32)),
    ],
    ['less work', (proof: string) => changed(proof, ['challenge', 'parameters', 'cost'], 1)],
    [
      'a later end',
      (proof: string) =>
        changed(proof, ['challenge', 'parameters', 'data', 'expiresAt'], TEST_NOW.getTime() * 2),
    ],
    [
      'another festival',
      (proof: string) =>
        changed(
          proof,
          ['challenge', 'parameters', 'data', 'festival'],
          '0e5a7c1e-0000-7000-8000-000000000002',
        ),
    ],
    [
      'another nonce',
      (proof: string) => changed(proof, ['challenge', 'parameters', 'nonce'], '00'.repeat(16)),
    ],
    [
      'another signature',
      (proof: string) => changed(proof, ['challenge', 'signature'], 'ab'.repeat(32)),
    ],
  ])('is refused with %s', async (_, forge) => {
    const proof = await newProof();
    expect(codeOf(await signUp('203.0.113.7', forge(proof)))).toEqual(REFUSED);
    // The right one still works.
    expect((await signUp('203.0.113.7', proof)).status).toBe(200);
  });

  test('of a server with another secret is refused', async () => {
    const other = await openTestServer({ AUTH_SECRET: 'another-secret-of-another-festival-0001' });
    try {
      await upsertSetting(other.services.db, 'sign_up_proof', 'always');
      const { body } = await other.visitor().get('/api/people/sign-up-challenge');
      expect(codeOf(await signUp('203.0.113.7', await solve(body.challenge)))).toEqual(REFUSED);
    } finally {
      await other.stop();
    }
  });

  test('is asked for by the form that creates an account with a request for a dashboard', async () => {
    const { body } = await server.visitor().get('/api/owners/restaurants');
    const request = (proof?: string) =>
      server.visitor().post('/api/owners/requests', {
        fullName: 'Ana Comal',
        email: 'ana-comal@proof.example',
        restaurantId: body.restaurants?.[0]?.id ?? body[0].id,
        pfgAccountNumber: '12345',
        account: { password: 'muchos-tacos-1', confirmation: 'muchos-tacos-1', proof },
      });
    expect(codeOf(await request())).toEqual(REFUSED);
    expect((await request(await newProof())).status).toBe(200);
  });

  test('tells in the reader’s language what to do', async () => {
    const answer = await server.visitor('es').post('/api/people/sign-up', {
      email: 'ayer@proof.example',
      password: 'muchos-tacos-1',
    });
    expect(answer.body.message).toContain('Recarga la página');
  });
});

describe('the guard', () => {
  /** One more account than usual, in process: without the work of passwords. */
  const attack = async (address: string) => {
    for (let account = 0; account <= FEW; account += 1) {
      await noteSignUp(server.services, { email: `taco${account}@catch-all.example`, address });
    }
  };

  test('ends by itself', async () => {
    await attack('198.51.100.23');
    expect(await readChallenge()).not.toBeNull();
    later(SIGN_UP_LIMITS.minutes);
    expect(await readChallenge()).toBeNull();
    expect((await signUp('192.0.2.1')).status).toBe(200);
  });

  test('tells organisers, once an hour', async () => {
    const admin = await server.visitor().signInAs('admin');
    const count = async () => {
      await server.services.mailer.settle();
      const mails = await mailsTo(admin, 'admin@vota-taco.example');
      return mails.filter(({ subject }) => subject.includes('from one network')).length;
    };
    const before = await count();
    await attack('198.51.100.23');
    expect(await count()).toBe(before + 1);
    await signUp('198.51.100.23', await newProof());
    expect(await count()).toBe(before + 1);
    const { body } = await admin.get('/api/admin/sign-up-guard');
    expect(body).toMatchObject({
      mode: 'automatic',
      isRequired: true,
      unusual: { trace: 'network', signUps: FEW + 2 },
    });
  });

  test('asks for nothing if organisers have set it so', async () => {
    await attack('198.51.100.23');
    await setMode('never');
    expect(await readChallenge()).toBeNull();
    expect((await signUp('198.51.100.23')).status).toBe(200);
  });

  test('counts no network behind a proxy that is not configured', async () => {
    await attack('10.0.0.7');
    expect(await readChallenge()).toBeNull();
  });

  test('forgets old counts and used proofs', async () => {
    await setMode('always');
    await signUp('203.0.113.7', await newProof());
    const { db } = server.services;
    const sizes = async () => [
      (await db.select().from(signUpCounts)).length,
      (await db.select().from(usedProofs)).length,
    ];
    expect(await sizes()).toEqual([4, 1]);
    later((SIGN_UP_LIMITS.days + 2) * 24 * 60);
    const run = { at: server.clock.now, isStopping: () => false };
    for (const task of Object.values(signUpsMaintenance)) await task(server.services, run);
    expect(await sizes()).toEqual([0, 0]);
  });
});
