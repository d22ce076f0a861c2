import { randomBytes, randomUUID } from 'node:crypto';
import { isNull } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { auditLog } from '../../database/schema/audit.ts';
import { mailConsents } from '../../database/schema/broadcasts.ts';
import { violations } from '../../database/schema/moderation.ts';
import { venueRedemptions } from '../../database/schema/evidence.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { sessions } from '../../database/schema/people.ts';
import { favourites } from '../../database/schema/restaurants.ts';
import { reviewReplies, reviewReports, reviews } from '../../database/schema/reviews.ts';
import { voteRulings } from '../../database/schema/vote-rulings.ts';
import { votes } from '../../database/schema/voting.ts';
import { mailLinkToken } from '../identity/mail-link.ts';
import { issueProof } from '../identity/proofs.ts';
import { rulingToken } from '../testing/moderation.ts';
import { voteRulingToken } from '../testing/vote-appeals.ts';
import { storeCluster, storeDismissedCluster } from '../testing/signals.ts';
import { callOperation, type Input, OPERATIONS } from '../testing/operations.ts';
import { codeAt } from '../venue-codes/actions.codes.ts';
import { stepAt } from '../../domain/venue-codes/rules.ts';
import { begunReveal } from '../testing/reveal.ts';
import { DEFAULT_RULES } from '../../domain/results/rules.ts';
import { previewed } from '../testing/results.ts';
import { kitchenWrites } from '../testing/kitchen-writes.ts';
import { addPasskey, makeAuthenticator } from '../testing/passkey.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { newVoteRuling, newVoteUndo } from '../testing/vote-rulings.ts';

const place = demoRestaurants.find(({ key }) => key === 'barro-negro');
const restaurantId = place?.id ?? '';
/** A restaurant that no other test of this file changes. */
const owned = demoRestaurants.find(({ key }) => key === 'fonda-dona-cuca')?.id ?? '';

let server: TestServer;
let ana: Visitor;
let owner: Visitor;
let admin: Visitor;

beforeAll(async () => {
  server = await openTestServer();
  ana = await server.visitor().join('ana@example.com', 'Ana Ruiz');
  owner = await server.visitor().signInAs('owner');
  admin = await server.visitor().signInAs('admin');
  await server.services.db
    .insert(restaurantOwners)
    .values({ userId: personIdOf('owner'), restaurantId: owned });
  const { latitude, longitude } = place ?? {};
  const takenAt = server.clock.now.toISOString();
  const voted = await ana.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId,
    ratings: [{ dishId: place?.dishes[0]?.id, rating: 5 }],
    position: { latitude, longitude, accuracyMeters: 5, takenAt },
  });
  // Only voters may write a review.
  if (voted.status !== 201) throw new Error(`The vote was not counted: ${voted.status}`);
});
afterAll(() => server.stop());

async function reviewAt(at: string): Promise<string> {
  const [row] = await server.services.db
    .insert(reviews)
    .values({
      restaurantId: at,
      userSession: `user_${randomUUID()}`,
      rating: 4,
      reviewerName: 'Ben',
    })
    .returning();
  return row?.id ?? '';
}

async function reply() {
  const which = { restaurantId: owned, reviewId: await reviewAt(owned) };
  const path = `/api/restaurants/${owned}/reviews/${which.reviewId}/reply`;
  const { body } = await owner.post(path, { ...which, seen: null, replyText: 'Thanks!' });
  return { ...which, seen: body.updatedAt ?? body.createdAt };
}

/** The code that a new counter screen shows now, with a token of a phone. */
async function shownCode() {
  const { body } = await admin.post(`/api/restaurants/${owned}/venue-screens`, { label: 'Bar' });
  const code = codeAt(Secret.fromBase32(body.secret), stepAt(server.clock.now));
  return { restaurantId: owned, code, claimToken: randomBytes(32).toString('base64url') };
}

const anaId = async (): Promise<string> => (await ana.get('/api/people/me')).body.person.id;
const tokenFor = (purpose: Parameters<typeof mailLinkToken>[1], id: string) =>
  mailLinkToken(server.services.config, purpose, id);

interface Row {
  by: () => Visitor;
  input: () => Promise<Input>;
}
const row = (by: () => Visitor, input: () => Promise<Input>): Row => ({ by, input });
const nobody = () => server.visitor();

