import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { broadcastRecipients, broadcasts } from '../../database/schema/broadcasts.ts';
import {
  authenticatorApps,
  passkeys,
  recoveryCodes,
} from '../../database/schema/second-factors.ts';
import { appeals, violations } from '../../database/schema/moderation.ts';
import {
  restaurantAccessRequests,
  restaurantStaff,
  restaurantOwners,
  restaurantProposals,
} from '../../database/schema/owners.ts';
import { ledgerLinks } from '../../database/schema/ledger.ts';
import { profiles, sessions, userRoles } from '../../database/schema/people.ts';
import { venueRedemptions, venueScreens } from '../../database/schema/evidence.ts';
import { favourites } from '../../database/schema/restaurants.ts';
import { reviewReplies, reviewReports, reviews } from '../../database/schema/reviews.ts';
import { voteAppeals, voteRulingBallots, voteRulings } from '../../database/schema/vote-rulings.ts';
import { ballots } from '../../database/schema/voting.ts';
import { pageViews } from '../../database/schema/visits.ts';
import { userSessionOf } from '../../domain/people/rules.ts';
import { TEST_NOW } from '../testing/database.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const place = demoRestaurants.find(({ latitude, dishes }) => latitude !== null && dishes[0]);
const restaurantId = place?.id ?? '';

let server: TestServer;
let ana: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  ana = await server.visitor().join('ana@example.com', 'Ana Ruiz');
  const userId = (await ana.get('/api/people/me')).body.person.id;
  await act();
  await store(userId);
});
afterAll(() => server.stop());

async function act(): Promise<void> {
  const voted = await ana.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 5 }],
    position: {
      latitude: place?.latitude,
      longitude: place?.longitude,
      accuracyMeters: 5,
      takenAt: TEST_NOW.toISOString(),
    },
  });
  expect(voted.status).toBe(201);
  await ana.post('/api/broadcasts/consent', { newsMails: true });
}

/** A row in each further table that the export contains. */
async function store(userId: string): Promise<void> {
  const { db } = server.services;
  const createdAt = TEST_NOW;
  const userSession = userSessionOf(userId);
  const person = { userId, restaurantId, createdAt };
  await db.insert(userRoles).values({ userId, role: 'admin' });
  await db.insert(favourites).values(person);
  await db.insert(restaurantOwners).values(person);
  const account = { fullName: 'Ana Ruiz', email: 'ana@example.com', pfgAccountNumber: '12345' };
  await db.insert(restaurantAccessRequests).values({ ...person, ...account });
  const changes = { fields: {}, added: [], changed: [], removed: [] };
  await db.insert(restaurantProposals).values({ ...person, changes });
  const [self] = await db.select().from(profiles).where(eq(profiles.id, userId));
  await db.insert(restaurantStaff).values({ restaurantId, email: self?.email ?? '', createdAt });
  const [review] = await db
    .insert(reviews)
    .values({ restaurantId, userSession, rating: 4, reviewerName: 'Ana R.' })
    .returning();
  const reviewId = review?.id ?? '';
  await db.insert(reviewReplies).values({ reviewId, userId, replyText: 'Thank you' });
  const report = { restaurantId, userSession, rating: 4, reason: 'spam' } as const;
  await db.insert(reviewReports).values({ ...report, reviewId });
  const [ruled] = await db
    .insert(violations)
    .values({
      userId,
      category: 'spam',
      sanction: 'warning',
      reason: 'Spam',
      createdAt,
      appealTokenHash: 'a hash',
    })
    .returning();
  const violationId = ruled?.id ?? '';
  await db.insert(appeals).values({ violationId, appealText: 'No', createdAt });
  const [screen] = await db
    .insert(venueScreens)
    .values({ restaurantId, label: 'Bar', sealedSecret: 'sealed', createdAt })
    .returning();
  const scanned = { screenId: screen?.id ?? '', step: 1, day: '2026-05-02' };
  await db.insert(venueRedemptions).values({ restaurantId, userSession, createdAt, ...scanned });
  const [ballot] = await db.select().from(ballots).where(eq(ballots.userSession, userSession));
  const [onVotes] = await db
    .insert(voteRulings)
    .values({
      idempotencyKey: randomUUID(),
      action: 'hold',
      reason: 'other',
      note: '',
      state: 'in_force',
      ballots: 1,
      createdAt,
      decidedAt: createdAt,
    })
    .returning();
  const rulingId = onVotes?.id ?? '';
  await db.insert(ledgerLinks).values({ ballotId: ballot?.id ?? '', leafIndex: 1 });
  await db
    .insert(voteRulingBallots)
    .values({ rulingId, ballotId: ballot?.id ?? '', stateBefore: 'counted' });
  await db.insert(voteAppeals).values({ rulingId, userId, appealText: 'No', createdAt });
  const page = { userSession: 'browser', pagePath: '/', pageTitle: 'Home', userAgent: 'Firefox' };
  await db.insert(pageViews).values({ ...page, userId });
  const texts = { subjectEn: 'News', subjectEs: 'Noticias', bodyEn: 'Tacos', bodyEs: 'Tacos' };
  const [sent] = await db
    .insert(broadcasts)
    .values({ ...texts, createdAt, updatedAt: createdAt, status: 'sent', filter: {} })
    .returning();
  const recipient = { email: 'ana@example.com', userId, locale: 'en', status: 'sent' } as const;
  const of = { userId, createdAt };
  await db.insert(authenticatorApps).values({ ...of, sealedSecret: '', confirmedAt: createdAt });
  await db.insert(recoveryCodes).values({ ...of, codeHash: '' });
  await db.insert(passkeys).values({ ...of, name: 'Phone', credentialId: 'id', publicKey: '' });
  // The session has passed the second step.
  await db.update(sessions).set({ secondStepAt: createdAt }).where(eq(sessions.userId, userId));
  const broadcastId = sent?.id ?? '';
  await db.insert(broadcastRecipients).values({ ...recipient, broadcastId, at: createdAt });
}

