import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { devMails } from '../../database/schema/mail.ts';
import { restaurantOwners } from '../../database/schema/owners.ts';
import { profiles } from '../../database/schema/people.ts';
import { reviewMails, reviews } from '../../database/schema/reviews.ts';
import { REVIEW_MAILS } from '../../domain/reviews/rules.ts';
import { mailLinkToken } from '../identity/mail-link.ts';
import { MAIL_QUEUE } from '../jobs/queues.ts';
import { castAt, VOTED_PLACES } from '../testing/cast.ts';
import { TEST_NOW } from '../testing/database.ts';
import { selectDevMails } from '../mail/queries.ts';
import { jobsIn } from '../testing/mail.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const PLACE = VOTED_PLACES.findIndex(({ key }) => key === 'barro-negro');
const place = VOTED_PLACES[PLACE];
const placeId = place?.id ?? '';
const path = `/api/restaurants/${placeId}/my-review`;

let server: TestServer;
let owner: Visitor;
let ownerMail = '';
let writer: Visitor;
let writerMail = '';

beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { db } = server.services;
  server.clock.now = TEST_NOW;
  await db.delete(reviews).where(eq(reviews.restaurantId, placeId));
  await db.delete(restaurantOwners).where(eq(restaurantOwners.restaurantId, placeId));
  ownerMail = `owner-${randomUUID()}@example.com`;
  owner = await server.visitor('es').join(ownerMail, 'Luz Paz');
  const userId = await idOf(owner);
  await db.insert(restaurantOwners).values({ userId, restaurantId: placeId });
  ({ visitor: writer, email: writerMail } = await joinVoter('Ana Ruiz'));
});

const idOf = async (who: Visitor) => (await who.get('/api/people/me')).body.person.id;

async function joinVoter(name: string) {
  const email = `${randomUUID()}@example.com`;
  const visitor = await server.visitor().join(email, name);
  await castAt(server, visitor, PLACE);
  return { visitor, email };
}

async function write(reviewText: string, who = writer, rating = 4): Promise<string> {
  const { body } = await who.post(path, { rating, reviewText });
  return body.review.id;
}
async function reply(reviewId: string, replyText: string, seen: string | null = null) {
  const to = `/api/restaurants/${placeId}/reviews/${reviewId}/reply`;
  const answer = await owner.post(to, { replyText, seen });
  expect(answer.status).toBe(200);
  return answer.body.updatedAt as string;
}
const later = (seconds: number) => {
  server.clock.now = new Date(TEST_NOW.getTime() + seconds * 1000);
};
/** The mails to somebody about reviews, once everything that is due has been tried. */
async function mailsTo(address: string) {
  await server.services.mailer.settle();
  const { db } = server.services;
  const found = await selectDevMails(db);
  await db.delete(devMails);
  return found.filter(({ to, text }) => to === address && text.includes('/review-mails#token='));
}
/** The hour in which reviews are collected is over. */
async function passHour(): Promise<void> {
  await server.services.db.execute(
    sql`update pgboss.job set start_after = now() where name = ${MAIL_QUEUE} and state = 'created'`,
  );
}

describe('the writer of a review gets a mail', () => {
  test('when the restaurant replies, but not when it changes the reply', async () => {
    const id = await write('Muy rico');
    const seen = await reply(id, '¡Gracias!');
    const [mail, ...more] = await mailsTo(writerMail);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`${place?.name} has replied to your review`);
    expect(mail?.text).toContain('You wrote: “Muy rico”');
    expect(mail?.text).toContain(`${place?.name}: “¡Gracias!”`);
    expect(mail?.text).toContain(`/restaurant/${placeId}#reviews`);
    later(60);
    const changed = await reply(id, '¡Mil gracias!', seen);
    expect(await mailsTo(writerMail)).toEqual([]);
    // A changed review is answered anew.
    later(120);
    await write('Regular');
    later(180);
    await reply(id, '¡Vuelve!', changed);
    expect(await mailsTo(writerMail)).toHaveLength(1);
  });

  test.each([
    ['who wants none', { reviewMails: false }],
    ['who is banned', { bannedAt: TEST_NOW }],
    ['whose address nobody has confirmed', { emailVerified: false }],
  ])('but not one %s', async (_, change) => {
    const id = await write('Muy rico');
    await reply(id, '¡Gracias!');
    const own = eq(profiles.email, writerMail);
    await server.services.db.update(profiles).set(change).where(own);
    expect(await mailsTo(writerMail)).toEqual([]);
  });

  test('not of a reply that is gone, and not of a hidden review', async () => {
    const id = await write('Muy rico');
    const seen = await reply(id, '¡Gracias!');
    const to = `/api/restaurants/${placeId}/reviews/${id}/reply/delete`;
    expect((await owner.post(to, { seen })).status).toBe(200);
    expect(await mailsTo(writerMail)).toEqual([]);
    await reply(id, '¡Gracias!');
    await server.services.db.update(reviews).set({ hidden: true }).where(eq(reviews.id, id));
    expect(await mailsTo(writerMail)).toEqual([]);
  });
});

