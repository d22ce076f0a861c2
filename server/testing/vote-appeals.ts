import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { voteAppeals, voteRulingBallots, voteRulings } from '../../database/schema/vote-rulings.ts';
import { ballots, votes } from '../../database/schema/voting.ts';
import type { AuditAction } from '../../domain/audit/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { HOLD_HOURS } from '../../domain/vote-rulings/rules.hold.ts';
import type { VoteRulingAction, VoteRulingReason } from '../../domain/vote-rulings/rules.ts';
import { rewriteTotals } from '../../database/vote-totals.ts';
import { voteAppealToken } from '../identity/appeals.ts';
import { tellVoters } from '../vote-rulings/actions.mails.ts';
import type { Input } from './operations.ts';
import type { TestServer, Visitor } from './server.ts';
import { setBallotState } from './withheld.ts';

/** Restaurants with a menu. */
export const PLACES = demoRestaurants.filter(({ dishes }) => dishes.length > 0);

const STATES = { hold: 'held', exclude: 'excluded', restore: 'counted' } as const;

/** Writes a person's votes at demo restaurants, one each, and counts them. @returns their ballots */
export async function giveVotesOf(
  { services: { db }, clock }: TestServer,
  personId: string,
  places: readonly number[],
): Promise<string[]> {
  const rows = places.map((place) => ({ id: randomUUID(), place: PLACES[place] }));
  const userSession = userSessionOf(personId);
  await db.transaction(async (tx) => {
    for (const { id, place } of rows) {
      await tx.insert(ballots).values({
        id,
        userSession,
        idempotencyKey: id,
        requestHash: 'test',
        evidence: 'position',
        createdAt: clock.now,
      });
      await tx.insert(votes).values({
        ballotId: id,
        restaurantId: place?.id ?? '',
        dishId: place?.dishes[0]?.id ?? '',
        rating: 4,
        userSession,
        voterName: 'Ana',
        locationVerified: true,
        voteDay: festivalDay(clock.now),
        createdAt: clock.now,
      });
    }
    await rewriteTotals(tx);
  });
  return rows.map(({ id }) => id);
}

/** A ruling in force on these ballots, with its effect and its mails. @returns its id */
export async function ruleOnBallots(
  { services, clock }: TestServer,
  ballotIds: readonly string[],
  {
    action = 'exclude',
    reason = 'not_at_the_restaurant',
    ruledBy,
    approvedBy = null,
  }: {
    action?: VoteRulingAction;
    reason?: VoteRulingReason;
    ruledBy: string | null;
    approvedBy?: string | null;
  },
): Promise<string> {
  const { db } = services;
  const id = randomUUID();
  const before = await db.select({ id: ballots.id, state: ballots.state }).from(ballots);
  const stateOf = new Map(before.map((one) => [one.id, one.state]));
  await db.insert(voteRulings).values({
    id,
    idempotencyKey: id,
    action,
    reason,
    note: 'Forty votes of one network.',
    state: 'in_force',
    ballots: ballotIds.length,
    createdAt: clock.now,
    createdBy: ruledBy,
    decidedAt: clock.now,
    decidedBy: approvedBy,
    endsAt: action === 'hold' ? new Date(clock.now.getTime() + HOLD_HOURS * 3_600_000) : null,
  });
  await db.insert(voteRulingBallots).values(
    ballotIds.map((ballotId) => ({
      rulingId: id,
      ballotId,
      stateBefore: stateOf.get(ballotId) ?? ('counted' as const),
    })),
  );
  await setBallotState(db, ballotIds, STATES[action]);
  await db.transaction((tx) => tellVoters(services, tx, id));
  return id;
}

/** The demo restaurant of the last vote: a person votes once a day at each. */
let place = 80;

/** A ruling on a new vote of this person. @returns the proof for an appeal */
export async function voteRulingToken(server: TestServer, visitor: Visitor): Promise<string> {
  place += 1;
  const personId: string = (await visitor.get('/api/people/me')).body.person.id;
  const given = await giveVotesOf(server, personId, [place]);
  const rulingId = await ruleOnBallots(server, given, { ruledBy: null });
  return voteAppealToken(server.services.config, rulingId, personId);
}

/** An appeal that waits, of a demo account. @returns its id */
async function newVoteAppeal(server: TestServer): Promise<string> {
  const visitor = await server.visitor().signInAs('visitor');
  const token = await voteRulingToken(server, visitor);
  await server.visitor().post('/api/vote-appeals', { token, appealText: 'I was there.' });
  const { id } = (await visitor.get('/api/people/me')).body.person;
  const [row] = await server.services.db
    .select()
    .from(voteAppeals)
    .where(eq(voteAppeals.userId, id));
  return row?.id ?? '';
}

/** A well-formed input of each operation that needs a session; its rows need not exist. */
export const VOTE_APPEAL_INPUTS: Record<string, () => Input> = {
  'voteAppeals.decide': () => ({ appealId: randomUUID(), isGranted: true, reason: 'No' }),
  'voteAppeals.own': () => ({}),
};

/** For each write of organisers: a call that does something, and its audit entry. */
export const voteAppealWrites = (
  server: () => TestServer,
): Record<string, { action: AuditAction; input: () => Promise<Input> }> => ({
  'voteAppeals.decide': {
    action: 'appeal_granted',
    input: async () => ({
      appealId: await newVoteAppeal(server()),
      isGranted: true,
      reason: 'You are right',
    }),
  },
});
