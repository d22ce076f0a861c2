import type { VotesByEvidence } from '../../domain/evidence/rules.ts';
import { type Counting, rank, topOf, withTally } from '../../domain/rankings/rules.ts';
import type { Ranking, RankingFilter } from '../../domain/rankings/schema.ts';
import { foldText } from '../../domain/restaurants/rules.ts';
import type { RankingSums } from './queries.best.ts';
import type { Candidate, selectNamesakes } from './queries.ts';

/**
 * The first entries that pass the filter, with the figures about all entries that pass it.
 * @param best those of the first ranks: they rank among themselves as among all
 */
export function presentRanking(
  { best, sums }: { best: readonly Candidate[]; sums: RankingSums },
  namesakes: readonly Namesake[],
  filter: RankingFilter,
  top: number,
): Ranking {
  const counting: Counting = {
    withAdmins: filter.admins === 'in',
  };
  const isNamesake = namesakesIn(namesakes);
  const ranked = rank(withTally(best, counting), filter.by, sums.prior);
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
    ranked: sums.ranked,
    unrated: sums.unrated,
    prior: { mean: sums.prior.mean, weight: sums.prior.weight, median: sums.median },
    evidence: sums.evidence,
    withheld: sums.withheld,
    extra: sums.extra,
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

type Namesake = Awaited<ReturnType<typeof selectNamesakes>>[number];

/** Whether another restaurant has the same name: its address tells them apart. */
function namesakesIn(found: readonly Namesake[]): (one: Candidate) => boolean {
  const ids = new Set(
    found.filter((one) => foldText(one.name) === foldText(one.otherName)).map(({ id }) => id),
  );
  return ({ restaurantId }) => ids.has(restaurantId);
}
