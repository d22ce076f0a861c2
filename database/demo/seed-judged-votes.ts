import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { FIRST_FESTIVAL_ID, festivalDay } from '../../domain/festival.ts';
import { inParts } from '../many-rows.ts';
import type { Queryable } from '../open.ts';
import { ballotTraces } from '../schema/evidence.ts';
import {
  voteClusterBallots,
  voteClusters,
  voteRulingBallots,
  voteRulings,
} from '../schema/vote-rulings.ts';
import { ballots, votes } from '../schema/voting.ts';
import { rewriteTotals } from '../vote-totals.ts';
import { featured } from './featured-fixtures.ts';
import { accountKeys, personIdOf } from './people.ts';
import { demoRestaurants } from './restaurants.ts';
import type { DemoVote } from './shape.ts';
import { uuid5 } from './uuid5.ts';

/** The demo's cluster of votes from one mail domain. */
export const DEMO_CLUSTER = uuid5('cluster:mail domain');
const hashOf = (text: string) => createHash('sha256').update(text).digest().subarray(0, 16);

/** The most votes that one restaurant got on one day. */
function busiestDay(demoVotes: readonly DemoVote[]): DemoVote[] {
  const days = Map.groupBy(demoVotes, (vote) => `${vote.restaurantId} ${festivalDay(vote.at)}`);
  const [most = []] = [...days.values()].toSorted((a, b) => b.length - a.length);
  return most.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * Votes as organisers judge them: a cluster with traces, a ruling on it that waits for a second organiser,
 * and one in force on a single doubted vote.
 */
export async function seedJudgedVotes(
  tx: Queryable,
  demoVotes: readonly DemoVote[],
  now: Date,
): Promise<void> {
  const doubtedAt = demoRestaurants.find(({ key }) => key === featured.doubted)?.id;
  const excluded = demoVotes.find((vote) => vote.restaurantId === doubtedAt);
  // Every third voter of that day is nobody's suspect.
  const suspect = busiestDay(demoVotes).filter((_, index) => index % 3 !== 0);
  const [first] = suspect;
  const last = suspect.at(-1);
  if (!first || !last || !excluded) return;
  const { restaurantId } = first;
  const ids = suspect.map(({ ballotId }) => ballotId);
  await tx.insert(voteClusters).values({
    id: DEMO_CLUSTER,
    festivalId: FIRST_FESTIVAL_ID,
    restaurantId,
    kind: 'mail_domain',
    link: hashOf('domain'),
    day: festivalDay(last.at),
    strength: 3,
    ballots: ids.length,
    firstAt: first.at,
    lastAt: last.at,
    createdAt: now,
    updatedAt: now,
  });
  await tx
    .insert(voteClusterBallots)
    .values(ids.map((ballotId) => ({ clusterId: DEMO_CLUSTER, ballotId })));
  await tx.insert(ballotTraces).values(
    ids.map((ballotId, index) => ({
      ballotId,
      network: hashOf(`network ${index % 2}`),
      mailDomain: hashOf('domain'),
      device: hashOf(`device ${index % 5}`),
      accountAgeSeconds: 60 * (index + 2),
      pageSeen: index % 3 === 0,
      secondsOpen: index % 3 === 0 ? 40 + index : null,
    })),
  );
  await seedRulings(tx, excluded.ballotId, ids, now);
}

async function seedRulings(
  tx: Queryable,
  excluded: string,
  others: readonly string[],
  now: Date,
): Promise<void> {
  const by = personIdOf(accountKeys.admin);
  const inForce = uuid5('vote ruling:in force');
  const proposed = uuid5('vote ruling:proposed');
  const ruling = { action: 'exclude', createdAt: now, createdBy: by } as const;
  await tx.insert(voteRulings).values([
    {
      ...ruling,
      id: inForce,
      idempotencyKey: inForce,
      reason: 'several_accounts',
      note: 'The same phone, three names.',
      state: 'in_force',
      ballots: 1,
      decidedAt: now,
    },
    {
      ...ruling,
      id: proposed,
      idempotencyKey: proposed,
      reason: 'automated',
      note: 'All from one mail domain, with accounts a few minutes old.',
      state: 'proposed',
      clusterId: DEMO_CLUSTER,
      ballots: others.length,
    },
  ]);
  const stateBefore = 'counted' as const;
  await inParts(
    [
      { rulingId: inForce, ballotId: excluded, stateBefore },
      ...others.map((ballotId) => ({ rulingId: proposed, ballotId, stateBefore })),
    ],
    (part) => tx.insert(voteRulingBallots).values(part),
  );
  await tx.update(ballots).set({ state: 'excluded' }).where(eq(ballots.id, excluded));
  await tx
    .update(votes)
    .set({ withheld: true })
    .where(inArray(votes.ballotId, [excluded]));
  await rewriteTotals(tx);
}
