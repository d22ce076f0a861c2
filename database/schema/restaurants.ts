import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { cube, foldedFrom, id, moment, multirange } from './columns.ts';
import { profiles } from './people.ts';
import { counties, states } from './places.ts';
import type { DishMergeUndo, RestaurantMergeUndo } from '../../domain/catalogue/rules.merge.ts';
import type { OpeningHours } from '../../domain/restaurants/rules.hours.ts';
import type { Diet } from '../../domain/restaurants/rules.ts';

const descriptions = {
  /** For readers of a language without its own text. */
  description: text('description'),
  /** In English. */
  descriptionEn: text('description_en'),
  /** In Spanish. */
  descriptionEs: text('description_es'),
};

/** Columns of rows that several people edit, and that can be archived instead of deleted. */
const edited = {
  /** Increases with each change: a change based on an old version is refused. */
  version: integer('version').default(1).notNull(),
  /** null: unchanged since its creation. */
  updatedAt: moment('updated_at'),
  /** When it left the festival; its votes and reviews stay. null if it takes part. */
  archivedAt: moment('archived_at'),
};

/**
 * A restaurant that takes part in the festival. Coordinates are in degrees; both are there or none.
 * @erased by organisers, as long as it has neither votes nor reviews; else it is archived
 */
export const restaurants = pgTable(
  'restaurants',
  {
    id: id(),
    /** As visitors read it, the same in every language. */
    name: text('name').notNull(),
    /** The name in the form used by searches. */
    nameFolded: foldedFrom('name'),
    ...descriptions,
    /** All texts of it that the search of a list looks in, as `plain` of the migration 0049 writes them. */
    plainWords: text('plain_words').generatedAlwaysAs(
      sql`plain(name || ' ' || coalesce(nullif(description_en, ''), description, '') || ' ' || coalesce(nullif(description_es, ''), description, ''))`,
    ),
    /**
     * `/pictures/<id>` of an uploaded logo, or the web address of a picture elsewhere; null: none.
     */
    logoUrl: text('logo_url'),
    /** What the logo shows, for whoever does not see it; in a language without its own text. */
    logoAlt: text('logo_alt'),
    /** In English. */
    logoAltEn: text('logo_alt_en'),
    /** In Spanish. */
    logoAltEs: text('logo_alt_es'),
    stateId: varchar('state_id', { length: 2 })
      .notNull()
      .references(() => states.id),
    countyId: varchar('county_id', { length: 5 })
      .notNull()
      .references(() => counties.id),
    /** Street and number; the town follows from the ZIP code. null: unknown. */
    address: text('address'),
    /** Its five digits; null: unknown. */
    zipCode: varchar('zip_code', { length: 5 }),
    /** As typed; null: unknown. */
    phone: text('phone'),
    /** In degrees north; null: unknown, so that only people who may vote from anywhere can vote there. */
    latitude: doublePrecision('latitude'),
    /** In degrees east; negative here. null together with `latitude`. */
    longitude: doublePrecision('longitude'),
    /**
     * The coordinates on the unit sphere: half its chord to another point, through arc sine, is
     * the great-circle distance, and a gist index answers "nearest first" (docs/decisions).
     */
    geo: cube('geo').generatedAlwaysAs(
      sql`case when latitude is null or longitude is null then null else cube(array[cos(radians(latitude)) * cos(radians(longitude)), cos(radians(latitude)) * sin(radians(longitude)), sin(radians(latitude))]) end`,
    ),
    /** The web address of its own site; null: none. */
    websiteUrl: text('website_url'),
    /** The web address of its menu, on any site; null: none. */
    menuUrl: text('menu_url'),
    /** The web address of its page at Instagram; null: none. */
    instagramUrl: text('instagram_url'),
    /** The web address of its page at Facebook; null: none. */
    facebookUrl: text('facebook_url'),
    /** The web address of its page at TikTok; null: none. */
    tiktokUrl: text('tiktok_url'),
    /**
     * The web address of a promo video: of a video service or of a file (`readVideo`); null: none.
     */
    videoUrl: text('video_url'),
    /** One of its own dishes: the foreign key is in a migration, as the two tables refer to each other. */
    featuredDishId: uuid('featured_dish_id'),
    /** null: unknown. */
    openingHours: jsonb('opening_hours').$type<OpeningHours>(),
    /** The minutes of the week at which it is open, of `opening_hours`, for lists of what is open. null: unknown. */
    openMinutes: multirange('open_minutes').generatedAlwaysAs(sql`open_minutes(opening_hours)`),
    /**
     * What its dishes that take part are marked with, as bits in the order of `DIETS`, for lists of a diet. A trigger of
     * `dishes` keeps it.
     */
    dietBits: smallint('diet_bits').default(0).notNull(),
    /** The restaurant that its votes count for; it is archived meanwhile. null: it is not merged. */
    mergedIntoId: uuid('merged_into_id'),
    /** What the undo of the merge sets back. */
    mergeUndo: jsonb('merge_undo').$type<RestaurantMergeUndo>(),
    createdAt: moment('created_at').defaultNow().notNull(),
    ...edited,
  },
  (t) => [
    index('restaurants_name_folded').using('gin', t.nameFolded.op('gin_trgm_ops')),
    /** The list of organisers, in its orders, and by parts of words. */
    index('restaurants_name_sorted').on(t.nameFolded, t.id),
    index('restaurants_changed_at').on(
      sql`(coalesce(${t.updatedAt}, ${t.createdAt}))`,
      t.nameFolded,
      t.id,
    ),
    index('restaurants_words').using(
      'gin',
      sql`fold(${t.name} || coalesce(' ' || ${t.address}, '') || coalesce(' ' || ${t.zipCode}, '') || coalesce(' ' || ${t.phone}, '')) gin_trgm_ops`,
    ),
    index('restaurants_plain_words').using('gin', t.plainWords.op('gin_trgm_ops')),
    index('restaurants_geo').using('gist', t.geo),
    index('restaurants_state_id_name').on(t.stateId, t.name),
    index('restaurants_county_id_name').on(t.countyId, t.name),
    /** Parts of public lists, in their order, and how many restaurants a place has. */
    index('restaurants_listed')
      .on(t.name, t.id)
      .where(sql`${t.archivedAt} is null`),
    index('restaurants_listed_of_state')
      .on(t.stateId, t.name, t.id)
      .where(sql`${t.archivedAt} is null`),
    index('restaurants_listed_of_county')
      .on(t.countyId, t.name, t.id)
      .where(sql`${t.archivedAt} is null`),
    /** Parts of lists of a diet or of what is open, and their numbers: all that decides is in the index. */
    index('restaurants_narrowed')
      .on(t.name, t.id, t.stateId, t.countyId, t.dietBits, t.openMinutes)
      .where(sql`${t.archivedAt} is null`),
    check('restaurants_latitude', sql`${t.latitude} between -90 and 90`),
    check('restaurants_longitude', sql`${t.longitude} between -180 and 180`),
    check('restaurants_coordinates', sql`(${t.latitude} is null) = (${t.longitude} is null)`),
  ],
);

