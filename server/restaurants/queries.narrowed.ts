import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { uuidsIn } from '../../database/many-rows.ts';
import type { Queryable } from '../../database/open.ts';
import { counties } from '../../database/schema/places.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { LANGUAGES, languageKey } from '../../domain/language.ts';
import type { Coordinates } from '../../domain/places/rules.ts';
import { pointOf } from '../../domain/restaurants/rules.nearest.ts';
import { dietBits, type Only } from '../../domain/restaurants/rules.only.ts';
import { type OpeningHours, weekMinute } from '../../domain/restaurants/rules.hours.ts';
import { DIETS } from '../../domain/restaurants/rules.ts';
import { isActiveRestaurant } from '../sql/active.ts';
import { likePart } from '../sql/text-search.ts';
import { columnsOf, distanceFrom } from './queries.ts';

/** A list, and what it is narrowed to. Each part of it is decided here as the rules of the domain decide it. */
export interface NarrowedFilter {
  stateId?: string | undefined;
  countyId?: string | undefined;
  only: readonly Only[];
  /** For what is open. */
  moment: Date;
  /** Those alone that may have each of these in a text: `wordsToLookUp`. */
  words?: readonly string[];
}

const partOfText = (word: string) => `%${likePart(word)}%`;

/** Shorter parts of words have no index. */
const INDEXED = 3;

/** In its own texts, or in the name of its county: then the rules find it, too. */
const hasInOwn = (word: string) => sql`(${restaurants.plainWords} like ${partOfText(word)}
  or ${restaurants.countyId} = any (array(
    select ${counties.id} from ${counties} where ${counties.plainName} like ${partOfText(word)})))`;

const withDish = (word: string) => sql`select ${dishes.restaurantId} from ${dishes}
  where ${dishes.archivedAt} is null and ${dishes.plainName} like ${partOfText(word)}`;

/**
 * In its own texts, the name of its county or that of any dish: more than the rules find, never less. An array lets each
 * use its own index; without an index a subquery is looked up sooner than an array.
 */
const mayHave = (word: string) =>
  word.length < INDEXED
    ? sql`(${hasInOwn(word)} or ${restaurants.id} in (${withDish(word)}))`
    : sql`(${hasInOwn(word)} or ${restaurants.id} = any (array(${withDish(word)})))`;

/** Every value of `diet_bits` that has these bits: of values, unlike bits, the planner knows how frequent they are. */
const bitsWith = (bits: number) =>
  Array.from({ length: 2 ** DIETS.length }, (_, value) => value).filter(
    (value) => (value & bits) === bits,
  );

