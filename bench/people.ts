import { performance } from 'node:perf_hooks';
import { hash } from '@node-rs/argon2';
import type { Request } from 'autocannon';
import pg from 'pg';
import { type ChildServer, startChildServer } from './child-server.ts';
import { productionEnv, type PostgresFestival } from './festival.ts';
import {
  copyAnswer,
  type Measurement,
  measureRequest,
  measureToTheLastAnswer,
  percentiles,
  type Plan,
} from './load.ts';
import { cookieOf, emailOf, numberOf } from './voters.ts';

const PASSWORD = 'tres-tacos-por-favor';
/** More than can sign in during one measurement. */
const WITH_PASSWORD = 5000;
/** Attempts with an account and without one: enough for a stable median. */
const TIMED = 200;

export interface PeopleResult {
  reads: {
    name: string;
    anonymous: Measurement;
    signedIn: Measurement;
    /** node:http alone, with the same bytes as for a signed-in person. */
    bare: Measurement;
  }[];
  signIns: Measurement;
  /** Password checks in a process that does nothing else, one per connection at a time. */
  hashesPerSecond: number;
  equalTimes: { name: string; knownMs: number; unknownMs: number }[];
}

/** Measures what a session costs a read, what a sign-in costs, and whether its time reveals accounts. */
export async function measurePeople(
  festival: PostgresFestival,
  { postgres: server, bare }: { postgres: ChildServer; bare: ChildServer },
  plan: Plan,
  say: (text: string) => void,
): Promise<PeopleResult> {
  await givePasswords(festival);
  const reads = [];
  for (const [name, path] of [
    ['who am I', '/api/people/me'],
    ['list of a state', '/api/restaurants?stateId=SC'],
    ['rendered home page', '/'],
  ] as const) {
    say(`${name}: anonymous, signed in and bare`);
    const headers = { cookie: cookieOf(numberOf(1)) };
    await bare.setAnswer(await copyAnswer(server.url + path, { headers }));
    reads.push({
      name,
      anonymous: await measureRequest(server, { path }, plan),
      signedIn: await measureRequest(server, { path, headers }, plan),
      bare: await measureRequest(bare, { path, headers }, plan),
    });
  }
  say('sign-ins');
  const signIns = await measureToTheLastAnswer(server, signInsOfAll(), 200, plan);
  say('password hashes alone');
  const hashesPerSecond = await measureHashes(plan);
  const equalTimes = [];
  for (const question of QUESTIONS) {
    say(`equal times: ${question.name}`);
    equalTimes.push(await compareTimes(server, question));
  }
  return { reads, signIns, hashesPerSecond, equalTimes };
}

export async function givePasswords({ url }: Pick<PostgresFestival, 'url'>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // One hash for all: every check costs the same.
    await client.query(
      `insert into accounts (account_id, provider_id, user_id, password)
       select id::text, 'credential', id, $1 from profiles where email like 'voter-%@bench.example'
       order by email limit ${WITH_PASSWORD}`,
      [await hash(PASSWORD)],
    );
  } finally {
    await client.end();
  }
}

/** Limits count per address and per e-mail: each request comes from an address of its own. */
let asked = 0;
function post(
  path: string,
  body: object,
): Required<Pick<Request, 'method' | 'path' | 'headers' | 'body'>> {
  asked += 1;
  return {
    method: 'POST',
    path,
    headers: {
      'content-type': 'application/json',
      origin: productionEnv.PUBLIC_URL,
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
    },
    body: JSON.stringify(body),
  };
}

export function signInsOfAll(): Request {
  let sent = 0;
  return {
    setupRequest: () =>
      post('/api/people/sign-in', {
        email: emailOf(numberOf(sent++ % WITH_PASSWORD)),
        password: PASSWORD,
      }),
  };
}

/** `node:http` with the hash and nothing else, in a process of its own. */
async function measureHashes(plan: Plan): Promise<number> {
  const bare = await startChildServer('hash-process.ts');
  try {
    return (await measureRequest(bare, { path: '/' }, plan)).perSecond;
  } finally {
    await bare.stop();
  }
}

const QUESTIONS = [
  {
    name: 'sign-in with a wrong password',
    path: '/api/people/sign-in',
    status: 401,
    more: { password: 'wrong-password' },
  },
  { name: 'forgot password', path: '/api/people/forgot-password', status: 200, more: {} },
  {
    name: 'send the confirmation again',
    path: '/api/people/resend-confirmation-email',
    status: 200,
    more: {},
  },
];

/** Alternates between an account and none, one at a time; medians. */
async function compareTimes(
  { url }: ChildServer,
  { name, path, status, more }: (typeof QUESTIONS)[number],
) {
  const ask = async (email: string) => {
    const { headers, body } = post(path, { email, ...more });
    const startedAt = performance.now();
    const response = await fetch(url + path, {
      method: 'POST',
      headers: headers as HeadersInit,
      body,
    });
    await response.arrayBuffer();
    const milliseconds = performance.now() - startedAt;
    if (response.status !== status)
      throw new Error(`${path} was answered with ${response.status}.`);
    return milliseconds;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < TIMED; index += 1) {
    // The order alternates, so that neither always follows the other.
    const pair = [
      async () => known.push(await ask(emailOf(numberOf(index)))),
      async () => unknown.push(await ask(`nobody-${numberOf(index)}@bench.example`)),
    ];
    for (const one of index % 2 ? pair : pair.toReversed()) await one();
  }
  return { name, knownMs: percentiles(known).p50Ms, unknownMs: percentiles(unknown).p50Ms };
}