describe('an owner gets a mail', () => {
  test('an hour after a review, with all that came in that hour', async () => {
    await write('Muy rico');
    expect(await mailsTo(ownerMail)).toEqual([]);
    later(REVIEW_MAILS.collectSeconds - 1);
    const ben = await joinVoter('Ben');
    await write('Picante', ben.visitor, 2);
    await passHour();
    const [mail, ...more] = await mailsTo(ownerMail);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`Nuevas reseñas de ${place?.name}`);
    expect(mail?.text).toContain('★★★★☆ · Ana R. · “Muy rico”');
    expect(mail?.text).toContain('★★☆☆☆ · Ben · “Picante”');
    expect(mail?.text).toContain(`/restaurant-owner-dashboard?restaurant=${placeId}`);

    // The next hour has a mail of its own, without what was told.
    later(REVIEW_MAILS.collectSeconds);
    await write('Regular', ben.visitor, 3);
    await passHour();
    const [next] = await mailsTo(ownerMail);
    expect(next?.text).toContain('“Regular”');
    expect(next?.text).not.toContain('“Muy rico”');
  });

  test('one, however many write at once, and five of them in it', async () => {
    const voters = await Promise.all(
      Array.from({ length: REVIEW_MAILS.shown + 2 }, (_, index) => joinVoter(`Guest ${index}`)),
    );
    await Promise.all(voters.map(({ visitor }) => write('Rico', visitor)));
    await passHour();
    const found = await mailsTo(ownerMail);
    expect(found).toHaveLength(1);
    expect(found[0]?.text.match(/“Rico”/g)).toHaveLength(REVIEW_MAILS.shown);
    expect(found[0]?.text).toContain('Hay más en tu panel.');
  });

  test('not of the same words again, nor of what is removed or hidden by then', async () => {
    const id = await write('Muy rico');
    await server.services.db.update(reviews).set({ hidden: true }).where(eq(reviews.id, id));
    await passHour();
    expect(await mailsTo(ownerMail)).toEqual([]);
    later(REVIEW_MAILS.collectSeconds * 2);
    await write('Otra vez');
    await passHour();
    // A hidden review that is rewritten stays hidden.
    expect(await mailsTo(ownerMail)).toEqual([]);
    expect(await jobsIn(server.services.db, MAIL_QUEUE)).toEqual([]);
  });

  test.each([
    ['who wants none', { reviewMails: false }],
    ['who is banned', { bannedAt: TEST_NOW }],
  ])('but not one %s, before the review or after it', async (_, change) => {
    const own = eq(profiles.email, ownerMail);
    const { db } = server.services;
    await write('Muy rico');
    await db.update(profiles).set(change).where(own);
    await passHour();
    expect(await mailsTo(ownerMail)).toEqual([]);
    later(REVIEW_MAILS.collectSeconds * 2);
    await write('Regular');
    expect(await jobsIn(db, MAIL_QUEUE)).toEqual([]);
  });

  test('whose access was taken back gets none', async () => {
    await write('Muy rico');
    const own = eq(restaurantOwners.restaurantId, placeId);
    await server.services.db.delete(restaurantOwners).where(own);
    await passHour();
    expect(await mailsTo(ownerMail)).toEqual([]);
  });
});

describe('no more of them', () => {
  const isOn = async () => (await writer.get('/api/people/me/account')).body.reviewMails;

  test('by the link of a mail, by its button, and by the switch of the account', async () => {
    const id = await write('Muy rico');
    await reply(id, '¡Gracias!');
    const [mail] = await mailsTo(writerMail);
    const token = /\/review-mails#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const opened = await server.visitor().get(`/api/people/review-mails/off?token=${token}`);
    expect(opened.headers.get('location')).toBe(`/review-mails#token=${token}`);
    expect(await isOn()).toBe(true);
    const stop = (body: object) => server.visitor().post('/api/people/review-mails/off', body);
    expect((await stop({ token })).status).toBe(200);
    expect(await isOn()).toBe(false);
    expect((await writer.post('/api/people/me/review-mails', { reviewMails: true })).status).toBe(
      200,
    );
    expect(await isOn()).toBe(true);
    const path = `/api/people/review-mails/off?token=${token}`;
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(200);
    expect(await isOn()).toBe(false);
    expect((await stop({ token: `${token}A` })).body.code).toBe('mail_link_invalid');
  });

  test('a token for other mails does not stop these', async () => {
    const id = await idOf(writer);
    const token = mailLinkToken(server.services.config, 'vote-mails-off', id);
    const answer = await server.visitor().post('/api/people/review-mails/off', { token });
    expect(answer.body.code).toBe('mail_link_invalid');
    expect(await isOn()).toBe(true);
  });

  test('what is collected for an owner goes with the account', async () => {
    await write('Muy rico');
    const id = await idOf(owner);
    const { db } = server.services;
    const collected = () => db.select().from(reviewMails).where(eq(reviewMails.userId, id));
    expect(await collected()).toHaveLength(1);
    await db.delete(profiles).where(eq(profiles.id, id));
    expect(await collected()).toEqual([]);
  });
});
