import { inEachLanguage } from '../../domain/localized-text.ts';
import { listName } from '../../domain/results/rules.lists.ts';
import { placesOf, type RevealList, type RevealShow } from '../../domain/results/rules.reveal.ts';
import type { ResultFile, ResultFileList, ResultRow } from '../../domain/results/schema.ts';
import type { RevealState } from '../../domain/results/schema.reveal.ts';
import type { findReveal } from './queries.reveal.ts';

type RevealRecord = NonNullable<Awaited<ReturnType<typeof findReveal>>>;

export const presentReveal = (row: RevealRecord): RevealState => ({
  revealId: row.id,
  snapshotId: row.snapshotId,
  step: row.step,
  steps: row.steps,
  choice: row.choice,
  revision: row.revision,
  isDark: row.isDark,
  startedBy: row.startedBy,
  startedAt: row.startedAt.toISOString(),
});

/** What is in a result, by id. */
interface Things {
  restaurants: ReadonlyMap<string, ResultFile['restaurants'][number]>;
  dishes: ReadonlyMap<
    string,
    { dish: ResultFile['restaurants'][number]['dishes'][number]; restaurantId: string }
  >;
}

const thingsOf = ({ restaurants }: ResultFile): Things => ({
  restaurants: new Map(restaurants.map((one) => [one.id, one])),
  dishes: new Map(
    restaurants.flatMap(({ id, dishes }) =>
      dishes.map((dish) => [dish.id, { dish, restaurantId: id }] as const),
    ),
  ),
});

/** The ids whose pictures a show may need. */
export function picturesOf(file: ResultFile): { restaurants: string[]; dishes: string[] } {
  return {
    restaurants: file.restaurants.map(({ id }) => id),
    dishes: file.restaurants.flatMap(({ dishes }) => dishes.map(({ id }) => id)),
  };
}

/** A frozen result for the screen. @param pictures addresses by the id of restaurant or dish */
export function presentShow(
  snapshotId: string,
  file: ResultFile,
  pictures: ReadonlyMap<string, string>,
): RevealShow {
  const things = thingsOf(file);
  return {
    snapshotId,
    version: file.version,
    festival: { name: file.festival.name, year: file.festival.year },
    lists: file.lists.flatMap((list) => presentList(file, list, things, pictures) ?? []),
  };
}

function presentList(
  { rules }: ResultFile,
  { id, categoryId, place, rows, unranked }: ResultFileList,
  things: Things,
  pictures: ReadonlyMap<string, string>,
): RevealList | null {
  const category = rules.categories.find((one) => one.id === categoryId);
  if (!category) return null;
  const { by, kind, leastVotes } = category;
  const shown = rows.map((row) => ({
    ...describe(row, things, pictures),
    rank: row.rank,
    // No list of dishes is decided by voters.
    figure: row[by] ?? 0,
    tie: row.tie,
  }));
  return {
    id,
    name: inEachLanguage((language) => listName(category, place, language)),
    kind,
    by,
    isOfCounty: place?.county != null,
    votes: rows.reduce((sum, { votes }) => sum + votes, 0),
    ranked: rows.length,
    unranked,
    leastVotes,
    places: placesOf(shown),
  };
}

/** A restaurant shows its best dish that has a picture, else its logo; a dish its picture, else the logo. */
function describe({ id }: ResultRow, things: Things, pictures: ReadonlyMap<string, string>) {
  const found = things.dishes.get(id);
  const restaurant = things.restaurants.get(found?.restaurantId ?? id);
  const logo = restaurant && pictures.get(restaurant.id);
  const best = found
    ? pictures.get(id)
    : restaurant?.dishes
        .toSorted((a, b) => b.points - a.points || (a.id < b.id ? -1 : 1))
        .map((dish) => pictures.get(dish.id))
        .find((url) => url !== undefined);
  return {
    id,
    name: found?.dish.name ?? restaurant?.name ?? '',
    restaurantName: found ? (restaurant?.name ?? '') : null,
    place: restaurant ? `${restaurant.countyName}, ${restaurant.stateId}` : '',
    pictureUrl: best ?? logo ?? null,
  };
}
