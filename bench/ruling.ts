import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openPostgres } from '../database/postgres.ts';
import { findDrift, repairTotals } from '../database/vote-totals.ts';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { startChildServer } from './child-server.ts';
import { openPostgresFestival, productionEnv } from './festival.ts';
import { offer, quantile } from './open-loop.ts';
import { allPlaces, ballotOf, cookieOf, emailOf, insertVoters, numberOf } from './voters.ts';

/*
 * `node bench/ruling.ts`: a ruling on 50,000 ballots while others vote: how long it takes, how long votes wait
 * meanwhile, and whether the counters are right afterwards. First they are excluded, then they count again.
 */

const { values } = parseArgs({
  options: {
    ballots: { type: 'string', default: '50000' },
    /** Votes a second beside the ruling. */
    'per-second': { type: 'string', default: '50' },
  },
});
const perSecond = Number(values['per-second']);
/** A ruling begins so long after the votes. */
const LEAD_MS = 2000;
/** Votes are offered in parts of so many seconds. */
const PART_SECONDS = 2;
/** Votes wait at most so long. */
const CEILING_MS = 1000;
/** The people with these numbers are organisers. */
const ORGANISERS = [0, 1].map(numberOf);

const say = (text: string) => void process.stdout.write(`${text}\n`);
const [place, ...others] = allPlaces;
if (!place) throw new Error('The demo has no restaurant.');

/** As many ballots of as many people, cast a minute ago. */
async function insertBallots(client: pg.Client, size: number): Promise<void> {
  await client.query(
    `with voters as (
      insert into profiles (id, email, email_verified, full_name)
      select person, person || '@crowd.example', true, 'Crowd'
      from (select gen_random_uuid() as person from generate_series(1, $1::int)) as people
      returning id, email
    ), cast_ballots as (
      insert into ballots (user_session, idempotency_key, request_hash, evidence, created_at)
      select 'user_' || id, gen_random_uuid(), 'bench', 'position', now() - interval '1 minute'
      from voters returning id, user_session, created_at
    )
    insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_email,
      voter_name, location_verified, vote_day, created_at)
    select cast_ballots.id, $2::uuid, $3::uuid, 5, user_session, voters.email, 'Crowd', true,
      (cast_ballots.created_at at time zone 'America/New_York')::date, cast_ballots.created_at
    from cast_ballots join voters on 'user_' || voters.id = user_session`,
    [size, place?.restaurantId, place?.dishId],
  );
}

buildWhenNeeded();
const festival = await openPostgresFestival(10);
const client = new pg.Client({ connectionString: festival.url });
await client.connect();
const open = openPostgres(festival.url, 2, { statement: 0 });
await insertVoters(client);
await insertBallots(client, Number(values.ballots));
await repairTotals(open.db);
await client.query('vacuum analyze');
const server = await startChildServer('server-process.ts', {
  ...productionEnv,
  ...festival.env,
  ADMIN_EMAILS: ORGANISERS.map(emailOf).join(','),
});

async function post(by: string | undefined, path: string, body: object = {}) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      cookie: cookieOf(by ?? ''),
      origin: productionEnv.PUBLIC_URL,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

let voter = 10;

/** The request of the next voter; every second one votes for the same restaurant. */
function nextVote(): Buffer {
  voter += 1;
  const at = voter % 2 === 0 ? place : others[voter % others.length];
  if (!at) throw new Error('A ballot needs a place.');
  const own = { ...at, latitude: at.latitude + voter * 1e-9 };
  const { method, path, headers, body } = ballotOf(numberOf(voter), own, randomUUID());
  const lines = Object.entries({
    host: 'vota-taco.example',
    ...headers,
    'x-forwarded-for': `10.${voter % 200}.${(voter >> 8) % 250}.7`,
    'content-length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Votes at a fixed rate. @returns how long each took, sorted, and the answers by status */
async function voteUntil(isOver: () => boolean) {
  const port = Number(new URL(server.url).port);
  const servedMs: number[] = [];
  const statuses: Record<string, number> = {};
  while (!isOver()) {
    const requests = Array.from({ length: perSecond * PART_SECONDS }, nextVote);
    const plan = { port, perSecond, seconds: PART_SECONDS, timeoutMs: 20_000, requests };
    const part = await offer(plan);
    servedMs.push(...part.servedMs);
    for (const [status, count] of Object.entries(part.statuses)) {
      statuses[status] = (statuses[status] ?? 0) + count;
    }
  }
  return { servedMs: servedMs.toSorted((one, other) => one - other), statuses };
}

/** Proposes a ruling, and lets the second organiser approve it while others vote. */
async function rule(action: 'exclude' | 'restore'): Promise<number> {
  const of = { kind: 'filter', filter: { restaurantId: place?.restaurantId, q: '@crowd.example' } };
  const scope = { of, upTo: new Date().toISOString() };
  const preview = await post(ORGANISERS[0], '/api/admin/vote-rulings/preview', { scope, action });
  const proposal = await post(ORGANISERS[0], '/api/admin/vote-rulings', {
    idempotencyKey: randomUUID(),
    scope,
    action,
    reason: action === 'restore' ? 'mistake' : 'automated',
    note: '',
    seen: preview['version'],
  });
  let isOver = false;
  const voting = voteUntil(() => isOver);
  await sleep(LEAD_MS);
  const startedAt = performance.now();
  try {
    await post(ORGANISERS[1], `/api/admin/vote-rulings/${String(proposal['id'])}/approve`);
  } finally {
    isOver = true;
  }
  const tookMs = performance.now() - startedAt;
  const { servedMs, statuses } = await voting;
  const longestMs = servedMs.at(-1) ?? Number.NaN;
  const drift = await findDrift(open.db);
  say(
    `${action} ${values.ballots}: approved in ${Math.round(tookMs)} ms; votes beside it: answers ${JSON.stringify(statuses)}, p50 ${Math.round(quantile(servedMs, 0.5))} ms, p99 ${Math.round(quantile(servedMs, 0.99))} ms, longest ${Math.round(longestMs)} ms; drift ${drift.length}`,
  );
  if (drift.length > 0) process.exitCode = 1;
  return longestMs;
}

try {
  const longest = [await rule('exclude'), await rule('restore')];
  if (Math.max(...longest) > CEILING_MS) {
    say(`a vote has waited for longer than ${CEILING_MS} ms`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
  await open.close();
  await client.end();
  await festival.remove();
}
