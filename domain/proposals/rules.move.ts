import {
  type Baseline,
  type Featured,
  featuredOf,
  nameOfFeatured,
  type ProposedChanges,
} from './rules.ts';

type Different = ProposedChanges['fields'];

/** What a proposal is moved to: a restaurant as it is now. */
export interface MovedTo extends Baseline {
  /** By dish of the restaurant that the proposal was for: the dish in its place. */
  becomes: ReadonlyMap<string, string>;
}

/**
 * A waiting proposal, as one for the restaurant that its own is merged into. What it would change is what that one
 * says now, so that an organiser compares both; what changes there later is a conflict as ever. A dish without one in
 * its place stays, and is a conflict.
 */
export function moveProposal(changes: ProposedChanges, into: MovedTo): ProposedChanges {
  const { dishes, becomes } = into;
  const dishAt = (dishId: string) => dishes.find(({ id }) => id === becomes.get(dishId));
  const changed = new Map<string, ProposedChanges['changed'][number]>();
  for (const one of changes.changed) {
    const dish = dishAt(one.dishId);
    const dishId = dish?.id ?? one.dishId;
    // Two dishes may have become one: what is said of the later one holds.
    const fields = dish ? rebase(dish.fields, one.fields) : one.fields;
    const name = dish?.fields.name ?? one.name;
    changed.set(dishId, { dishId, name, fields: { ...changed.get(dishId)?.fields, ...fields } });
  }
  const removed = new Map(
    changes.removed.map(({ dishId, name }) => {
      const dish = dishAt(dishId);
      const id = dish?.id ?? dishId;
      return [id, { dishId: id, name: dish?.fields.name ?? name }];
    }),
  );
  return {
    ...changes,
    fields: rebase(into.fields, changes.fields),
    changed: [...changed.values()],
    removed: [...removed.values()],
    ...(changes.featured && { featured: moveFeatured(changes, changes.featured, into) }),
  };
}

/** The same values, proposed in place of those that are there now. */
const rebase = (present: object, different: Different): Different => {
  const now = new Map<string, unknown>(Object.entries(present));
  return Object.fromEntries(
    Object.entries(different).map(([field, change]) => [
      field,
      { from: now.get(field) ?? null, to: change?.to },
    ]),
  );
};

function moveFeatured(
  { added }: ProposedChanges,
  { to, names }: NonNullable<ProposedChanges['featured']>,
  into: MovedTo,
) {
  const from = featuredOf(into);
  const moved: Featured =
    to && 'dishId' in to ? { dishId: into.becomes.get(to.dishId) ?? to.dishId } : to;
  return {
    from,
    to: moved,
    names: {
      from: nameOfFeatured(from, into.dishes, added),
      to: nameOfFeatured(moved, into.dishes, added) ?? names.to,
    },
  };
}
