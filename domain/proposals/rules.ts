import {
  type DishFields,
  type FieldKey,
  type FieldsWith,
  groupedFields,
  type RestaurantFields,
} from '../restaurants/fields.keys.ts';
import { DISH_FIELDS, type FieldCatalogue, RESTAURANT_FIELDS } from '../restaurants/fields.ts';

type Own<Fields extends FieldCatalogue> = FieldKey<FieldsWith<Fields, { isProposable: true }>>;
const ownOf = <Fields extends FieldCatalogue>(fields: Fields) =>
  groupedFields(fields)
    .filter(({ isProposable }) => isProposable)
    .map(({ key }) => key as Own<Fields>);

/** What owners may say of their restaurant; name, place and address are the organisers'. */
export const OWN_FIELDS = ownOf(RESTAURANT_FIELDS);
export type OwnField = Own<typeof RESTAURANT_FIELDS>;
export type OwnFields = Pick<RestaurantFields, OwnField>;
/** What they may say of a dish. */
export const OWN_DISH_FIELDS = ownOf(DISH_FIELDS);

export const PROPOSAL_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'superseded',
] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** How many dishes one proposal adds. */
export const MAX_ADDED_DISHES = 40;

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The featured dish: one of the menu, one that is added with it (by its place among those), or none. */
export type Featured = { dishId: string } | { added: number } | null;

/** By field: how the owner saw it, and how it would be. */
type Different = Partial<Record<string, { from: unknown; to: unknown }>>;

/** What an owner would have changed, as it is kept: only what is otherwise than it stood. */
export interface ProposedChanges {
  fields: Different;
  /** Left out where it would stay as it is; with the names that the dishes had then. */
  featured?: {
    from: Featured;
    to: Featured;
    names: { from: string | null; to: string | null };
  };
  added: DishFields[];
  /** With the name that the dish had then. */
  changed: { dishId: string; name: string; fields: Different }[];
  /** To be taken off the menu. */
  removed: { dishId: string; name: string }[];
}

/** What an owner sends: only what they have changed, with the versions that they have seen. */
export interface SentProposal {
  version: number;
  fields: Partial<OwnFields>;
  featured?: Featured | undefined;
  added: DishFields[];
  changed: { dishId: string; version: number; fields: Partial<DishFields> }[];
  removed: string[];
}

/** A restaurant as it stands: what a proposal is held against. */
export interface Baseline {
  fields: OwnFields;
  featuredDishId: string | null;
  /** Those that take part. */
  dishes: readonly { id: string; fields: DishFields }[];
}

const differences = <Fields extends object>(now: Fields, would: Partial<Fields>) =>
  Object.fromEntries(
    Object.entries(would)
      .filter(([field, to]) => to !== undefined && !isSame(now[field as keyof Fields], to))
      .map(([field, to]) => [field, { from: now[field as keyof Fields] ?? null, to }]),
  );

/** What of that which was sent is otherwise than it stands. */
export function changesOf(now: Baseline, sent: SentProposal): ProposedChanges {
  const { fields, featured, added, changed, removed } = sent;
  const dishOf = (id: string) => now.dishes.find((dish) => dish.id === id);
  const featuredNow: Featured = now.featuredDishId === null ? null : { dishId: now.featuredDishId };
  return {
    fields: differences(now.fields, fields),
    ...(featured !== undefined &&
      !isSame(featuredNow, featured) && {
        featured: {
          from: featuredNow,
          to: featured,
          names: {
            from: nameOf(featuredNow, now.dishes, added),
            to: nameOf(featured, now.dishes, added),
          },
        },
      }),
    added,
    changed: changed.flatMap(({ dishId, fields: would }) => {
      const dish = dishOf(dishId);
      const different = dish ? differences(dish.fields, would) : {};
      return dish && Object.keys(different).length > 0
        ? [{ dishId, name: dish.fields.name, fields: different }]
        : [];
    }),
    removed: removed.flatMap((dishId) => {
      const dish = dishOf(dishId);
      return dish ? [{ dishId, name: dish.fields.name }] : [];
    }),
  };
}

