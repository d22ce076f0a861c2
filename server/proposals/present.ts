import {
  compare,
  type Compared,
  type ProposedChanges,
  type Baseline,
} from '../../domain/proposals/rules.ts';
import type { ListedProposal, OwnRestaurant } from '../../domain/proposals/schema.ts';
import type { readBaseline } from './actions.ts';
import type { selectLatestProposal, selectProposals } from './queries.ts';

type Kept = Awaited<ReturnType<typeof selectLatestProposal>>;

export function presentOwnRestaurant(
  baseline: Awaited<ReturnType<typeof readBaseline>>,
  latest: Kept,
): OwnRestaurant {
  return {
    ...baseline,
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

/** @param now the restaurant's current contents; null for a proposal that is no longer pending */
export const presentProposal = (
  { changes, createdAt, decidedAt, ...row }: Row,
  now: Baseline | null,
): ListedProposal => ({
  ...row,
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  lines: compare(now ?? asItWas(changes), changes).map((line): Compared =>
    now ? line : { ...line, isConflict: false },
  ),
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
