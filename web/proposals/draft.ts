import { type DishFields, EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import {
  isSame,
  PROPOSABLE_FIELDS,
  type ProposableFields,
  type SentProposal,
} from '../../domain/proposals/rules.ts';
import type { OwnRestaurant } from '../../domain/proposals/schema.ts';

export interface DishDraft {
  /** The id of an existing dish; any unused key for a new one. */
  key: string;
  isNew: boolean;
  isRemoved: boolean;
  fields: DishFields;
}

/** The content of the form. */
export interface Draft {
  fields: ProposableFields;
  dishes: DishDraft[];
  /** The key of the featured dish. */
  featured: string | null;
}

export const newDish = (key: string, fields: DishFields = EMPTY_DISH): DishDraft => ({
  key,
  isNew: true,
  isRemoved: false,
  fields,
});

const asIs = (own: OwnRestaurant): Draft => ({
  fields: own.fields,
  dishes: own.dishes.map(({ id, fields }) => ({
    key: id,
    isNew: false,
    isRemoved: false,
    fields,
  })),
  featured: own.featuredDishId,
});

/** The initial content: the saved values, with the changes of a proposal that is still open. */
export function draftOf(own: OwnRestaurant): Draft {
  const draft = asIs(own);
  const { proposal } = own;
  if (proposal?.status !== 'pending' && proposal?.status !== 'rejected') return draft;
  const { fields, featured, added, changed, removed } = proposal.changes;
  const proposed = (different: typeof fields) =>
    Object.fromEntries(Object.entries(different).map(([field, change]) => [field, change?.to]));
  const to = featured?.to;
  return {
    fields: { ...draft.fields, ...proposed(fields) },
    dishes: [
      ...draft.dishes.map((dish) => ({
        ...dish,
        isRemoved: removed.some(({ dishId }) => dishId === dish.key),
        fields: {
          ...dish.fields,
          ...proposed(changed.find(({ dishId }) => dishId === dish.key)?.fields ?? {}),
        },
      })),
      ...added.map((dish, place) => newDish(`proposed-${place}`, dish)),
    ],
    featured:
      to === undefined
        ? draft.featured
        : to && ('added' in to ? `proposed-${to.added}` : to.dishId),
  };
}

/** The changed values, as they are sent. */
export function sentOf(own: OwnRestaurant, { fields, dishes, featured }: Draft): SentProposal {
  const added = dishes.filter(({ isNew, isRemoved }) => isNew && !isRemoved);
  const place = added.findIndex(({ key }) => key === featured);
  const isThere = dishes.some(({ key, isRemoved }) => key === featured && !isRemoved);
  const kept = isThere ? featured : null;
  return {
    version: own.version,
    fields: Object.fromEntries(
      PROPOSABLE_FIELDS.filter((field) => !isSame(own.fields[field], fields[field])).map(
        (field) => [field, fields[field]],
      ),
    ),
    ...(kept !== own.featuredDishId && {
      featured: place >= 0 ? { added: place } : kept === null ? null : { dishId: kept },
    }),
    added: added.map((dish) => dish.fields),
    changed: own.dishes.flatMap(({ id, version, fields: before }) => {
      const dish = dishes.find(({ key }) => key === id);
      return dish && !dish.isRemoved && !isSame(before, dish.fields)
        ? [{ dishId: id, version, fields: dish.fields }]
        : [];
    }),
    removed: dishes.filter(({ isNew, isRemoved }) => isRemoved && !isNew).map(({ key }) => key),
  };
}

/** The number of changes. */
export const countChanges = ({ fields, featured, added, changed, removed }: SentProposal): number =>
  Object.keys(fields).length +
  (featured === undefined ? 0 : 1) +
  added.length +
  changed.length +
  removed.length;

/**
 * Applies typed changes to the newest values: unchanged fields follow, changed ones stay.
 * @param begun the initial content
 * @param now the content that the form would begin with now
 */
export function rebase(begun: Draft, draft: Draft, now: Draft): Draft {
  const merge = <Fields extends object>(was: Fields, typed: Fields, is: Fields): Fields =>
    Object.fromEntries(
      Object.entries(is).map(([field, value]) => {
        const own: unknown = typed[field as keyof Fields];
        return [field, isSame(was[field as keyof Fields], own) ? value : own];
      }),
    ) as Fields;
  const { dishes, featured } = draft;
  const of = (list: readonly DishDraft[], key: string) => list.find((dish) => dish.key === key);
  const known = new Set(begun.dishes.filter(({ isNew }) => !isNew).map(({ key }) => key));
  /** A new dish has no id yet: it is identified by its first name, also once it is approved. */
  const startOf = ({ key, isNew, fields: { name } }: DishDraft) =>
    isNew ? (of(begun.dishes, key)?.fields.name ?? name).trim() : key;
  const nowOf = (dish: DishDraft) =>
    now.dishes.find(({ key, fields }) =>
      dish.isNew ? !known.has(key) && fields.name === startOf(dish) : key === dish.key,
    );
  const met = new Set<DishDraft>();
  /** Keys of proposed dishes restart from the first number. */
  const freeKey = (key: string) => (of(now.dishes, key) ? `own-${key}` : key);
  const merged = now.dishes.flatMap((dish) => {
    const was = begun.dishes.find((one) => nowOf(one)?.key === dish.key);
    const typed = dishes.find((one) => nowOf(one)?.key === dish.key);
    if (!typed) return was && dish.isNew ? [] : [{ ...dish, isRemoved: was !== undefined }];
    met.add(typed);
    if (!was) return [{ ...dish, fields: typed.fields }];
    const isRemoved = was.isRemoved === typed.isRemoved ? dish.isRemoved : typed.isRemoved;
    return [{ ...dish, isRemoved, fields: merge(was.fields, typed.fields, dish.fields) }];
  });
  const others = dishes
    .filter((dish) => dish.isNew && !met.has(dish) && !isSame(of(begun.dishes, dish.key), dish))
    .map((dish) => ({ ...dish, key: freeKey(dish.key) }));
  const chosen = dishes.find(({ key }) => key === featured);
  return {
    fields: merge(begun.fields, draft.fields, now.fields),
    dishes: [...merged, ...others],
    featured:
      featured === begun.featured
        ? now.featured
        : chosen?.isNew
          ? (nowOf(chosen)?.key ?? freeKey(chosen.key))
          : featured,
  };
}

/** A value that the organisers changed and the owner wants to be different. */
export interface Conflict {
  /** The name of the dish; null: the restaurant itself. */
  dish: string | null;
  /** `gone`: the dish is no longer on the menu. */
  field: string;
  theirs: unknown;
}

interface Stored {
  own: OwnRestaurant;
  draft: Draft;
}

/** @param now what the owner typed, already rebased */
export function conflictsOf(before: Stored, now: Stored): Conflict[] {
  const between = <Fields extends object>(
    dish: string | null,
    was: Fields,
    is: Fields,
    proposed: Fields,
  ): Conflict[] =>
    (Object.keys(is) as (keyof Fields & string)[])
      .filter((field) => !isSame(was[field], is[field]) && !isSame(is[field], proposed[field]))
      .map((field) => ({ dish, field, theirs: is[field] }));
  const featured = ({ own: { featuredDishId: id, dishes } }: Stored) => ({
    featuredDishId: dishes.find((dish) => dish.id === id)?.fields.name ?? null,
  });
  const chosen = now.draft.dishes.find(({ key }) => key === now.draft.featured);
  return [
    ...between(null, before.own.fields, now.own.fields, now.draft.fields),
    ...between(null, featured(before), featured(now), {
      featuredDishId: chosen?.fields.name ?? null,
    }),
    ...before.own.dishes.flatMap(({ id, fields: was }): Conflict[] => {
      const is = now.own.dishes.find((dish) => dish.id === id)?.fields;
      const typed = before.draft.dishes.find(({ key }) => key === id);
      const proposed = now.draft.dishes.find(({ key }) => key === id);
      if (is && proposed)
        return proposed.isRemoved ? [] : between(is.name, was, is, proposed.fields);
      const isLost = !is && typed && !typed.isRemoved && !isSame(typed.fields, was);
      return isLost ? [{ dish: was.name, field: 'gone', theirs: null }] : [];
    }),
  ];
}
