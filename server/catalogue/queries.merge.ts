import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/open.ts';
import type { RestaurantMergeUndo } from '../../domain/catalogue/rules.merge.ts';
import type { MergePlan } from '../../domain/catalogue/schema.merge.ts';

/** The two restaurants of a merge. */
export interface MergedPair {
  restaurantId: string;
  /** The one that stays. */
  intoId: string;
}

const idsOf = (ids: readonly string[]) =>
  sql`(select id::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as given (id))`;

/** What a merge would do, in numbers. Votes of voting admins are left out. */
export async function selectMergePlan(
  db: Queryable,
  { restaurantId, intoId }: MergedPair,
): Promise<MergePlan> {
  const of = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where restaurant_id = ${restaurantId}::uuid)`;
  const voted = (id: string) => sql`
    select user_session, vote_day from votes
    where restaurant_id = ${id}::uuid and rating > 0 and not admin_vote`;
  const { rows } = (await db.execute(sql`
    with own as materialized (${voted(restaurantId)}), theirs as materialized (
      ${voted(intoId)} and user_session in (select 'user_' || id from profiles))
    select (select count(*)::int from own) as votes,
      (select count(distinct user_session)::int from own) as voters,
      (select count(distinct user_session)::int from own
        where user_session in (select user_session from theirs)) as "votersOfBoth",
      (select count(*)::int from own
        where (user_session, vote_day) in (select user_session, vote_day from theirs)) as "sameDay",
      ${of('reviews')} as reviews,
      (select count(*)::int from reviews where restaurant_id = ${restaurantId}::uuid
        and user_session in (select user_session from reviews where restaurant_id = ${intoId}::uuid))
        as "reviewsOfBoth",
      ${of('favourites')} as favourites, ${of('restaurant_owners')} as owners, ${of('restaurant_staff')} as staff,
      (select count(*)::int from restaurant_access_requests
        where restaurant_id = ${restaurantId}::uuid and status = 'pending') as requests,
      (select count(*)::int from venue_screens
        where restaurant_id = ${restaurantId}::uuid and revoked_at is null) as screens,
      (select count(*)::int from restaurant_proposals
        where restaurant_id = ${restaurantId}::uuid and status = 'pending') as proposals`)) as {
    rows: MergePlan[];
  };
  const [plan] = rows;
  if (!plan) throw new Error('A count has one row.');
  return plan;
}

/**
 * Reviews go to another restaurant. Where a person has one at both, the newer one goes there, and the older one is
 * at the restaurant that is merged, which nobody sees.
 * @returns ids of the reviews that went there, and of those that came from there
 */
export async function moveReviews(
  tx: Queryable,
  { restaurantId, intoId }: MergedPair,
): Promise<Pick<RestaurantMergeUndo, 'reviews' | 'reviewsBack'>> {
  const { rows } = (await tx.execute(sql`
    select own.id, other.id as "otherId",
      coalesce(coalesce(own.updated_at, own.created_at) > coalesce(other.updated_at, other.created_at), true) as goes
    from reviews as own left join reviews as other
      on other.user_session = own.user_session and other.restaurant_id = ${intoId}::uuid
    where own.restaurant_id = ${restaurantId}::uuid`)) as {
    rows: { id: string; otherId: string | null; goes: boolean }[];
  };
  const going = rows.filter(({ goes }) => goes);
  const reviews = going.map(({ id }) => id);
  const reviewsBack = going.flatMap(({ otherId }) => otherId ?? []);
  await exchangeReviews(tx, { restaurantId, intoId }, reviews, reviewsBack);
  return { reviews, reviewsBack };
}

/**
 * A person has one review a restaurant: one that leaves gives way first. Whose place is taken by a later one stays.
 * @param going ids of reviews of `restaurantId`
 * @param back ids of reviews of `intoId`
 */
export async function exchangeReviews(
  tx: Queryable,
  { restaurantId, intoId }: MergedPair,
  going: readonly string[],
  back: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update reviews set user_session = user_session || '~'
    where id in ${idsOf(going)} and restaurant_id = ${restaurantId}::uuid`);
  const move = (ids: readonly string[], to: string, session: string) => sql`
    update reviews set restaurant_id = ${to}::uuid, user_session = rtrim(user_session, '~')
    where id in ${idsOf(ids)} and not exists (select from reviews as other
      where other.restaurant_id = ${to}::uuid and other.id <> reviews.id
        and other.user_session = ${sql.raw(session)})`;
  await tx.execute(move(back, restaurantId, 'reviews.user_session'));
  await tx.execute(move(going, intoId, "rtrim(reviews.user_session, '~')"));
  await tx.execute(sql`
    update reviews set user_session = rtrim(user_session, '~') where id in ${idsOf(going)}`);
  await tx.execute(sql`
    update review_reports set restaurant_id = reviews.restaurant_id from reviews
    where review_id = reviews.id and review_id in ${idsOf([...going, ...back])}`);
}

/**
 * Whoever has saved, owns or works at a restaurant does so at the other; their rows here stay, for the undo. Those
 * there have the moment of the merge.
 */
