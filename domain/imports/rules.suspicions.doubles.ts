import type { SheetKind } from '../sheets/fields.ts';
import type { Draft, Known } from '../sheets/rules.ts';
import type { Suspicion } from '../sheets/rules.suspicions.ts';
import { compareName, isMisspelt } from './rules.alike.ts';
import type { Catalogue } from './rules.find.ts';
import { isOut, withinOf } from './rules.ts';
import { type Compared, comparedOf, Resembling } from './rules.resembling.ts';
import { afterOf, suspicionFor } from './rules.suspicions.ts';

/** What a row is compared with: something that is here, or an earlier row of the file. */
export interface Other {
  known: Known | null;
  draft: Draft | null;
}
type Rows = Record<SheetKind, Resembling<Other>>;
/** What is here, and by which rows of the file it is meant. */
interface Others extends Rows {
  claims: ReadonlyMap<string, Draft>;
}
/** The rows of the file that were looked at, for those after them. */
export const collectRows = (): Rows => ({
  restaurants: new Resembling(),
  dishes: new Resembling(),
});

const comparedDraft = (draft: Draft): Compared<Other> => {
  const after = afterOf(draft);
  const isRestaurant = draft.planned.sheet === 'restaurants';
  const within = withinOf(after, draft.parent);
  return comparedOf({ known: draft.known, draft }, after, within, isRestaurant);
};

/** What is here, as the file leaves it; what takes part comes first. */
export function collectKnown(drafts: Draft[], { restaurants, dishes }: Catalogue): Others {
  const claims = new Map(
    drafts.flatMap((draft) => (draft.known && !isOut(draft) ? [[draft.known.id, draft]] : [])),
  );
  const here: Others = { ...collectRows(), claims };
  for (const [kind, all] of [
    ['restaurants', restaurants as Known[]],
    ['dishes', dishes as Known[]],
  ] as const) {
    for (const known of all.toSorted((a, b) => Number(a.archived) - Number(b.archived))) {
      if (known.mergedIntoId) continue;
      const after = { ...known, ...claims.get(known.id)?.values };
      const within = withinOf(after, null);
      here[kind].add(comparedOf({ known, draft: null }, after, within, kind === 'restaurants'));
    }
  }
  return here;
}

/**
 * An id that stands beside another name: perhaps the column of the IDs was not sorted with the others. More than half of
 * the shorter name must be in the other one: "Congaree Comal" and "El Comal de Lupita" share a word.
 */
export function suspectName(draft: Draft): Suspicion[] {
  const { known, values, planned } = draft;
  if (!known || planned.isSame || values.name === undefined) return [];
  const before = compareName(known.name, true).core;
  const after = compareName(values.name, true).core;
  const shared = before.filter((word) =>
    after.some((other) => word === other || (word.length > 4 && isMisspelt(word, other))),
  );
  if (2 * shared.length > Math.min(before.length, after.length)) return [];
  const more = { name: known.name, id: known.id, restaurantId: restaurantOf(known) };
  return [suspicionFor(draft)('other_name', ['id', 'name'], values.name, more)];
}

const restaurantOf = (known: Known) => ('restaurantId' in known ? known.restaurantId : known.id);

/** Something new, or under a new name, that resembles something else. */
export function suspectDouble(
  draft: Draft,
  here: Others,
  rows: Rows,
  catalogue: Catalogue,
): Suspicion[] {
  const { known, values, planned } = draft;
  const kind = planned.sheet;
  if (known && values.name === undefined && values.countyId === undefined) return [];
  const suspect = suspicionFor(draft);
  const compared = comparedDraft(draft);
  const found = here[kind].find(compared, (other) => other.known?.id !== known?.id);
  const other = found?.thing.known;
  if (!known && planned.outcome !== 'left_out') rows[kind].add(compared);
  if (other) {
    const claim = here.claims.get(other.id);
    const isFree = !claim || (claim.planned.outcome === 'unchanged' && !claim.planned.isSame);
    return [
      suspect('like_other', ['name'], planned.name, {
        name: other.name,
        place: sayPlace(other, catalogue),
        id: other.id,
        restaurantId: restaurantOf(other),
        isArchived: other.archived,
        canBeSame: known === null && isFree,
      }),
    ];
  }
  const earlier = known ? undefined : rows[kind].find(compared, ({ draft: one }) => one !== draft);
  const row = earlier?.thing.draft?.planned;
  return row ? [suspect('like_row', ['name'], planned.name, { name: row.name, row: row.row })] : [];
}

/** The county and state of a restaurant, the restaurant of a dish. */
function sayPlace(known: Known, { restaurants, counties }: Catalogue): string {
  if ('restaurantId' in known) {
    return restaurants.find(({ id }) => id === known.restaurantId)?.name ?? '';
  }
  const { countyId, stateId } = known;
  return `${counties.find(({ id }) => id === countyId)?.name ?? countyId}, ${stateId}`;
}
