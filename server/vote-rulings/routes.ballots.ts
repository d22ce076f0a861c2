import { implement } from '@orpc/server';
import { voteRulingsContract } from '../../domain/vote-rulings/contract.ts';
import { RULING_BALLOTS } from '../../domain/vote-rulings/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin } from '../session/guard.ts';
import { compareRankings } from './actions.effects.ts';
import { findTrace } from './actions.traces.ts';
import {
  cursorOf,
  presentBallot,
  presentCluster,
  presentComparison,
  presentPoints,
  presentStory,
  readCursor,
} from './present.ballots.ts';
import { countBallots } from './queries.ballot-counts.ts';
import { findBallot, selectBallots, selectStory } from './queries.ballots.ts';
import {
  selectClusterBallots,
  selectClusters,
  selectPoints,
  selectTimeLine,
} from './queries.clusters.ts';

const os = implement(voteRulingsContract).$context<ApiContext>();
const PAGE_SIZE = 50;

export const ballotRoutes = {
  ballots: os.ballots.handler(async ({ input: { before, ...filter }, context }) => {
    await requireAdmin(context);
    const { db } = context.services;
    const part = { before: readCursor(before), limit: PAGE_SIZE + 1 };
    const rows = await selectBallots(db, filter, part);
    const shown = rows.slice(0, PAGE_SIZE);
    const last = shown.at(-1);
    const next = rows.length > PAGE_SIZE && last ? cursorOf(last) : null;
    return { ballots: shown.map(presentBallot), next };
  }),

  countBallots: os.countBallots.handler(async ({ input, context }) => {
    await requireAdmin(context);
    return countBallots(context.services.db, input, RULING_BALLOTS + 1);
  }),

  ballot: os.ballot.handler(async ({ input: { ballotId }, context }) => {
    await requireAdmin(context);
    const { db } = context.services;
    const row = await findBallot(db, ballotId);
    const story = row && (await selectStory(db, ballotId));
    if (!row || !story) throw refuse('ballot_not_found');
    return presentStory(row, story);
  }),

  findTrace: os.findTrace.handler(async ({ input, context }) => {
    const { id } = await requireAdmin(context);
    // So that nobody tries all networks to find the one of a hash.
    await limit(context, 'traceSearchesByPerson', id);
    return findTrace(context.services, input.typed);
  }),

  clusters: os.clusters.handler(async ({ input, context }) => {
    await requireAdmin(context);
    const rows = await selectClusters(context.services.db, input);
    return { clusters: rows.map(presentCluster) };
  }),

  cluster: os.cluster.handler(async ({ input: { clusterId }, context }) => {
    await requireAdmin(context);
    const { db } = context.services;
    const [row] = await selectClusters(db, { id: clusterId });
    if (!row) throw refuse('vote_cluster_not_found');
    const timeLine = await selectTimeLine(db, row);
    const points = await selectPoints(db, clusterId);
    const compared = await compareRankings(db, await selectClusterBallots(db, clusterId));
    return {
      cluster: presentCluster(row),
      timeLine,
      points: presentPoints(points),
      ranking: presentComparison(compared.withThem, compared.without, row.restaurantId),
    };
  }),
};