/** A dish of a restaurant, which people vote for. */
export const dishes = pgTable(
  'dishes',
  {
    id: id(),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** As visitors read it, the same in every language. */
    name: text('name').notNull(),
    /** The name as `plain` of the migration 0049 writes it. */
    plainName: text('plain_name').generatedAlwaysAs(sql`plain(name)`),
    ...descriptions,
    /**
     * `/pictures/<id>` of an uploaded photo, or the web address of a picture elsewhere; null: none.
     */
    imageUrl: text('image_url'),
    /** What the photo shows, for whoever does not see it; in a language without its own text. */
    imageAlt: text('image_alt'),
    /** In English. */
    imageAltEn: text('image_alt_en'),
    /** In Spanish. */
    imageAltEs: text('image_alt_es'),
    /** What it is marked with, in the order of `DIETS`; null: nothing is said. */
    diets: text('diets').array().$type<Diet[]>(),
    /** The dish that its votes count for, of another restaurant where its own is merged. null: it is not merged. */
    mergedIntoId: uuid('merged_into_id'),
    /** What the undo of the merge sets back. */
    mergeUndo: jsonb('merge_undo').$type<DishMergeUndo>(),
    createdAt: moment('created_at').defaultNow().notNull(),
    ...edited,
  },
  (t) => [
    index('dishes_restaurant_id_name').on(t.restaurantId, t.name),
    /** For parts of names. */
    index('dishes_name_parts').using('gin', sql`fold(${t.name}) gin_trgm_ops`),
    index('dishes_plain_name').using('gin', t.plainName.op('gin_trgm_ops')),
    /** Lets a vote refer to the dish and its restaurant together, so that they must match. */
    unique('dishes_id_restaurant_id').on(t.id, t.restaurantId),
  ],
);

/** Dishes that are sold out, until a time. A row whose time is over says nothing. */
export const soldOutDishes = pgTable('sold_out_dishes', {
  dishId: uuid('dish_id')
    .primaryKey()
    .references(() => dishes.id, { onDelete: 'cascade' }),
  /** When the dish is back. */
  until: moment('until').notNull(),
});

/** Restaurants that a person has saved (decision 15). */
export const favourites = pgTable(
  'favourites',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    restaurantId: uuid('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').defaultNow().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.restaurantId] })],
);
