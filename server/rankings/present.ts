import type { EvidenceCount, VotesByEvidence } from '../../domain/evidence/rules.ts';
import {
  type Counting,
  isRated,
  medianRatingsOf,
  priorOf,
  rank,
  topOf,
  withTally,
} from '../../domain/rankings/rules.ts';
import type { Ranking, RankingFilter } from '../../domain/rankings/schema.ts';
import { foldText } from '../../domain/restaurants/rules.ts';
import type { Candidate } from './queries.ts';

/** The first entries that pass the filter, with the figures about all entries that pass it. */
export function presentRanking(
  candidates: readonly Candidate[],
  filter: RankingFilter,
  top: number,
): Ranking {
  const counting: Counting = {
    withAdmins: filter.admins === 'in',
  };
  const all = withTally(candidates, counting);
  const taking = all.filter(({ isArchived }) => filter.archived === 'in' || !isArchived);
  // The weighted average of a restaurant must not depend on the filter's place or on archived ones.
  const tallies = all.map(({ tally }) => tally);
  const prior = priorOf(tallies);
  const isNamesake = namesakesOf(all);
  const isHere = ({ stateId, countyId }: Candidate) =>
    (!filter.stateId || stateId === filter.stateId) &&
    (!filter.countyId || countyId === filter.countyId);
  const here = taking.filter(isHere);
  const ranked = rank(here, filter.by, prior);
  return {
    rows: topOf(ranked, top).map((one) => ({
      rank: one.rank,
      id: one.id,
      name: one.name,
      restaurantId: one.restaurantId,
      restaurantName: one.restaurantName,
      pictureUrl: one.pictureUrl,
      stateId: one.stateId,
      countyName: one.countyName,
      address: isNamesake(one) ? one.address : null,
      isArchived: one.isArchived,
      points: one.points,
      votes: one.votes,
      zeros: one.zeros,
      voters: one.voters,
      evidence: evidenceOf(one, counting),
      average: one.average,
      weighted: one.weighted,
      tie: one.tie,
    })),
    ranked: ranked.length,
    unrated: here.length - ranked.length,
    prior: { ...prior, median: medianRatingsOf(tallies) },
    evidence: sumEvidence(here.map((one) => evidenceOf(one, counting))),
    withheld: {
      held: here.reduce((sum, { withheld }) => sum + withheld.held, 0),
      excluded: here.reduce((sum, { withheld }) => sum + withheld.excluded, 0),
    },
    extra: {
      admins: here.reduce((sum, { admins }) => sum + admins.votes, 0),
      archived: all.filter((one) => one.isArchived && isHere(one) && isRated(one.tally)).length,
    },
  };
}

/** The counted votes by evidence. */
const evidenceOf = (
  { evidence, admins }: Candidate,
  { withAdmins }: Counting,
): VotesByEvidence => ({
  code: evidence.code,
  position: evidence.position,
  position_near: evidence.position_near,
  position_late: evidence.position_late,
  admin: withAdmins ? admins.votes : 0,
  unrecorded: evidence.unrecorded,
});

const sumEvidence = (some: readonly VotesByEvidence[]): VotesByEvidence => {
  const sum = (of: EvidenceCount) => some.reduce((total, one) => total + one[of], 0);
  return {
    code: sum('code'),
    position: sum('position'),
    position_near: sum('position_near'),
    position_late: sum('position_late'),
    admin: sum('admin'),
    unrecorded: sum('unrecorded'),
  };
};

/** Whether another restaurant has the same name: its address tells them apart. */
function namesakesOf(all: readonly Candidate[]): (one: Candidate) => boolean {
  const called = ({ restaurantName, name }: Candidate) => foldText(restaurantName ?? name);
  const places = Map.groupBy(all, called);
  const names = new Set(
    [...places]
      .filter(([, some]) => new Set(some.map(({ restaurantId }) => restaurantId)).size > 1)
      .map(([name]) => name),
  );
  return (one) => names.has(called(one));
}