/** The fields of the first row of each part, in their order. */
const FIELDS = {
  profile:
    'id email emailVerified fullName image locale voteMails reviewMails bannedAt banReason suspendedUntil secondFactorDueAt createdAt updatedAt',
  roles: 'userId role createdAt',
  signInMethods: 'providerId accountId createdAt',
  sessions: 'id ipAddress userAgent createdAt updatedAt expiresAt confirmedAt secondStepAt',
  authenticatorApps: 'userId confirmedAt lastStep createdAt',
  recoveryCodes: 'id userId usedAt createdAt',
  passkeys: 'id userId name credentialId counter transports usedAt createdAt',
  ballots: 'id userSession idempotencyKey requestHash festivalId evidence state createdAt',
  ballotTraces: 'ballotId accountAgeSeconds pageSeen secondsOpen hashed',
  ledgerLinks: 'ballotId leafIndex',
  votes:
    'id ballotId restaurantId dishId castForDishId castForRestaurantId rating userSession voterEmail voterMailbox voterName voterPhone countryCode userLatitude userLongitude userAccuracyMeters distanceToRestaurant distanceBand locationVerified adminVote withheld firstHere firstOfDish voteDay createdAt',
  votingDays: 'userSession firstDay lastDay',
  venueRedemptions: 'id screenId restaurantId step userSession day createdAt',
  reviews:
    'id restaurantId userSession rating reviewText reviewerName hidden hiddenFor hiddenAt createdAt updatedAt removedAt',
  // Their fields are tested in server/results/privacy.postgres.http.test.ts: a voter has none of them.
  resultAnswers: '',
  resultObjections: '',
  resultPacks: '',
  resultReveals: '',
  resultRules: '',
  resultSignatures: '',
  resultSnapshots: '',
  reviewReplies: 'reviewId userId replyText createdAt updatedAt',
  reviewReports: 'id reviewId restaurantId userSession reason note createdAt',
  favourites: 'userId restaurantId createdAt',
  restaurantsOwned: 'id restaurantId restaurantName createdAt',
  restaurantAccessRequests:
    'id userId fullName email restaurantId pfgAccountNumber status createdAt decidedAt decidedBy decisionReason',
  restaurantStaff: 'id restaurantId email invitedBy createdAt',
  restaurantProposals:
    'id restaurantId userId status changes createdAt decidedAt decidedBy decisionReason',
  mailConsents: 'wording locale givenAt withdrawnAt',
  newsMails: 'broadcastId email locale status refusal at',
  violations:
    'id userId reviewId restaurantId rating reviewText category isSevere sanction reason createdAt endsAt liftedAt',
  appeals: 'id violationId appealText status createdAt decidedAt decisionReason',
  voteRulings: 'id festivalId action reason state undoesId createdAt decidedAt endsAt',
  voteAppeals: 'id rulingId userId appealText status createdAt decidedAt decisionReason',
  pageViews:
    'id userSession pagePath pageTitle restaurantId userId referrer userAgent visitDuration createdAt updatedAt',
};

test('a person’s data have exactly these fields', async () => {
  const { exportedAt, profile, ...parts } = (await ana.get('/api/people/me/data')).body;
  expect(exportedAt).toBe(TEST_NOW.toISOString());
  const fields = Object.entries({ profile: [profile], ...parts }).map(([part, rows]) => {
    const [row] = rows as object[];
    return [part, Object.keys(row ?? {}).join(' ')];
  });
  expect(Object.fromEntries(fields)).toEqual(FIELDS);
});
