import type { DishFields } from '../../domain/catalogue/schema.ts';
import { isSame, OWN_FIELDS, type OwnFields } from '../../domain/proposals/rules.ts';
import type { OwnRestaurant, SentProposal } from '../../domain/proposals/schema.ts';

export interface DishDraft {
  /** The id of a dish that is there; of a new one anything that no other has. */
  key: string;
  isNew: boolean;
  isRemoved: boolean;
  fields: DishFields;
}

/** What stands in the form. */
export interface Draft {
  fields: OwnFields;
  dishes: DishDraft[];
  /** The key of the featured dish. */
  featured: string | null;
}

const EMPTY_DISH: DishFields = {
  name: '',
  description: null,
  descriptionEn: null,
  descriptionEs: null,
  imageUrl: null,
};

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

/** What a person begins with: what stands, with what they proposed where that is still open. */
export function draftOf(own: OwnRestaurant): Draft {
  const draft = asIs(own);
  const { proposal } = own;
  if (proposal?.status !== 'pending' && proposal?.status !== 'rejected') return draft;
  const { fields, featured, added, changed, removed } = proposal.changes;
  const would = (different: typeof fields) =>
    Object.fromEntries(Object.entries(different).map(([field, change]) => [field, change?.to]));
  const to = featured?.to;
  return {
    fields: { ...draft.fields, ...would(fields) },
    dishes: [
      ...draft.dishes.map((dish) => ({
        ...dish,
        isRemoved: removed.some(({ dishId }) => dishId === dish.key),
        fields: {
          ...dish.fields,
          ...would(changed.find(({ dishId }) => dishId === dish.key)?.fields ?? {}),
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

/** What is otherwise than it stands, as it is sent. */
export function sentOf(own: OwnRestaurant, { fields, dishes, featured }: Draft): SentProposal {
  const added = dishes.filter(({ isNew, isRemoved }) => isNew && !isRemoved);
  const place = added.findIndex(({ key }) => key === featured);
  const isThere = dishes.some(({ key, isRemoved }) => key === featured && !isRemoved);
  const kept = isThere ? featured : null;
  return {
    version: own.version,
    fields: Object.fromEntries(
      OWN_FIELDS.filter((field) => !isSame(own.fields[field], fields[field])).map((field) => [
        field,
        fields[field],
      ]),
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

/** How many things a person has changed. */
export const countChanges = ({ fields, featured, added, changed, removed }: SentProposal): number =>
  Object.keys(fields).length +
  (featured === undefined ? 0 : 1) +
  added.length +
  changed.length +
  removed.length;

/** The same changes on a page that somebody else has changed meanwhile: what is one's own stays. */
export function rebase(before: OwnRestaurant, draft: Draft, now: OwnRestaurant): Draft {
  const merge = <Fields extends object>(was: Fields, typed: Fields, is: Fields): Fields =>
    Object.fromEntries(
      Object.entries(is).map(([field, value]) => {
        const own: unknown = typed[field as keyof Fields];
        return [field, isSame(was[field as keyof Fields], own) ? value : own];
      }),
    ) as Fields;
  return {
    fields: merge(before.fields, draft.fields, now.fields),
    dishes: [
      ...asIs(now).dishes.map((dish) => {
        const was = before.dishes.find(({ id }) => id === dish.key);
        const typed = draft.dishes.find(({ key }) => key === dish.key);
        if (!was || !typed) return dish;
        return { ...typed, fields: merge(was.fields, typed.fields, dish.fields) };
      }),
      ...draft.dishes.filter(({ isNew }) => isNew),
    ],
    featured: draft.featured === before.featuredDishId ? now.featuredDishId : draft.featured,
  };
}
