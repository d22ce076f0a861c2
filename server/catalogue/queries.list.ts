import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { counties } from '../../database/schema/places.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { totalsOfAllDays } from '../../database/vote-totals.ts';
import type {
  CatalogueLack,
  CatalogueOrder,
  CatalogueStatus,
} from '../../domain/catalogue/rules.ts';
import { countRows, type CountedRows, inOrder, type ListPart } from '../sql/list-pages.ts';
import { containsWords } from '../sql/text-search.ts';

export interface CatalogueFilter {
  q: string;
  stateId?: string | undefined;
  countyId?: string | undefined;
  status: CatalogueStatus;
  lacks?: CatalogueLack | undefined;
  by: CatalogueOrder;
  direction: 'up' | 'down';
}

const activeDishes = sql<number>`(select count(*)::int from ${dishes} d
  where d.restaurant_id = ${restaurants.id} and d.archived_at is null)`;
const countedVotes = sql<number>`(select coalesce(sum(t.votes), 0)::int from ${totalsOfAllDays} t
  where t.restaurant_id = ${restaurants.id})`;
const changedAt = sql`coalesce(${restaurants.updatedAt}, ${restaurants.createdAt})`;
const LACKING = {
  coordinates: sql<boolean>`${restaurants.latitude} is null`,
  dishes: sql<boolean>`not exists (select from ${dishes} d
    where d.restaurant_id = ${restaurants.id} and d.archived_at is null)`,
  picture: sql<boolean>`${restaurants.logoUrl} is null`,
} satisfies Record<CatalogueLack, SQL>;

/** A figure to sort by, with all of its values in one table, not one by one. */
const figures = (of: SQL) =>
  sql`left join (${of}) as figures on figures.restaurant_id = ${restaurants.id}`;
const ORDERS: Record<CatalogueOrder, { by: SQL; joined: SQL }> = {
  name: { by: sql`${restaurants.nameFolded}`, joined: sql`` },
  county: {
    by: sql`${counties.nameFolded}`,
    joined: sql`join ${counties} on ${counties.id} = ${restaurants.countyId}`,
  },
  dishes: {
    by: sql`coalesce(figure, 0)`,
    joined: figures(sql`select restaurant_id, count(*) as figure from ${dishes}
      where archived_at is null group by 1`),
  },
  votes: {
    by: sql`coalesce(figure, 0)`,
    joined: figures(
      sql`select restaurant_id, sum(votes) as figure from ${totalsOfAllDays} as totals group by 1`,
    ),
  },
  updated: { by: changedAt, joined: sql`` },
};

/** As the index `restaurants_words` has it. */
const words = sql`fold(${restaurants.name} || coalesce(' ' || ${restaurants.address}, '') || coalesce(' ' || ${restaurants.zipCode}, '') || coalesce(' ' || ${restaurants.phone}, ''))`;
/** Restaurants are found by their own words, and by the name of a dish. */
const contains = (q: string) => sql`(${containsWords(words, q)} or ${restaurants.id} = any (array(
  select d.restaurant_id from ${dishes} d where d.archived_at is null and ${containsWords(sql`fold(d.name)`, q)}
)))`;
/** The first of its dishes whose name contains the words. */
const foundDish = (q: string) =>
  q
    ? sql<string | null>`(select d.name from ${dishes} d where d.restaurant_id = ${restaurants.id}
        and d.archived_at is null and ${containsWords(sql`fold(d.name)`, q)}
        order by d.name limit 1)`
    : sql<null>`null`;

/** A part of the organisers' list, and the number of matches. */
export async function selectCatalogue(db: Queryable, filter: CatalogueFilter, part: ListPart) {
  const { ids, ...counted } = await selectFound(db, filter, part);
  if (ids.length === 0) return { rows: [], ...counted };
  // Only the rows of the page are described.
  const rows = await db
    .select({
      row: {
        id: restaurants.id,
        name: restaurants.name,
        logoUrl: restaurants.logoUrl,
        stateId: restaurants.stateId,
        countyName: counties.name,
        dishes: activeDishes,
        votes: countedVotes,
        foundDish: foundDish(filter.q),
        isArchived: sql<boolean>`${restaurants.archivedAt} is not null`,
      },
      changedAt: changedAt.mapWith(restaurants.createdAt),
      lacking: LACKING,
    })
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(inArray(restaurants.id, ids));
  const byId = new Map(rows.map((one) => [one.row.id, one]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), ...counted };
}
export type CatalogueFound = Awaited<ReturnType<typeof selectCatalogue>>['rows'][number];

async function selectFound(
  db: Queryable,
  { q, stateId, countyId, status, lacks, by, direction }: CatalogueFilter,
  part: ListPart,
): Promise<CountedRows & { ids: string[] }> {
  const where =
    and(
      q ? contains(q) : undefined,
      stateId ? eq(restaurants.stateId, stateId) : undefined,
      countyId ? eq(restaurants.countyId, countyId) : undefined,
      status === 'all'
        ? undefined
        : (status === 'archived' ? isNotNull : isNull)(restaurants.archivedAt),
      lacks ? LACKING[lacks] : undefined,
    ) ?? sql`true`;
  const order = ORDERS[by];
  // Of equal ones the first name is first in either direction.
  const turned = (direction === 'down') === part.isFromEnd ? asc : desc;
  const named = part.isFromEnd ? desc : asc;
  const keys = [turned(order.by), named(restaurants.nameFolded), named(restaurants.id)];
  const { rows } = (await db.execute(sql`
    select ${restaurants.id} as id from ${restaurants} ${order.joined} where ${where}
    order by ${sql.join(keys, sql`, `)} limit ${part.limit} offset ${part.offset}`)) as {
    rows: { id: string }[];
  };
  const counted = await countRows(db, sql`select from ${restaurants} where ${where}`, part);
  return { ids: inOrder(rows, part).map(({ id }) => id), ...counted };
}