export async function copyPeople(
  tx: Queryable,
  { restaurantId, intoId }: MergedPair,
  at: Date,
): Promise<void> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const from = sql`where restaurant_id = ${restaurantId}::uuid on conflict do nothing`;
  await tx.execute(sql`
    insert into favourites (user_id, restaurant_id, created_at)
    select user_id, ${intoId}::uuid, ${moment} from favourites ${from}`);
  await tx.execute(sql`
    insert into restaurant_owners (id, user_id, restaurant_id, created_at)
    select gen_random_uuid(), user_id, ${intoId}::uuid, ${moment} from restaurant_owners ${from}`);
  await tx.execute(sql`
    insert into restaurant_staff (id, restaurant_id, email, invited_by, created_at)
    select gen_random_uuid(), ${intoId}::uuid, email, invited_by, ${moment} from restaurant_staff ${from}`);
}

/** Takes that back. @param at the moment of the merge */
export async function removeCopiedPeople(tx: Queryable, intoId: string, at: Date): Promise<void> {
  for (const table of ['favourites', 'restaurant_owners', 'restaurant_staff']) {
    await tx.execute(sql`
      delete from ${sql.identifier(table)}
      where restaurant_id = ${intoId}::uuid and created_at = ${at.toISOString()}::timestamptz`);
  }
}

/** Open requests for access go to the other restaurant, unless the person has one there, or owns it. */
export async function moveRequests(
  tx: Queryable,
  { restaurantId, intoId }: MergedPair,
): Promise<string[]> {
  const { rows } = (await tx.execute(sql`
    update restaurant_access_requests as own set restaurant_id = ${intoId}::uuid
    where restaurant_id = ${restaurantId}::uuid and status = 'pending'
      and not exists (select from restaurant_access_requests as other where other.user_id = own.user_id
        and other.restaurant_id = ${intoId}::uuid and other.status = 'pending')
      and not exists (select from restaurant_owners as owner
        where owner.user_id = own.user_id and owner.restaurant_id = ${intoId}::uuid)
    returning id`)) as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}

/** Those that are still open go back. */
export const moveRequestsBack = (tx: Queryable, ids: readonly string[], restaurantId: string) =>
  tx.execute(sql`
    update restaurant_access_requests as own set restaurant_id = ${restaurantId}::uuid
    where id in ${idsOf(ids)} and status = 'pending' and not exists (
      select from restaurant_access_requests as other where other.user_id = own.user_id
        and other.restaurant_id = ${restaurantId}::uuid and other.status = 'pending')`);

/** Counter screens show codes for the other restaurant, and what was redeemed with them is good there. */
export async function moveScreens(
  tx: Queryable,
  { restaurantId, intoId }: MergedPair,
): Promise<string[]> {
  const { rows } = (await tx.execute(sql`
    select id from venue_screens where restaurant_id = ${restaurantId}::uuid`)) as {
    rows: { id: string }[];
  };
  const ids = rows.map(({ id }) => id);
  await moveScreensTo(tx, ids, intoId);
  return ids;
}

export async function moveScreensTo(
  tx: Queryable,
  ids: readonly string[],
  restaurantId: string,
): Promise<void> {
  await tx.execute(sql`
    update venue_screens set restaurant_id = ${restaurantId}::uuid where id in ${idsOf(ids)}`);
  await tx.execute(sql`
    update venue_redemptions as own set restaurant_id = ${restaurantId}::uuid
    where screen_id in ${idsOf(ids)} and not exists (select from venue_redemptions as other
      where other.user_session = own.user_session and other.restaurant_id = ${restaurantId}::uuid
        and other.day = own.day and other.step = own.step)`);
}

/** What is sold out stays so under its new row. @param copies by dish: the one in its place */
export const copySoldOut = (tx: Queryable, copies: ReadonlyMap<string, string>) =>
  tx.execute(sql`
    insert into sold_out_dishes (dish_id, until)
    select given.becomes, until
    from jsonb_to_recordset(${JSON.stringify([...copies].map(([was, becomes]) => ({ was, becomes })))}::jsonb)
      as given (was uuid, becomes uuid)
    join sold_out_dishes on dish_id = given.was on conflict do nothing`);

/** Dishes of a restaurant that are merged into those of another count for themselves again. */
export const separateDishes = (
  tx: Queryable,
  restaurantId: string,
  shown: readonly string[],
  at: Date,
) =>
  tx.execute(sql`
    update dishes set merged_into_id = null, updated_at = ${at.toISOString()}::timestamptz,
      version = dishes.version + 1,
      archived_at = case when dishes.id in ${idsOf(shown)} then null else dishes.archived_at end
    from dishes as target
    where dishes.restaurant_id = ${restaurantId}::uuid and target.id = dishes.merged_into_id
      and target.restaurant_id <> dishes.restaurant_id`);

/** Whether a restaurant is merged into another, or another into it. */
export async function isPlaceInMerge(db: Queryable, restaurantId: string): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select exists (select from restaurants where merged_into_id = ${restaurantId}::uuid
      or (id = ${restaurantId}::uuid and merged_into_id is not null)) as yes`)) as {
    rows: { yes: boolean }[];
  };
  return rows[0]?.yes === true;
}

/** Of dishes on the menu, those that nobody has voted for. */
export async function selectUnvoted(tx: Queryable, dishIds: readonly string[]): Promise<string[]> {
  const { rows } = (await tx.execute(sql`
    select id from dishes where id in ${idsOf(dishIds)} and archived_at is null
      and not exists (select from votes
        where votes.restaurant_id = dishes.restaurant_id and dish_id = dishes.id)`)) as {
    rows: { id: string }[];
  };
  return rows.map(({ id }) => id);
}
