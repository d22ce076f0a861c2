import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { profiles } from '../../database/schema/people.ts';
import { LATER_MAIL_QUEUE } from '../jobs/queues.ts';
import { jobsIn, type MailServer, openMailServer } from '../testing/mail.ts';
import {
  JOINED_PASSWORD,
  openTestServer,
  type TestServer,
  type Visitor,
} from '../testing/server.ts';

const places = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 2,
);
const PUBLIC_URL = 'https://vota-taco.example';
const VOTER = 'visitor@vota-taco.example';

let mails: MailServer;
let server: TestServer;
let voter: Visitor;
/** Each test votes at a restaurant of its own. */
let turn = 0;

beforeAll(async () => {
  mails = await openMailServer();
  server = await openTestServer({
    SMTP_URL: mails.url,
    PUBLIC_URL,
    VOTING_ADMIN_EMAILS: 'admin@vota-taco.example',
  });
  voter = await server.visitor().signInAs('visitor');
});
afterAll(async () => {
  await server.stop();
  await mails.close();
});
beforeEach(async () => {
  mails.mails.splice(0);
  turn += 1;
  await server.services.db.update(profiles).set({ voteMails: true, locale: 'en' });
});

const here = () => {
  const place = places[turn];
  if (!place) throw new Error('The demo has no more places.');
  return place;
};

function cast(by = voter, points = 4, place = here()) {
  return by.post('/api/ballots', {
    idempotencyKey: randomUUID(),
    restaurantId: place.id,
    ratings: [
      { dishId: place.dishes[0]?.id, rating: points },
      { dishId: place.dishes[1]?.id, rating: 0 },
    ],
    position: {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracyMeters: 12,
      takenAt: server.clock.now.toISOString(),
    },
  });
}

/** The mails after a vote, once everything that is due has been tried. */
async function mailsOf(status: Promise<{ status: number }>) {
  expect((await status).status).toBe(201);
  await server.services.mailer.settle();
  return mails.mails.splice(0);
}

const linkIn = (text: string, path: string): URL =>
  new URL(new RegExp(`${PUBLIC_URL}${path}\\S*`).exec(text)?.[0] ?? 'none:');

