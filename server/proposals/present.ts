import {
  compare,
  PROPOSABLE_FIELDS,
  type ProposedChanges,
  type Baseline,
} from '../../domain/proposals/rules.ts';
import type { ListedProposal, OwnRestaurant } from '../../domain/proposals/schema.ts';
import { pickFields } from '../http/pick-fields.ts';
import type { readBaseline } from './actions.ts';
import type { selectLatestProposal, selectProposals } from './queries.ts';

type Kept = Awaited<ReturnType<typeof selectLatestProposal>>;

export function presentOwnRestaurant(
  baseline: Awaited<ReturnType<typeof readBaseline>>,
  latest: Kept,
): OwnRestaurant {
  return {
    id: baseline.id,
    version: baseline.version,
    name: baseline.name,
    fields: pickFields(baseline.fields, PROPOSABLE_FIELDS),
    featuredDishId: baseline.featuredDishId,
    dishes: baseline.dishes,
    proposal: latest
      ? {
          id: latest.id,
          status: latest.status,
          changes: latest.changes,
          createdAt: latest.createdAt.toISOString(),
          decidedAt: latest.decidedAt?.toISOString() ?? null,
          reason: latest.reason,
        }
      : null,
  };
}

type Row = Awaited<ReturnType<typeof selectProposals>>['rows'][number];

/** @param present the restaurant's current contents; null for a proposal that is no longer pending */
export const presentProposal = (row: Row, present: Baseline | null): ListedProposal => ({
  id: row.id,
  restaurantId: row.restaurantId,
  restaurantName: row.restaurantName,
  isMerged: row.isMerged,
  fullName: row.fullName,
  email: row.email,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  decidedBy: row.decidedBy,
  lines: compare(present ?? asItWas(row.changes), row.changes).map((line) => ({
    dishKey: line.dishKey,
    dish: line.dish,
    kind: line.kind,
    field: line.field,
    present: line.present,
    proposed: line.proposed,
    isConflict: present !== null && line.isConflict,
    isNewHost: present !== null && line.isNewHost,
  })),
});

/** The baseline as far as the proposal contains it: what it changes, as its owner saw it. */
function asItWas({ fields, featured, changed, removed }: ProposedChanges): Baseline {
  const before = (different: ProposedChanges['fields']) =>
    Object.fromEntries(Object.entries(different).map(([field, change]) => [field, change?.from]));
  const from = featured?.from ?? null;
  const dishes = [
    ...changed.map(({ dishId: id, name, fields: of }) => ({ id, fields: { name, ...before(of) } })),
    ...removed.map(({ dishId: id, name }) => ({ id, fields: { name } })),
  ];
  return {
    fields: before(fields) as unknown as Baseline['fields'],
    featuredDishId: from && 'dishId' in from ? from.dishId : null,
    dishes: dishes as unknown as Baseline['dishes'],
  };
}