/** Without its words. */
function isNarrowed({ stateId, countyId, only, moment }: NarrowedFilter): SQL {
  const bits = dietBits(only);
  const conditions = [
    isActiveRestaurant,
    ...(stateId ? [eq(restaurants.stateId, stateId)] : []),
    ...(countyId ? [eq(restaurants.countyId, countyId)] : []),
    ...(bits > 0 ? [sql`${restaurants.dietBits} in (${sql.raw(bitsWith(bits).join())})`] : []),
    ...(only.includes('open')
      ? [sql`${restaurants.openMinutes} @> ${weekMinute(moment)}::int`]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

const isFound = (filter: NarrowedFilter): SQL =>
  sql.join([isNarrowed(filter), ...(filter.words ?? []).map(mayHave)], sql` and `);

/** A list of so many is sorted; of more, those in front of an index are read until there are enough. */
const FEW = 240;

const idsOf = async (db: Queryable, query: SQL): Promise<string[]> =>
  ((await db.execute(query)) as { rows: { id: string }[] }).rows.map(({ id }) => id);

/** The ids of a part of a narrowed list, in its order: by distance (without coordinates last), then by name. */
export async function selectOrder(
  db: Queryable,
  filter: NarrowedFilter,
  near: Coordinates | null,
  { skip, limit }: { skip: number; limit: number },
): Promise<string[]> {
  const found = sql`from ${restaurants} where ${isFound(filter)}`;
  const part = sql`limit ${limit} offset ${skip}`;
  if (near === null) {
    return idsOf(
      db,
      sql`select id ${found} order by ${restaurants.name}, ${restaurants.id} ${part}`,
    );
  }
  const far = distanceFrom(pointOf(near));
  const some = await idsOf(db, sql`select id ${found} limit ${FEW + 1}`);
  if (some.length <= FEW) {
    return idsOf(
      db,
      sql`select id from ${restaurants} where id in ${uuidsIn(some)}
        order by ${far}, ${restaurants.name}, ${restaurants.id} ${part}`,
    );
  }
  // The nearest of the index, and all that are as far as the last of them: between these, names decide.
  return idsOf(
    db,
    sql`select id from (
        select id, name, ${far} as far ${found} order by ${far} fetch first (${skip + limit}) rows with ties
      ) as nearest order by far, name, id ${part}`,
  );
}

/** The dish that each row shows comes first, as `cardDishes` chooses it. */
const shownFirst = sql`coalesce(${dishes.id} = ${restaurants.featuredDishId}, false) desc,
  (${dishes.imageUrl} is not null) desc, ${dishes.name}, ${dishes.id}`;

/** What the rules find, of words that are looked up whole: in its own texts, its county or the dish that it shows. */
const has = (
  word: string,
) => sql`(${hasInOwn(word)} or ${restaurants.id} in (${withDish(word)}) and (
  select ${dishes.plainName} from ${dishes}
  where ${dishes.restaurantId} = ${restaurants.id} and ${dishes.archivedAt} is null
  order by ${shownFirst} limit 1) like ${partOfText(word)})`;

const isCounted = (filter: NarrowedFilter): SQL =>
  sql.join([isNarrowed(filter), ...(filter.words ?? []).map(has)], sql` and `);

/** How many restaurants a narrowed list has. @param filter its words are looked up whole: `isLookedUp` */
export async function countNarrowed(db: Queryable, filter: NarrowedFilter): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as restaurants from ${restaurants} where ${isCounted(filter)}`,
  )) as { rows: { restaurants: number }[] };
  return rows[0]?.restaurants ?? 0;
}

/** The texts of some restaurants in which the search of a list looks, but for that of the shown dish. */
export const selectTexts = (db: Queryable, ids: readonly string[]) =>
  db
    .select({
      id: restaurants.id,
      name: restaurants.name,
      ...columnsOf(
        restaurants,
        LANGUAGES.map((one) => languageKey('description', one)),
      ),
      description: restaurants.description,
      openingHours: restaurants.openingHours,
      countyName: counties.name,
    })
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(sql`${restaurants.id} in ${uuidsIn(ids)}`);

/** The dish that each of some restaurants shows. */
export const selectShownDishes = (db: Queryable, ids: readonly string[]) =>
  db
    .selectDistinctOn([dishes.restaurantId], {
      restaurantId: dishes.restaurantId,
      name: dishes.name,
    })
    .from(dishes)
    .innerJoin(restaurants, eq(restaurants.id, dishes.restaurantId))
    .where(and(sql`${dishes.restaurantId} in ${uuidsIn(ids)}`, isNull(dishes.archivedAt)))
    .orderBy(asc(dishes.restaurantId), shownFirst);

/**
 * Of restaurants of which none is open: the one that opens first, by name. Hours that are the same are looked at once.
 * @param filter without `open`; its words are looked up whole: `isLookedUp`
 */
export async function selectNextOpen(
  db: Queryable,
  filter: NarrowedFilter,
): Promise<{ name: string; openingHours: OpeningHours } | undefined> {
  const minute = weekMinute(filter.moment);
  const { rows } = (await db.execute(sql`
    with found as materialized (
      select ${restaurants.id}, ${restaurants.name}, ${restaurants.openMinutes} as minutes from ${restaurants}
      where ${isCounted(filter)} and ${restaurants.openMinutes} <> '{}'
    ), hours as (select minutes from found group by 1), waits as materialized (
      select minutes, (select min((lower(span) - ${minute}::int + 10080) % 10080) from unnest(minutes) as span) as wait
      from hours
    )
    select name, (select ${restaurants.openingHours} from ${restaurants} where ${restaurants.id} = found.id) as "openingHours"
    from found where minutes = any (array(select minutes from waits where wait = (select min(wait) from waits)))
    order by name, found.id limit 1`)) as {
    rows: { name: string; openingHours: OpeningHours }[];
  };
  return rows[0];
}