/** Every write that a browser retries by itself. Adding one is a decision. */
const REPEATING: Record<string, Row> = {
  'broadcasts.unsubscribe': row(nobody, async () => {
    await ana.post('/api/broadcasts/consent', { newsMails: true });
    const [consent] = await server.services.db
      .select()
      .from(mailConsents)
      .where(isNull(mailConsents.withdrawnAt));
    return { token: tokenFor('unsubscribe', consent?.id ?? '') };
  }),
  'invitations.check': row(
    () => admin,
    async () => ({ text: 'new@example.com' }),
  ),
  'moderation.readRuling': row(nobody, async () => ({
    token: await rulingToken(server, admin, restaurantId),
  })),
  'voteAppeals.readRuling': row(nobody, async () => ({
    token: await voteRulingToken(server, ana),
  })),
  'people.checkResetLink': row(nobody, async () => ({
    token: await issueProof(server.services, 'reset-password', 'ana@example.com'),
  })),
  'people.setLocale': row(
    () => ana,
    async () => ({ locale: 'es' }),
  ),
  'people.setName': row(
    () => ana,
    async () => ({ fullName: 'Ana María' }),
  ),
  'secondFactors.renamePasskey': row(
    () => ana,
    async () => {
      await addPasskey(ana, makeAuthenticator(server.services.config.publicUrl));
      const { body } = await ana.get('/api/people/me/second-factors');
      return { passkeyId: body.passkeys[0].id, name: 'Blue key' };
    },
  ),
  'owners.withdraw': row(
    () => ana,
    async () => {
      const asked = { restaurantId, fullName: 'Ana Ruiz', pfgAccountNumber: '12345' };
      await ana.post('/api/owners/requests', asked);
      const { body } = await ana.get('/api/owners/me');
      return { requestId: body.waiting[0].id };
    },
  ),
  'people.setReviewMails': row(
    () => ana,
    async () => ({ reviewMails: false }),
  ),
  'people.stopReviewMails': row(nobody, async () => ({
    token: tokenFor('review-mails-off', await anaId()),
  })),
  'people.setVoteMails': row(
    () => ana,
    async () => ({ voteMails: false }),
  ),
  'people.stopVoteMails': row(nobody, async () => ({
    token: tokenFor('vote-mails-off', await anaId()),
  })),
  'restaurants.setFavourite': row(
    () => ana,
    async () => ({ restaurantId, isFavourite: true }),
  ),
  'results.previewRules': row(
    () => admin,
    async () => ({ categories: previewed(DEFAULT_RULES.categories) }),
  ),
  'reviews.removeReply': row(() => owner, reply),
  'reviews.reply': row(
    () => owner,
    async () => ({
      restaurantId: owned,
      reviewId: await reviewAt(owned),
      seen: null,
      replyText: 'Thanks!',
    }),
  ),
  'reviews.report': row(
    () => ana,
    async () => ({ reviewId: await reviewAt(restaurantId), reason: 'spam', note: null }),
  ),
  'reviews.write': row(
    () => ana,
    async () => ({ restaurantId, rating: 5, reviewText: 'Muy rico' }),
  ),
  ...Object.fromEntries(
    Object.entries(
      kitchenWrites(
        () => server,
        async () => owned,
        async (_name, input) => {
          const path = `/api/restaurants/${owned}/staff`;
          return (await owner.post(path, { email: input.email })).body;
        },
      ),
    ).map(([name, { input }]) => [name, row(() => owner, input)]),
  ),
  'voteRulings.findTrace': row(
    () => admin,
    async () => ({ typed: 'ana@example.com' }),
  ),
  'voteRulings.preview': row(
    () => admin,
    async () => {
      const { scope, action } = await newVoteRuling(server, admin);
      return { scope, action };
    },
  ),
  'voteRulings.rule': row(
    () => admin,
    () => newVoteRuling(server, admin),
  ),
  'reveal.end': row(
    () => admin,
    async () => ({ revealId: (await begunReveal(admin)).revealId }),
  ),
  'voteRulings.undo': row(
    () => admin,
    () => newVoteUndo(server, admin),
  ),
  'venueCodes.claim': row(
    () => ana,
    async () => {
      const proof = await shownCode();
      await server.visitor().post('/api/venue-codes/redeem', proof);
      return { restaurantId: proof.restaurantId, claimToken: proof.claimToken };
    },
  ),
  'venueCodes.redeem': row(nobody, shownCode),
  'signals.dismiss': row(
    () => admin,
    async () => ({
      clusterId: await storeCluster(server.services.db, restaurantId, server.clock.now),
    }),
  ),
  'signals.reopen': row(
    () => admin,
    async () => ({
      clusterId: await storeDismissedCluster(server.services.db, restaurantId, server.clock.now),
    }),
  ),
  // Ana's last one: she is signed out afterwards.
  'people.signOut': row(
    () => ana,
    async () => ({}),
  ),
};

test('a browser sends just these again by itself', () => {
  const repeating = OPERATIONS.filter(({ repeats }) => repeats).map(({ name }) => name);
  expect(repeating.toSorted()).toEqual(Object.keys(REPEATING).toSorted());
  expect(repeating).not.toContain('voting.castBallot');
});

const TABLES = {
  auditLog,
  favourites,
  mailConsents,
  reviewReplies,
  reviewReports,
  reviews,
  sessions,
  violations,
  voteRulings,
  venueRedemptions,
  votes,
};

/** The number of rows in each table that writes extend, and of the mails sent. */
async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, table] of Object.entries(TABLES)) {
    counts[name] = await server.services.db.$count(table);
  }
  await server.services.mailer.settle();
  return { ...counts, mails: (await admin.get('/dev/mail.json')).body.length };
}

test.each(Object.entries(REPEATING))(
  '%s is the same done twice: one answer, no mail and no row more',
  async (name, { by, input }) => {
    const operation = OPERATIONS.find((one) => one.name === name);
    if (!operation) throw new Error(`There is no operation ${name}.`);
    const given = await input();
    const first = await callOperation(server, by(), operation, { input: given });
    expect([first.status, first.code]).toEqual([200, undefined]);
    const counts = await countRows();
    const again = await callOperation(server, by(), operation, { input: given });
    expect(again).toEqual(first);
    expect(await countRows()).toEqual(counts);
  },
);
