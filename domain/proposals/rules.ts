import {
  type DishFields,
  type FieldKey,
  type FieldsWith,
  groupedFields,
  type RestaurantFields,
} from '../restaurants/fields.keys.ts';
import { DISH_FIELDS, type FieldCatalogue, RESTAURANT_FIELDS } from '../restaurants/fields.ts';
import { hostOf, isLinkField, LINK_FIELDS } from '../restaurants/rules.links.ts';

type Proposable<Fields extends FieldCatalogue> = FieldKey<
  FieldsWith<Fields, { isProposable: true }>
>;
const proposableOf = <Fields extends FieldCatalogue>(fields: Fields) =>
  groupedFields(fields)
    .filter(({ isProposable }) => isProposable)
    .map(({ key }) => key as Proposable<Fields>);

/** Fields of a restaurant that owners may propose; organisers edit name, place and address. */
export const PROPOSABLE_FIELDS = proposableOf(RESTAURANT_FIELDS);
export type ProposableField = Proposable<typeof RESTAURANT_FIELDS>;
export type ProposableFields = Pick<RestaurantFields, ProposableField>;
/** Fields of a dish that owners may propose. */
export const PROPOSABLE_DISH_FIELDS = proposableOf(DISH_FIELDS);

export const PROPOSAL_STATUSES = [
  'pending',
  'approved',
  'rejected',
  'withdrawn',
  'superseded',
] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

/** Maximum number of new dishes in one proposal. */
export const MAX_ADDED_DISHES = 40;

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The featured dish: one of the menu, a new one (by its index among those), or none. */
export type Featured = { dishId: string } | { added: number } | null;

/** By field: the value that the owner saw, and the proposed one. */
type Different = Partial<Record<string, { from: unknown; to: unknown }>>;

/** A proposal as stored: only differences from the restaurant's state at that time. */
export interface ProposedChanges {
  fields: Different;
  /** Omitted if unchanged; with the dishes' names at that time. */
  featured?: {
    from: Featured;
    to: Featured;
    names: { from: string | null; to: string | null };
  };
  added: DishFields[];
  /** With the dish's name at that time. */
  changed: { dishId: string; name: string; fields: Different }[];
  /** To remove from the menu. */
  removed: { dishId: string; name: string }[];
}

/** An owner's input: only changed fields, with the versions that they saw. */
export interface SentProposal {
  version: number;
  fields: Partial<ProposableFields>;
  featured?: Featured | undefined;
  added: DishFields[];
  changed: { dishId: string; version: number; fields: Partial<DishFields> }[];
  removed: string[];
}

/** The present state of a restaurant, to compare a proposal with. */
export interface Baseline {
  fields: ProposableFields;
  featuredDishId: string | null;
  /** Those that take part. */
  dishes: readonly { id: string; fields: DishFields }[];
}

const differences = <Fields extends object>(present: Fields, proposed: Partial<Fields>) =>
  Object.fromEntries(
    Object.entries(proposed)
      .filter(([field, to]) => to !== undefined && !isSame(present[field as keyof Fields], to))
      .map(([field, to]) => [field, { from: present[field as keyof Fields] ?? null, to }]),
  );

