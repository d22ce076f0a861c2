import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Database, Queryable } from '../open.ts';
import { appeals, violations } from '../schema/moderation.ts';
import { restaurantAccessRequests, restaurantOwners } from '../schema/owners.ts';
import { accounts, profiles, userRoles } from '../schema/people.ts';
import { pictures } from '../schema/pictures.ts';
import { dishes, restaurants } from '../schema/restaurants.ts';
import { reviewReplies, reviewReports, reviews } from '../schema/reviews.ts';
import { appSettings } from '../schema/settings.ts';
import { type DemoModeration, moderationOf } from './moderation.ts';
import { seedBroadcasts } from './broadcasts.ts';
import { personOf } from './people-by-id.ts';
import { demoPeople } from './people.ts';
import { demoAddress, readPhotos } from './photos.ts';
import { hoursOf } from './contacts.ts';
import { PLATE_DIETS, PLATE_TEXTS } from './menu.ts';
import { demoRestaurants } from './restaurants.ts';
import type { DemoReport } from './shape.ts';
import { writeTallies } from '../kept-tallies.ts';
import { seedJudgedVotes } from './seed-judged-votes.ts';
import { seedVotes } from './seed-votes.ts';
import { seedSessions } from './sessions.ts';
import { demoSponsors } from './sponsors.ts';
import { makeFixtures } from './fixtures.ts';
import { uuid5 } from './uuid5.ts';

/** Writes the demo festival into an empty database; does nothing if there is a restaurant already. */
export async function seedDemo(db: Database, now: Date): Promise<void> {
  const [present] = await db.select({ count: sql<number>`count(*)::int` }).from(restaurants);
  if (present && present.count > 0) return;
  await db.transaction(async (tx) => {
    await seedRestaurants(tx, now);
    await seedPeople(tx, now);
    await seedSessions(tx, now);
    await seedFixtures(tx, now);
    await seedSettings(tx);
    await seedBroadcasts(tx, now);
  });
}

async function seedRestaurants(tx: Queryable, now: Date): Promise<void> {
  const photos = readPhotos();
  await tx
    .insert(pictures)
    .values(
      [...photos.values()].map((photo) => ({ ...photo, mediaType: 'image/webp', createdAt: now })),
    );
  await tx.insert(restaurants).values(
    demoRestaurants.map(
      ({ key, town: _town, logo, dishes: _menu, featuredDish: _featured, ...row }) => ({
        ...row,
        description: row.descriptionEn,
        openingHours: hoursOf(key),
        logoUrl: logo && demoAddress(photos, 'logos', `${logo.motif}-${logo.palette}`),
      }),
    ),
  );
  await tx.insert(dishes).values(
    demoRestaurants.flatMap((restaurant) =>
      restaurant.dishes.map(({ plate, ...dish }) => ({
        ...dish,
        restaurantId: restaurant.id,
        description: dish.descriptionEn,
        imageUrl: plate && demoAddress(photos, 'dishes', plate),
        ...(plate && PLATE_TEXTS[plate]),
        diets: (plate && PLATE_DIETS[plate]) ?? null,
      })),
    ),
  );
  for (const { id, dishes: menu, featuredDish } of demoRestaurants) {
    const dish = featuredDish === null ? undefined : menu[featuredDish];
    if (!dish) continue;
    await tx.update(restaurants).set({ featuredDishId: dish.id }).where(eq(restaurants.id, id));
  }
}

async function seedPeople(tx: Queryable, now: Date): Promise<void> {
  await tx.insert(profiles).values(
    demoPeople.map(({ id, email, fullName, locale }) => ({
      id,
      email,
      fullName,
      locale,
      emailVerified: true,
      createdAt: now,
      updatedAt: now,
    })),
  );
  for (const { id, password } of demoPeople) {
    if (password === null) continue;
    await tx.insert(accounts).values({
      accountId: id,
      providerId: 'credential',
      userId: id,
      password: await hash(password),
      createdAt: now,
      updatedAt: now,
    });
  }
  const admins = demoPeople.filter(({ isAdmin }) => isAdmin);
  await tx
    .insert(userRoles)
    .values(admins.map(({ id }) => ({ userId: id, role: 'admin' as const })));
}

