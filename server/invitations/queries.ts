import { and, asc, inArray, like, sql } from 'drizzle-orm';
import { addDailyCounts } from '../../database/daily-counts.ts';
import type { Queryable } from '../../database/open.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles, verifications } from '../../database/schema/people.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { readPlaceText } from '../../domain/invitations/rules.ts';
import type { Language } from '../../domain/language.ts';
import { countOf } from '../../domain/visits/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import { isActiveRestaurant } from '../sql/active.ts';

/** Creates an account without any sign-in method: an invitation adds one. */
export async function insertInvited(
  tx: Queryable,
  people: { id: string; email: string; fullName: string; locale: Language; createdAt: Date }[],
): Promise<void> {
  await tx
    .insert(profiles)
    .values(people.map((person) => ({ ...person, updatedAt: person.createdAt })));
  const counts = people.map(({ createdAt }) => countOf(festivalDay(createdAt), 'accounts'));
  await addDailyCounts(tx, counts);
}

/** Those of the restaurants that take part, locked against deletion until the transaction ends. */
export const lockRestaurants = (tx: Queryable, ids: readonly string[]) =>
  tx
    .select({ id: restaurants.id, name: restaurants.name })
    .from(restaurants)
    .where(and(inArray(restaurants.id, [...ids]), isActiveRestaurant))
    .orderBy(asc(restaurants.id))
    .for('key share');

/** @returns the new ownerships */
export const insertOwnerships = (
  tx: Queryable,
  rows: { userId: string; restaurantId: string; createdAt: Date }[],
) =>
  tx.insert(restaurantOwners).values(rows).onConflictDoNothing().returning({
    id: restaurantOwners.id,
    userId: restaurantOwners.userId,
    restaurantId: restaurantOwners.restaurantId,
  });

const listOf = (words: readonly string[]) =>
  sql`jsonb_array_elements_text(${JSON.stringify(words)}::jsonb)`;

/** Deletes the invitations of these addresses, which invalidates their links. */
export const deleteInvitations = (tx: Queryable, emails: readonly string[]) =>
  tx
    .delete(verifications)
    .where(
      and(
        like(verifications.identifier, 'invitation:%'),
        sql`lower(${verifications.value}) in (select lower(word) from ${listOf(emails)} as word)`,
      ),
    );

/** Counts the age of unconfirmed accounts from their last invitation. */
export const touchInvited = (tx: Queryable, emails: readonly string[], at: Date) =>
  tx
    .update(profiles)
    .set({ updatedAt: at })
    .where(inArray(profiles.email, [...emails]));

/** The accounts of these addresses, in any spelling, with the restaurants that they own. */
export async function selectKnownAddresses(db: Queryable, emails: readonly string[]) {
  const { rows } = (await db.execute(sql`
    select p.id, lower(p.email::text) as email, p.email_verified as "emailVerified", p.locale,
      p.banned_at is not null as "isBanned",
      array(select o.restaurant_id::text from restaurant_owners o where o.user_id = p.id) as owns
    from profiles p where p.email in (select word::citext from ${listOf(emails)} as word)
    order by p.id`)) as {
    rows: {
      id: string;
      email: string;
      emailVerified: boolean;
      locale: Language;
      isBanned: boolean;
      owns: string[];
    }[];
  };
  return rows;
}

/**
 * Participating restaurants with one of these names, also with the county as `placeText` writes it, or
 * with one of these ids; ignores accents and case.
 */
export async function selectRestaurantsCalled(db: Queryable, words: readonly string[]) {
  const asked = words.map((word) => ({ word, ...readPlaceText(word) }));
  const { rows } = (await db.execute(sql`
    select w.word, r.id::text as id
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as w(word text, name text, "countyName" text, "stateId" text)
    join restaurants r on r.name_folded in (fold(w.word), fold(w.name)) or r.id::text = lower(w.word)
    join counties c on c.id = r.county_id
    where r.archived_at is null and (
      r.name_folded = fold(w.word) or r.id::text = lower(w.word)
      or (fold(c.name) = fold(w."countyName") and r.state_id = w."stateId")
    ) order by w.word, r.id`)) as { rows: { word: string; id: string }[] };
  return rows;
}
