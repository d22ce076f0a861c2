import type { DishFields, RestaurantFields } from '../catalogue/schema.ts';
import type { ProposedChanges, SentProposal } from './schema.ts';

/** What owners may say of their restaurant; name, place and address are the organisers'. */
export const OWN_FIELDS = [
  'description',
  'descriptionEn',
  'descriptionEs',
  'logoUrl',
  'phone',
  'websiteUrl',
  'instagramUrl',
  'facebookUrl',
  'tiktokUrl',
  'videoUrl',
  'openingHours',
] as const satisfies (keyof RestaurantFields)[];
export type OwnField = (typeof OWN_FIELDS)[number];
export type OwnFields = Pick<RestaurantFields, OwnField>;

/** In the order in which they are shown. */
const DISH_FIELDS = [
  'name',
  'imageUrl',
  'description',
  'descriptionEn',
  'descriptionEs',
] as const satisfies (keyof DishFields)[];

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

/** A restaurant as it stands: what a proposal is held against. */
export interface Standing {
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
export function changesOf(now: Standing, sent: SentProposal): ProposedChanges {
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
export function compare(now: Standing, changes: ProposedChanges): Compared[] {
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
    for (const field of DISH_FIELDS) {
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
    for (const field of DISH_FIELDS) {
      if (fields[field] === null) continue;
      const stands = { now: null, would: fields[field], isConflict: false };
      lines.push({ ...dish, kind: 'added', field, ...stands });
    }
  }
  if (changes.featured) lines.push(compareFeatured(now, changes, changes.featured));
  return lines;
}

function compareFeatured(
  now: Standing,
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
  dishes: Standing['dishes'],
  added: readonly DishFields[],
): string | null {
  if (featured === null) return null;
  if ('added' in featured) return added[featured.added]?.name ?? null;
  return dishes.find(({ id }) => id === featured.dishId)?.fields.name ?? null;
}