/** Whether a proposal would change nothing. */
export const isEmptyProposal = ({ fields, featured, added, changed, removed }: ProposedChanges) =>
  Object.keys(fields).length + added.length + changed.length + removed.length === 0 &&
  featured === undefined;

/** One thing that a proposal would change, beside how it stands. */
export interface Compared {
  /** Of which dish: its id, or `added-` and its place among those that are added. null: of the restaurant itself. */
  dishKey: string | null;
  /** The name of that dish, which another one may have, too. */
  dish: string | null;
  kind: 'field' | 'added' | 'removed' | 'featured';
  field: string;
  now: unknown;
  would: unknown;
  /** Whether somebody else has changed it since the proposal was sent: it cannot be approved then. */
  isConflict: boolean;
}

/** Holds a proposal against what stands now, one line for each thing that it would change. */
export function compare(now: Baseline, changes: ProposedChanges): Compared[] {
  const dishOf = (id: string) => now.dishes.find((dish) => dish.id === id);
  const lines: Compared[] = [];
  const line = (
    [dishKey, dish]: [string, string] | [null, null],
    field: string,
    stands: unknown,
    { from, to }: { from: unknown; to: unknown },
  ) =>
    lines.push({
      dishKey,
      dish,
      kind: 'field',
      field,
      now: stands,
      would: to,
      isConflict: !isSame(stands, from) && !isSame(stands, to),
    });
  for (const field of OWN_FIELDS) {
    const change = changes.fields[field];
    if (change) line([null, null], field, now.fields[field], change);
  }
  for (const { dishId, name, fields } of changes.changed) {
    const dish = dishOf(dishId);
    for (const field of OWN_DISH_FIELDS) {
      const change = fields[field];
      if (!change) continue;
      if (dish) line([dishId, name], field, dish.fields[field], change);
      else {
        const gone = { now: null, would: change.to, isConflict: true };
        lines.push({ dishKey: dishId, dish: name, kind: 'field', field, ...gone });
      }
    }
  }
  for (const { dishId, name } of changes.removed) {
    const isThere = dishOf(dishId) !== undefined;
    const stands = { now: isThere ? name : null, would: null, isConflict: false };
    lines.push({ dishKey: dishId, dish: name, kind: 'removed', field: 'name', ...stands });
  }
  for (const [place, fields] of changes.added.entries()) {
    const dish = { dishKey: `added-${place}`, dish: fields.name };
    for (const field of OWN_DISH_FIELDS) {
      if (fields[field] === null) continue;
      const stands = { now: null, would: fields[field], isConflict: false };
      lines.push({ ...dish, kind: 'added', field, ...stands });
    }
  }
  if (changes.featured) lines.push(compareFeatured(now, changes, changes.featured));
  return lines;
}

function compareFeatured(
  now: Baseline,
  { added, removed }: ProposedChanges,
  { from, to, names }: NonNullable<ProposedChanges['featured']>,
): Compared {
  const stands: Featured = now.featuredDishId === null ? null : { dishId: now.featuredDishId };
  // A dish that it takes off the menu is featured no longer, without anybody's doing.
  const isGone =
    from !== null && 'dishId' in from && removed.some(({ dishId }) => dishId === from.dishId);
  const isMoved = !isSame(stands, from) && !isSame(stands, to) && !(isGone && stands === null);
  const isLost = to !== null && nameOf(to, now.dishes, added) === null;
  return {
    dishKey: null,
    dish: null,
    kind: 'featured',
    field: 'featuredDishId',
    now: nameOf(stands, now.dishes, added) ?? (isSame(stands, from) ? names.from : null),
    would: names.to,
    isConflict: isMoved || isLost,
  };
}

/** null for none, and for a dish that is not there. */
function nameOf(
  featured: Featured,
  dishes: Baseline['dishes'],
  added: readonly DishFields[],
): string | null {
  if (featured === null) return null;
  if ('added' in featured) return added[featured.added]?.name ?? null;
  return dishes.find(({ id }) => id === featured.dishId)?.fields.name ?? null;
}