async function seedFixtures(tx: Queryable, now: Date): Promise<void> {
  const fixtures = makeFixtures(now);
  await seedVotes(tx, fixtures.votes);
  await seedJudgedVotes(tx, fixtures.votes, now);
  await writeTallies(tx);
  await seedReviews(tx, fixtures);
  await insertReports(tx, fixtures.reports);
  await seedModeration(tx, moderationOf(fixtures, now));
  await seedOwners(tx, fixtures);
}

type Fixtures = ReturnType<typeof makeFixtures>;

async function seedReviews(tx: Queryable, fixtures: Pick<Fixtures, 'reviews' | 'replies'>) {
  await tx.insert(reviews).values(
    fixtures.reviews.map(({ personId, at, ...review }) => ({
      ...review,
      id: reviewIdOf({ personId, restaurantId: review.restaurantId }),
      userSession: userSessionOf(personId),
      createdAt: at,
    })),
  );
  await tx.insert(reviewReplies).values(
    fixtures.replies.map(({ review, ownerId, replyText, at }) => ({
      reviewId: reviewIdOf(review),
      userId: ownerId,
      replyText,
      createdAt: at,
    })),
  );
}

/** Owners of restaurants, and requests for access. */
async function seedOwners(tx: Queryable, fixtures: Pick<Fixtures, 'ownership' | 'accessRequests'>) {
  await tx
    .insert(restaurantOwners)
    .values(
      fixtures.ownership.map(({ personId, restaurantId }) => ({ userId: personId, restaurantId })),
    );
  await tx.insert(restaurantAccessRequests).values(
    fixtures.accessRequests.map(({ personId, at, ...request }) => ({
      ...request,
      userId: personId,
      fullName: personOf(personId).fullName,
      email: personOf(personId).email,
      createdAt: at,
      organisersToldAt: at,
    })),
  );
}

/** The writer of a ruled demo review has no password: the proof grants nothing, and is not secret. */
async function seedModeration(tx: Queryable, { reports, rulings }: DemoModeration): Promise<void> {
  await insertReports(tx, reports);
  for (const { review, at, appeal, ...ruling } of rulings) {
    const reviewId = reviewIdOf(review);
    const id = uuid5(`violation:${reviewId}`);
    await tx.insert(violations).values({
      ...ruling,
      id,
      userId: review.personId,
      reviewId,
      restaurantId: review.restaurantId,
      rating: review.rating,
      reviewText: review.reviewText,
      createdAt: at,
      appealTokenHash: `demo:${id}`,
    });
    await tx
      .update(reviewReports)
      .set({ status: 'upheld', decidedAt: at, decidedBy: ruling.ruledBy })
      .where(eq(reviewReports.reviewId, reviewId));
    await tx
      .update(reviews)
      .set({ hiddenFor: ruling.category, hiddenAt: at })
      .where(eq(reviews.id, reviewId));
    if (!appeal) continue;
    await tx.insert(appeals).values({
      id: uuid5(`appeal:${id}`),
      violationId: id,
      appealText: appeal.appealText,
      createdAt: appeal.at,
    });
  }
}

const insertReports = async (tx: Queryable, reports: readonly DemoReport[]) =>
  reports.length === 0
    ? undefined
    : tx.insert(reviewReports).values(
        reports.map(({ review, personId, at, ...report }) => ({
          ...report,
          restaurantId: review.restaurantId,
          authorSession: userSessionOf(review.personId),
          rating: review.rating,
          reviewText: review.reviewText,
          id: uuid5(`report:${personId}:${reviewIdOf(review)}`),
          reviewId: reviewIdOf(review),
          userSession: userSessionOf(personId),
          createdAt: at,
        })),
      );

const reviewIdOf = ({ personId, restaurantId }: { personId: string; restaurantId: string }) =>
  uuid5(`review:${personId}:${restaurantId}`);

/** Settings made by an organiser stay. */
async function seedSettings(tx: Queryable): Promise<void> {
  await tx
    .insert(appSettings)
    .values([
      { settingKey: 'sponsors', settingValue: JSON.stringify(demoSponsors) },
      // Fictional addresses in the style of the festival and its radio.
      { settingKey: 'instagram_url', settingValue: 'https://instagram.vota-taco.example' },
      { settingKey: 'whatsapp_url', settingValue: 'https://whatsapp.vota-taco.example' },
      {
        settingKey: 'mail_postal_address',
        settingValue: 'Vota Taco, P.O. Box 2026, Charleston, SC 29402',
      },
    ])
    .onConflictDoNothing();
}
