import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Database, Queryable } from '../../database/open.ts';
import { userRoles } from '../../database/schema/people.ts';
import { voteClusterBallots, voteClusters } from '../../database/schema/vote-rulings.ts';
import { ballots, voteSignals } from '../../database/schema/voting.ts';
import { repairTotals } from '../../database/vote-totals.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import type { VoteRulingAction } from '../../domain/vote-rulings/rules.ts';
import type { Input } from './operations.ts';
import type { Answer, TestServer, Visitor } from './server.ts';

const id = randomUUID();
const scope = () => ({
  of: { kind: 'ballots', ids: [id] },
  upTo: new Date(0).toISOString(),
});

/** A well-formed input of each operation; its rows need not exist. */
export const VOTE_RULING_INPUTS: Record<string, () => Input> = {
  'voteRulings.approve': () => ({ rulingId: id }),
  'voteRulings.ballot': () => ({ ballotId: id }),
  'voteRulings.ballots': () => ({}),
  'voteRulings.cluster': () => ({ clusterId: id }),
  'voteRulings.clusters': () => ({}),
  'voteRulings.countBallots': () => ({}),
  'voteRulings.decline': () => ({ rulingId: id }),
  'voteRulings.findTrace': () => ({ typed: 'example.com' }),
  'voteRulings.list': () => ({}),
  'voteRulings.preview': () => ({ scope: scope(), action: 'hold' }),
  'voteRulings.rule': () => ({
    scope: scope(),
    action: 'hold',
    reason: 'automated',
    note: '',
    idempotencyKey: id,
    seen: '',
  }),
  'voteRulings.toDo': () => ({}),
  'voteRulings.undo': () => ({ rulingId: id, idempotencyKey: id, note: '' }),
};

/** A restaurant of the demo, by its place in the list. */
export const demoPlace = (index: number) => {
  const place = demoRestaurants[index];
  const dish = place?.dishes[0];
  if (!place || !dish) throw new Error('The demo has no such restaurant.');
  return { restaurantId: place.id, dishId: dish.id };
};

/** What the functions need of a server; a database alone will do. */
interface WithDatabase {
  services: { db: Database };
}

/** One statement with more would reach the time limit of statements. */
const BALLOTS_AT_ONCE = 2500;

/**
 * Writes ballots of as many new people, with one rating each, and recounts.
 * @param at when they are cast
 * @returns their ids, in order
 */
export async function giveVotes(
  { services: { db } }: WithDatabase,
  place: { restaurantId: string; dishId: string },
  count: number,
  when: { at: Date; rating?: number },
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    ids.push(
      ...(await insertVotes(db, place, Math.min(count - ids.length, BALLOTS_AT_ONCE), when)),
    );
  }
  await repairTotals(db);
  return ids.toSorted();
}

