import type { AppealState } from '../../domain/moderation/rules.ts';
import type { VotesByEvidence } from '../../domain/evidence/rules.ts';
import { type Counted, groupSmall, hideSmall } from '../../domain/integrity/rules.ts';
import type { Integrity } from '../../domain/integrity/schema.ts';
import type { WithheldCount } from './queries.ts';

/** Adds up rows with the same key. */
function addUp<Row extends { count: number }, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  nameOf: (row: Row) => string,
): Counted<Key>[] {
  const groups = Map.groupBy(rows, nameOf);
  return [...groups.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    return [{ key: keyOf(first), count: some.reduce((sum, { count }) => sum + count, 0) }];
  });
}

function presentWithheld(rows: readonly WithheldCount[]): Integrity['held'] {
  const reasons = groupSmall(
    addUp(
      rows,
      ({ reason }) => reason,
      ({ reason }) => reason,
    ),
  );
  const restaurants = groupSmall(
    addUp(
      rows,
      (row) => row,
      ({ restaurantId }) => restaurantId,
    ),
  );
  return {
    byReason: {
      shown: reasons.shown.map(({ key, count }) => ({ reason: key, count })),
      others: reasons.others,
    },
    byRestaurant: {
      shown: restaurants.shown.map(({ key: { restaurantId, restaurantName }, count }) => ({
        restaurantId,
        restaurantName,
        count,
      })),
      others: restaurants.others,
    },
  };
}

export function presentIntegrity(
  evidence: Omit<VotesByEvidence, 'admin'>,
  withheld: readonly WithheldCount[],
  appeals: Record<AppealState, number>,
  readAt: Date,
): Integrity {
  const kinds = groupSmall([
    { key: 'code' as const, count: evidence.code },
    { key: 'position' as const, count: evidence.position },
    { key: 'position_near' as const, count: evidence.position_near },
    { key: 'position_late' as const, count: evidence.position_late },
    { key: 'unrecorded' as const, count: evidence.unrecorded },
  ]);
  const of = (state: WithheldCount['state']) =>
    presentWithheld(withheld.filter((row) => row.state === state));
  return {
    readAt: readAt.toISOString(),
    votes: Object.values(evidence).reduce((sum, count) => sum + count, 0),
    byEvidence: {
      shown: kinds.shown.map(({ key, count }) => ({ evidence: key, count })),
      others: kinds.others,
    },
    held: of('held'),
    excluded: of('excluded'),
    appeals: {
      pending: hideSmall(appeals.pending),
      granted: hideSmall(appeals.granted),
      rejected: hideSmall(appeals.rejected),
    },
  };
}

/** The report while totals are hidden: what was left out at a restaurant would tell of its votes. */
export const withoutRestaurants = ({
  readAt,
  votes,
  byEvidence,
  held,
  excluded,
  appeals,
}: Integrity): Integrity => ({
  readAt,
  votes,
  byEvidence,
  held: { byReason: held.byReason, byRestaurant: null },
  excluded: { byReason: excluded.byReason, byRestaurant: null },
  appeals,
});
