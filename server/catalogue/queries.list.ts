import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import { counties } from '../../database/schema/places.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { voteTotals } from '../../database/schema/voting.ts';
import type {
  CatalogueLack,
  CatalogueOrder,
  CatalogueStatus,
} from '../../domain/catalogue/rules.ts';
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
const countedVotes = sql<number>`(select coalesce(sum(t.votes), 0)::int from ${voteTotals} t
  where t.restaurant_id = ${restaurants.id})`;
const changedAt = sql`coalesce(${restaurants.updatedAt}, ${restaurants.createdAt})`;
const LACKING = {
  coordinates: sql<boolean>`${restaurants.latitude} is null`,
  dishes: sql<boolean>`not exists (select from ${dishes} d
    where d.restaurant_id = ${restaurants.id} and d.archived_at is null)`,
  picture: sql<boolean>`${restaurants.logoUrl} is null`,
} satisfies Record<CatalogueLack, SQL>;
const ORDERS = {
  name: restaurants.nameFolded,
  county: counties.nameFolded,
  dishes: activeDishes,
  votes: countedVotes,
  updated: changedAt,
} satisfies Record<CatalogueOrder, unknown>;

const dishNames = sql`(select string_agg(d.name, ' ' order by d.name) from ${dishes} d
  where d.restaurant_id = ${restaurants.id} and d.archived_at is null)`;
/** The first of its dishes whose name contains the words. */
const foundDish = (q: string) =>
  q
    ? sql<string | null>`(select d.name from ${dishes} d where d.restaurant_id = ${restaurants.id}
        and d.archived_at is null and ${containsWords(sql`fold(d.name)`, q)}
        order by d.name limit 1)`
    : sql<null>`null`;

/** A page of the organisers' list, and the number of all matches. */
export function selectCatalogue(
  db: Queryable,
  { q, stateId, countyId, status, lacks, by, direction }: CatalogueFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const order = direction === 'down' ? desc : asc;
  const words = sql`fold(concat_ws(' ', ${restaurants.name}, ${restaurants.address}, ${restaurants.zipCode}, ${restaurants.phone}, ${dishNames}))`;
  return db
    .select({
      row: {
        id: restaurants.id,
        name: restaurants.name,
        logoUrl: restaurants.logoUrl,
        stateId: restaurants.stateId,
        countyName: counties.name,
        dishes: activeDishes,
        votes: countedVotes,
        foundDish: foundDish(q),
        isArchived: sql<boolean>`${restaurants.archivedAt} is not null`,
      },
      changedAt: changedAt.mapWith(restaurants.createdAt),
      lacking: LACKING,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(restaurants)
    .innerJoin(counties, eq(counties.id, restaurants.countyId))
    .where(
      and(
        q ? containsWords(words, q) : undefined,
        stateId ? eq(restaurants.stateId, stateId) : undefined,
        countyId ? eq(restaurants.countyId, countyId) : undefined,
        status === 'all'
          ? undefined
          : (status === 'archived' ? isNotNull : isNull)(restaurants.archivedAt),
        lacks ? LACKING[lacks] : undefined,
      ),
    )
    .orderBy(order(ORDERS[by]), asc(restaurants.nameFolded), asc(restaurants.id))
    .limit(limit)
    .offset(offset);
}