describe('after a vote, its voter gets a mail', () => {
  test.each([
    {
      locale: 'en' as const,
      points: 4,
      subject: (name: string) => `Your vote at ${name} is counted`,
      what: (dish: string, name: string) => `4 points for ${dish} at ${name}, on May 2, 2026.`,
      greeting: /^Thank you for voting, .+!$/m,
    },
    {
      locale: 'es' as const,
      points: 1,
      subject: (name: string) => `Tu voto en ${name} ya cuenta`,
      what: (dish: string, name: string) =>
        `1 punto para ${dish} en ${name}, el 2 de mayo de 2026.`,
      greeting: /^¡Gracias por votar, .+!$/m,
    },
  ])('in $locale, the language of the account', async ({ locale, points, ...expected }) => {
    await server.services.db.update(profiles).set({ locale });
    const { id, name, dishes } = here();
    const [mail, ...others] = await mailsOf(cast(voter, points));
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual([VOTER]);
    expect(mail?.headers).toMatchObject({
      subject: expected.subject(name),
      'content-language': locale,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail?.text).toContain(expected.what(dishes[0]?.name ?? '', name));
    expect(mail?.text).toMatch(expected.greeting);
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual([
      expect.stringMatching(`^${PUBLIC_URL}/receipt\\?ballot=[0-9a-f-]{36}$`),
      `${PUBLIC_URL}/my-votes`,
      `${PUBLIC_URL}/restaurant/${id}`,
      expect.stringMatching(`^${PUBLIC_URL}/vote-mails#token=`),
      `${PUBLIC_URL}/account`,
    ]);
  });

  test('but not for a ballot that was sent again', async () => {
    const { id, dishes, latitude, longitude } = here();
    const ballot = {
      idempotencyKey: randomUUID(),
      restaurantId: id,
      ratings: [{ dishId: dishes[0]?.id, rating: 3 }],
      position: {
        latitude,
        longitude,
        accuracyMeters: 12,
        takenAt: server.clock.now.toISOString(),
      },
    };
    expect(await mailsOf(voter.post('/api/ballots', ballot))).toHaveLength(1);
    expect(await mailsOf(voter.post('/api/ballots', ballot))).toEqual([]);
  });

  test('nor a voting admin, nor a refused ballot', async () => {
    const admin = await server.visitor().signInAs('admin');
    expect(await mailsOf(cast(admin))).toEqual([]);
    expect((await cast(voter)).status).toBe(201);
    expect((await cast(voter)).status).toBe(409);
    await server.services.mailer.settle();
    expect(mails.mails).toHaveLength(1);
  });

  test('nor who wants none, is banned, or has an address that nobody has confirmed', async () => {
    const { db } = server.services;
    const own = eq(profiles.email, VOTER);
    for (const change of [
      { voteMails: false },
      { bannedAt: server.clock.now },
      { emailVerified: false },
    ]) {
      turn += 1;
      expect((await cast()).status).toBe(201);
      await db.update(profiles).set(change).where(own);
      await server.services.mailer.settle();
      const whole = { voteMails: true, bannedAt: null, emailVerified: true };
      await db.update(profiles).set(whole).where(own);
    }
    expect(mails.mails).toEqual([]);
    expect(await jobsIn(db, LATER_MAIL_QUEUE)).toEqual([]);
  });

  test('nor whoever has the address of a deleted account now', async () => {
    const email = 'leaving@example.com';
    const join = async () => {
      const leaving = server.visitor();
      await leaving.post('/api/people/sign-up', { email, password: JOINED_PASSWORD, fullName: '' });
      await server.services.mailer.settle();
      const token = /token=([\w-]+)/.exec(mails.mails.splice(0)[0]?.text ?? '')?.[1];
      expect((await leaving.post('/api/people/confirm-email', { token })).status).toBe(200);
      return leaving;
    };
    const leaving = await join();
    expect((await cast(leaving)).status).toBe(201);
    const gone = await leaving.post('/api/people/me/delete', { password: JOINED_PASSWORD });
    expect(gone.status).toBe(200);
    await server.services.mailer.settle();
    const subjects = mails.mails.splice(0).map(({ headers }) => headers.subject);
    expect(subjects).toEqual(['Your Vota Taco account is deleted']);
    turn += 1;
    const back = await join();
    expect((await mailsOf(cast(back))).map(({ recipients }) => recipients)).toEqual([[email]]);
  });
});

test('a server that stops puts its mails into the queue first', async () => {
  const beside = await openTestServer({ SMTP_URL: mails.url, PUBLIC_URL }, server);
  expect((await cast(await beside.visitor().signInAs('visitor'))).status).toBe(201);
  await beside.stop();
  await server.services.mailer.settle();
  expect(mails.mails.map(({ recipients }) => recipients)).toEqual([[VOTER]]);
});

describe('no more of them', () => {
  async function mailOfVote() {
    const [mail] = await mailsOf(cast());
    const header = mail?.headers['list-unsubscribe'] ?? '';
    const oneClick = new URL(/^<(.+)>$/.exec(header)?.[1] ?? 'none:');
    const page = linkIn(mail?.text ?? '', '/vote-mails');
    return { oneClick, token: new URLSearchParams(page.hash.slice(1)).get('token') ?? '' };
  }
  const isOn = async () => (await voter.get('/api/people/me/account')).body.voteMails;

  test("by the mail program's own button, which has no cookie, origin or JSON", async () => {
    const { oneClick } = await mailOfVote();
    const answer = await fetch(`${server.url}${oneClick.pathname}${oneClick.search}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(answer.status).toBe(200);
    expect(await isOn()).toBe(false);
    turn += 1;
    expect(await mailsOf(cast())).toEqual([]);
  });

  test('by the page of the link; who only opens it has stopped nothing', async () => {
    const { oneClick, token } = await mailOfVote();
    const target = `${oneClick.pathname}${oneClick.search}`;
    const opened = await server.visitor().get(target);
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(`/vote-mails#token=${token}`);
    expect(await isOn()).toBe(true);
    const stranger = server.visitor();
    const answer = await stranger.post('/api/people/vote-mails/off', { token });
    expect(answer).toMatchObject({ status: 200, body: { ok: true } });
    expect(await isOn()).toBe(false);
  });

  test('by the switch of the account, which also turns them on again', async () => {
    for (const voteMails of [false, true]) {
      const answer = await voter.post('/api/people/me/vote-mails', { voteMails });
      expect(answer.status).toBe(200);
      expect(await isOn()).toBe(voteMails);
    }
  });

  test('is refused without being signed in, and by a token that is none or anothers', async () => {
    const stranger = server.visitor();
    const switched = await stranger.post('/api/people/me/vote-mails', { voteMails: false });
    expect([switched.status, switched.body.code]).toEqual([401, 'signed_out']);
    const { token } = await mailOfVote();
    const [id = '', signature = ''] = token.split('.');
    const forged = [
      '',
      id,
      `${id}.`,
      `${randomUUID()}.${signature}`,
      `${token}A`,
      `x.${signature}`,
    ];
    for (const bad of forged) {
      const answer = await stranger.post('/api/people/vote-mails/off', { token: bad });
      expect([bad, answer.status, answer.body.code]).toEqual([bad, 400, 'mail_link_invalid']);
      const path = `/api/people/vote-mails/off?${new URLSearchParams({ token: bad })}`;
      expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(400);
    }
    expect(await isOn()).toBe(true);
  });
});