/** The part of the input that differs from the present state. */
export function changesOf(present: Baseline, sent: SentProposal): ProposedChanges {
  const { fields, featured, added, changed, removed } = sent;
  const dishOf = (id: string) => present.dishes.find((dish) => dish.id === id);
  const presentFeatured = featuredOf(present);
  return {
    fields: differences(present.fields, fields),
    ...(featured !== undefined &&
      !isSame(presentFeatured, featured) && {
        featured: {
          from: presentFeatured,
          to: featured,
          names: {
            from: nameOfFeatured(presentFeatured, present.dishes, added),
            to: nameOfFeatured(featured, present.dishes, added),
          },
        },
      }),
    added,
    changed: changed.flatMap(({ dishId, fields: proposed }) => {
      const dish = dishOf(dishId);
      const different = dish ? differences(dish.fields, proposed) : {};
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

/** One proposed change, next to the present value. */
export interface Compared {
  /** The dish: its id, or `added-` and its index among the new ones. null: the restaurant itself. */
  dishKey: string | null;
  /** The name of that dish; another one may have the same. */
  dish: string | null;
  kind: 'field' | 'added' | 'removed' | 'featured';
  field: string;
  present: unknown;
  proposed: unknown;
  /** Whether somebody else has changed it since the proposal was sent, so that it cannot be approved. */
  isConflict: boolean;
  /** Whether it is a link to a host to which no link of the restaurant leads now. */
  isNewHost: boolean;
}

/** Compares a proposal with the present state, one line for each change. */
export function compare(present: Baseline, changes: ProposedChanges): Compared[] {
  const dishOf = (id: string) => present.dishes.find((dish) => dish.id === id);
  const hosts = new Set(LINK_FIELDS.map((field) => hostOf(present.fields[field])));
  const isNewHost = (field: string, to: unknown) =>
    isLinkField(field) && typeof to === 'string' && !hosts.has(hostOf(to));
  const plain = { isConflict: false, isNewHost: false };
  const lines: Compared[] = [];
  const line = (
    [dishKey, dish]: [string, string] | [null, null],
    field: string,
    value: unknown,
    { from, to }: { from: unknown; to: unknown },
  ) =>
    lines.push({
      dishKey,
      dish,
      kind: 'field',
      field,
      present: value,
      proposed: to,
      isConflict: !isSame(value, from) && !isSame(value, to),
      isNewHost: isNewHost(field, to),
    });
  for (const field of PROPOSABLE_FIELDS) {
    const change = changes.fields[field];
    if (change) line([null, null], field, present.fields[field], change);
  }
  for (const { dishId, name, fields } of changes.changed) {
    const dish = dishOf(dishId);
    for (const field of PROPOSABLE_DISH_FIELDS) {
      const change = fields[field];
      if (!change) continue;
      if (dish) line([dishId, name], field, dish.fields[field], change);
      else {
        const values = { present: null, proposed: change.to, isConflict: true, isNewHost: false };
        lines.push({ dishKey: dishId, dish: name, kind: 'field', field, ...values });
      }
    }
  }
  for (const { dishId, name } of changes.removed) {
    const isThere = dishOf(dishId) !== undefined;
    const values = { present: isThere ? name : null, proposed: null, ...plain };
    lines.push({ dishKey: dishId, dish: name, kind: 'removed', field: 'name', ...values });
  }
  for (const [place, fields] of changes.added.entries()) {
    const dish = { dishKey: `added-${place}`, dish: fields.name };
    for (const field of PROPOSABLE_DISH_FIELDS) {
      if (fields[field] === null) continue;
      const values = { present: null, proposed: fields[field], ...plain };
      lines.push({ ...dish, kind: 'added', field, ...values });
    }
  }
  if (changes.featured) lines.push(compareFeatured(present, changes, changes.featured));
  return lines;
}

function compareFeatured(
  present: Baseline,
  { added, removed }: ProposedChanges,
  { from, to, names }: NonNullable<ProposedChanges['featured']>,
): Compared {
  const presentFeatured = featuredOf(present);
  // A dish that it takes off the menu also stops being featured.
  const isGone =
    from !== null && 'dishId' in from && removed.some(({ dishId }) => dishId === from.dishId);
  const isMoved =
    !isSame(presentFeatured, from) &&
    !isSame(presentFeatured, to) &&
    !(isGone && presentFeatured === null);
  const isLost = to !== null && nameOfFeatured(to, present.dishes, added) === null;
  return {
    dishKey: null,
    dish: null,
    kind: 'featured',
    field: 'featuredDishId',
    present:
      nameOfFeatured(presentFeatured, present.dishes, added) ??
      (isSame(presentFeatured, from) ? names.from : null),
    proposed: names.to,
    isConflict: isMoved || isLost,
    isNewHost: false,
  };
}

/** The featured dish as a proposal names it. */
export const featuredOf = ({ featuredDishId }: Baseline): Featured =>
  featuredDishId === null ? null : { dishId: featuredDishId };

/** The name of a featured dish; null for none, and for an unknown dish. */
export function nameOfFeatured(
  featured: Featured,
  dishes: Baseline['dishes'],
  added: readonly DishFields[],
): string | null {
  if (featured === null) return null;
  if ('added' in featured) return added[featured.added]?.name ?? null;
  return dishes.find(({ id }) => id === featured.dishId)?.fields.name ?? null;
}
