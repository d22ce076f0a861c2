import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailConsents } from '../../database/schema/broadcasts.ts';
import { profiles } from '../../database/schema/people.ts';
import { LIMITS } from '../http/limits.ts';
import { mailLinkToken } from '../identity/mail-link.ts';
import { JOINED_PASSWORD, mailsTo, openTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

async function consentsOf(email: string) {
  const rows = await server.services.db
    .select({ consent: mailConsents })
    .from(mailConsents)
    .innerJoin(profiles, eq(profiles.id, mailConsents.userId))
    .where(eq(profiles.email, email));
  return rows.map(({ consent }) => consent);
}

const signUp = (email: string, more: object, language: 'en' | 'es' = 'en') =>
  server
    .visitor(language)
    .post('/api/people/sign-up', { email, password: JOINED_PASSWORD, ...more });

test('who ticks nothing at sign-up agreed to nothing', async () => {
  expect((await signUp('plain@example.com', {})).status).toBe(200);
  expect(await consentsOf('plain@example.com')).toEqual([]);
});

test.each([
  ['en', /^Send me news of the festival by email/],
  ['es', /^Envíame por correo las noticias del festival/],
] as const)(
  'a tick at sign-up is kept with its words in %s and its moment',
  async (locale, words) => {
    const email = `tick-${locale}@example.com`;
    expect((await signUp(email, { newsMails: true }, locale)).status).toBe(200);
    expect(await consentsOf(email)).toMatchObject([
      {
        locale,
        wording: expect.stringMatching(words),
        givenAt: server.clock.now,
        withdrawnAt: null,
      },
    ]);
  },
);

test('the account switches it off and on; each consent is kept, and the data holds them', async () => {
  const email = 'switch@example.com';
  const person = await server.visitor('es').join(email);
  const turn = (newsMails: boolean) => person.post('/api/broadcasts/consent', { newsMails });
  const isOn = async () => (await person.get('/api/people/me/account')).body.newsMails;
  expect(await isOn()).toBe(false);
  expect((await turn(true)).body).toEqual({ ok: true });
  expect((await turn(true)).body).toEqual({ ok: true });
  expect(await consentsOf(email)).toHaveLength(1);
  expect(await isOn()).toBe(true);
  await turn(false);
  expect(await isOn()).toBe(false);
  await turn(true);
  const { body } = await person.get('/api/people/me/data');
  expect(body.mailConsents).toMatchObject([
    { locale: 'es', withdrawnAt: server.clock.now.toISOString() },
    { locale: 'es', withdrawnAt: null },
  ]);
  expect(body.newsMails).toEqual([]);
  await person.post('/api/people/me/delete', { password: JOINED_PASSWORD });
  expect(await consentsOf(email)).toEqual([]);
});

test('who agrees too often is held up; who wants them no more never is', async () => {
  const email = 'toggles@example.com';
  const person = await server.visitor().join(email);
  const turn = (newsMails: boolean) => person.post('/api/broadcasts/consent', { newsMails });
  for (let time = 0; time < LIMITS.newsByPerson.max; time += 1) {
    expect((await turn(true)).status).toBe(200);
  }
  expect((await turn(false)).status).toBe(200);
  const held = await turn(true);
  expect([held.status, held.body.code]).toEqual([429, 'too_many_requests']);
  expect((await turn(false)).status).toBe(200);
  expect(await consentsOf(email)).toHaveLength(1);
});

test('nobody switches it without being signed in, nor with something else than yes and no', async () => {
  const answer = await server.visitor().post('/api/broadcasts/consent', { newsMails: true });
  expect([answer.status, answer.body.code]).toEqual([401, 'signed_out']);
  const voter = await server.visitor().signInAs('visitor');
  const odd = await voter.post('/api/broadcasts/consent', { newsMails: 'yes' });
  expect([odd.status, odd.body.code]).toEqual([400, 'invalid_input']);
});

test('what a stranger ticked for an address ends when its owner takes the account', async () => {
  const email = 'taken@example.com';
  await signUp(email, { newsMails: true });
  const owner = server.visitor();
  await owner.post('/api/people/forgot-password', { email });
  const [mail] = (await mailsTo(owner, email)).filter(({ links }) =>
    links[0]?.includes('reset-password'),
  );
  const token = /token=([\w-]+)/.exec(mail?.links[0] ?? '')?.[1];
  const password = 'cuatro-tacos-por-favor';
  expect((await owner.post('/api/people/reset-password', { token, password })).status).toBe(200);
  expect(await consentsOf(email)).toMatchObject([{ withdrawnAt: server.clock.now }]);
});

test('one tap in a mail program stops them: no cookie, no origin, a form as body', async () => {
  const email = 'one-tap@example.com';
  const person = await server.visitor().join(email);
  await person.post('/api/broadcasts/consent', { newsMails: true });
  const [consent] = await consentsOf(email);
  const token = mailLinkToken(server.services.config, 'unsubscribe', consent?.id ?? '');
  const link = `${server.url}/api/broadcasts/unsubscribe?token=${token}`;

  // Programs that open links in advance unsubscribe nobody.
  const looked = await fetch(link, { redirect: 'manual' });
  expect(looked.status).toBe(303);
  expect(looked.headers.get('location')).toBe(`/unsubscribe#token=${token}`);
  expect(await consentsOf(email)).toMatchObject([{ withdrawnAt: null }]);

  const tap = () =>
    fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect((await tap()).status).toBe(200);
  expect(await consentsOf(email)).toMatchObject([{ withdrawnAt: server.clock.now }]);
  expect((await tap()).status).toBe(200);

  // An old mail also stops a later consent of its reader.
  await person.post('/api/broadcasts/consent', { newsMails: true });
  const page = await server.visitor().post('/api/broadcasts/unsubscribe', { token });
  expect(page.body).toEqual({ ok: true });
  expect((await consentsOf(email)).every(({ withdrawnAt }) => withdrawnAt !== null)).toBe(true);
});

test('a token that is not ours, or is for something else, stops nothing', async () => {
  const email = 'keeps@example.com';
  const person = await server.visitor().join(email);
  await person.post('/api/broadcasts/consent', { newsMails: true });
  const id = (await consentsOf(email))[0]?.id ?? '';
  const { config } = server.services;
  for (const token of ['', id, `${id}.`, mailLinkToken(config, 'vote-mails-off', id)]) {
    const told = await server.visitor().post('/api/broadcasts/unsubscribe', { token });
    expect([told.status, told.body.code]).toEqual([400, 'mail_link_invalid']);
    const tapped = await fetch(`${server.url}/api/broadcasts/unsubscribe?token=${token}`, {
      method: 'POST',
    });
    expect(tapped.status).toBe(400);
  }
  expect(await consentsOf(email)).toMatchObject([{ withdrawnAt: null }]);
});