async function insertVotes(
  db: Queryable,
  place: { restaurantId: string; dishId: string },
  count: number,
  { at, rating = 5 }: { at: Date; rating?: number },
): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    with voters as (
      insert into profiles (id, email, email_verified, full_name, locale)
      select person, person || '@crowd.example', true, 'Crowd ' || left(person::text, 4), 'en'
      from (select gen_random_uuid() as person from generate_series(1, ${count})) as people
      returning id, email, full_name
    ), cast_ballots as (
      insert into ballots (user_session, idempotency_key, request_hash, evidence, created_at)
      select 'user_' || id, gen_random_uuid(), 'x', 'position', ${at.toISOString()}::timestamptz
      from voters returning id, user_session, created_at
    ), cast_votes as (
      insert into votes (ballot_id, restaurant_id, dish_id, rating, user_session, voter_email,
        voter_name, location_verified, vote_day, created_at)
      select cast_ballots.id, ${place.restaurantId}::uuid, ${place.dishId}::uuid, ${rating},
        user_session, voters.email, voters.full_name, true,
        (cast_ballots.created_at at time zone 'America/New_York')::date, cast_ballots.created_at
      from cast_ballots join voters on 'user_' || voters.id = user_session
    )
    select id from cast_ballots order by id`)) as { rows: { id: string }[] };
  return rows.map((row) => row.id);
}

/** Makes another account of the demo an organiser, and signs it in. */
export async function secondOrganiser(server: TestServer, key = 'votante'): Promise<Visitor> {
  const { db } = server.services;
  await db.insert(userRoles).values({ userId: personIdOf(key), role: 'admin' });
  return server.visitor().signInAs(key);
}

/** A cluster of these ballots. */
export async function makeCluster(
  { services: { db } }: WithDatabase,
  restaurantId: string,
  ballotIds: readonly string[],
  at: Date,
): Promise<string> {
  const clusterId = randomUUID();
  await db.insert(voteClusters).values({
    id: clusterId,
    restaurantId,
    kind: 'network',
    link: Buffer.from(clusterId.replaceAll('-', ''), 'hex'),
    day: at.toISOString().slice(0, 10),
    strength: 3,
    ballots: ballotIds.length,
    firstAt: at,
    lastAt: at,
    createdAt: at,
    updatedAt: at,
  });
  await db
    .insert(voteClusterBallots)
    .values(ballotIds.map((ballotId) => ({ clusterId, ballotId })));
  return clusterId;
}

/** What an organiser rules on. */
export type Of = Record<string, unknown> & { kind: string };

/** Asks what a ruling would change, as the dialog does. */
export const previewOf = (
  server: TestServer,
  by: Visitor,
  of: Of,
  action: VoteRulingAction,
): Promise<Answer> =>
  by.post('/api/admin/vote-rulings/preview', {
    scope: { of, upTo: server.clock.now.toISOString() },
    action,
  });

/** Rules as the dialog does: by what the preview has shown. */
export async function ruleAs(
  server: TestServer,
  by: Visitor,
  of: Of,
  action: VoteRulingAction,
  given: Record<string, unknown> = {},
): Promise<Answer> {
  const preview = await previewOf(server, by, of, action);
  if (preview.status !== 200) return preview;
  return by.post('/api/admin/vote-rulings', {
    idempotencyKey: randomUUID(),
    scope: { of, upTo: server.clock.now.toISOString() },
    action,
    reason: action === 'restore' ? 'mistake' : 'automated',
    note: '',
    seen: preview.body.version,
    ...given,
  });
}

/** The states of ballots, by their number. */
export async function statesOf(
  { services: { db } }: Pick<TestServer, 'services'>,
  ids: readonly string[],
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const ballotId of ids) {
    const [row] = await db.select().from(ballots).where(eq(ballots.id, ballotId));
    const state = row?.state ?? 'gone';
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

/** A cluster of two ballots with positions and a signal. */
async function newCluster(server: TestServer) {
  const { restaurantId, dishId } = demoPlace(72);
  const at = server.clock.now;
  const ids = await giveVotes(server, { restaurantId, dishId }, 2, { at });
  const { db } = server.services;
  await db.execute(sql`
    update votes set user_latitude = 32.8, user_longitude = -79.9 where ballot_id in ${uuidsIn(ids)}`);
  const [ballotId = ''] = ids;
  await db.insert(voteSignals).values({ ballotId, reason: 'network_share' });
  return { ballotId, restaurantId, clusterId: await makeCluster(server, restaurantId, ids, at) };
}

/** A ruling that an organiser can send. */
export async function newVoteRuling(server: TestServer, admin: Visitor): Promise<Input> {
  const { now } = server.clock;
  const of = { kind: 'ballots', ids: await giveVotes(server, demoPlace(70), 2, { at: now }) };
  const { body } = await previewOf(server, admin, of, 'exclude');
  return {
    idempotencyKey: randomUUID(),
    scope: { of, upTo: now.toISOString() },
    action: 'exclude',
    reason: 'automated',
    note: 'A script',
    seen: body.version,
  };
}

/** A ruling in force, to undo. */
export async function newVoteUndo(server: TestServer, admin: Visitor): Promise<Input> {
  const { body } = await admin.post('/api/admin/vote-rulings', await newVoteRuling(server, admin));
  return { rulingId: body.id, idempotencyKey: randomUUID(), note: '' };
}

/** A ruling of somebody else that waits. */
async function newProposal(server: TestServer): Promise<Input> {
  const { services, clock } = server;
  const ids = await giveVotes(server, demoPlace(71), 2, { at: clock.now });
  const rulingId = randomUUID();
  await services.db.execute(sql`
    insert into vote_rulings (id, idempotency_key, action, reason, note, state, ballots, created_at, created_by)
    values (${rulingId}, ${randomUUID()}, 'exclude', 'automated', '', 'proposed', 2,
      ${clock.now.toISOString()}::timestamptz, ${personIdOf('votante')})`);
  await services.db.execute(sql`
    insert into vote_ruling_ballots (ruling_id, ballot_id, state_before)
    select ${rulingId}::uuid, given.id, 'counted' from ${uuidsIn(ids)} as given (id)`);
  return { rulingId };
}

/** For each write of organisers: a call that does something, and its audit entry. */
export const voteRulingWrites = (
  server: () => TestServer,
  admin: () => Visitor,
): Record<string, { action: AuditAction; input: () => Promise<Input> }> => ({
  'voteRulings.approve': { action: 'votes_ruling_approved', input: () => newProposal(server()) },
  'voteRulings.decline': { action: 'votes_ruling_declined', input: () => newProposal(server()) },
  'voteRulings.rule': { action: 'votes_ruled', input: () => newVoteRuling(server(), admin()) },
  'voteRulings.undo': {
    action: 'votes_ruling_undone',
    input: () => newVoteUndo(server(), admin()),
  },
});

/** The input with which a reading operation answers with rows in each list. @param rule makes a ruling */
export const voteRulingReads = (
  server: () => TestServer,
  rule: () => Promise<unknown>,
): Record<string, () => Promise<Input>> => ({
  'voteRulings.ballot': async () => ({ ballotId: (await newCluster(server())).ballotId }),
  'voteRulings.ballots': async () => {
    const { restaurantId } = await newCluster(server());
    return { restaurantId, signal: 'any' };
  },
  'voteRulings.cluster': async () => ({ clusterId: (await newCluster(server())).clusterId }),
  'voteRulings.clusters': async () => {
    await newCluster(server());
    return {};
  },
  'voteRulings.list': async () => {
    await rule();
    return {};
  },
});
