import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personIdOf } from '../../database/demo/people.ts';
import { voteAppeals, voteRulings } from '../../database/schema/vote-rulings.ts';
import { ballots } from '../../database/schema/voting.ts';
import { findDrift } from '../../database/vote-totals.ts';
import { voteAppealToken } from '../identity/appeals.ts';
import { newAppellant } from '../testing/appellant.ts';
import { TEST_NOW } from '../testing/database.ts';
import { mailsTo, openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { giveVotesOf, PLACES, ruleOnBallots } from '../testing/vote-appeals.ts';
import { setBallotState } from '../testing/withheld.ts';

const DAY_MS = 24 * 3_600_000;
const WHY = 'I sat on the terrace with my sister.';

let server: TestServer;
let admin: Visitor;
let second: Visitor;
let ana: Visitor;
let anaId = '';
let email = '';
let place = 0;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.visitor().signInAs('admin');
  second = await server.visitor().signInAs('owner');
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { db } = server.services;
  await db.delete(voteAppeals);
  ({ ana, anaId, email } = await newAppellant(server));
  place += 5;
});

const nameOf = (at: number) => PLACES[at]?.name ?? '';
const tokenOf = (rulingId: string, personId = anaId) =>
  voteAppealToken(server.services.config, rulingId, personId);
const rule = (ids: readonly string[], how: Partial<Parameters<typeof ruleOnBallots>[2]> = {}) =>
  ruleOnBallots(server, ids, { ruledBy: personIdOf('admin'), ...how });
const appeal = (token: string, appealText = WHY) =>
  server.visitor().post('/api/vote-appeals', { token, appealText });
const read = (token: string) => server.visitor().post('/api/vote-appeals/ruling', { token });
const mails = async (to = email) => {
  await server.services.mailer.settle();
  return (await mailsTo(admin, to)).filter(({ subject }) => !subject.includes('onfirm'));
};
const listed = async (by = second) =>
  (await by.get('/api/moderation/appeals')).body.appeals.filter(
    (one: { kind: string }) => one.kind === 'votes',
  );
const decide = async (isGranted: boolean, by = second, id?: string) =>
  by.post(`/api/vote-appeals/${id ?? (await listed())[0].id}/decide`, {
    isGranted,
    reason: 'We looked again.',
  });
const statesOf = async (ids: readonly string[]) => {
  const rows = await server.services.db.select().from(ballots);
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
};
const votesAt = async (at: number): Promise<number> =>
  (await ana.get(`/api/restaurants/${PLACES[at]?.id}/totals`)).body.allTime.votes;

describe('voters are told', () => {
  test('of an exclusion: one mail for all votes, with the reason and the way to appeal', async () => {
    const given = await giveVotesOf(server, anaId, [place, place + 1]);
    const rulingId = await rule(given);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your votes do not count');
    expect(mail?.text).toContain('excluded 2 of your votes');
    for (const at of [place, place + 1]) expect(mail?.text).toContain(nameOf(at));
    expect(mail?.text).toContain('you were not at the restaurant');
    expect(mail?.links[0]).toContain(`/appeal/votes#token=${tokenOf(rulingId)}`);
    const { rulings } = (await ana.get('/api/my-votes/rulings')).body;
    expect(rulings).toMatchObject([
      { action: 'exclude', isOver: false, appeal: null, endsAt: null, isTooLate: false },
    ]);
    expect(rulings[0].votes.map((vote: { isWithheld: boolean }) => vote.isWithheld)).toEqual([
      true,
      true,
    ]);
  });

  test('of a hold, with its end, in their language; of several votes one mail a person', async () => {
    await ana.post('/api/people/me/locale', { locale: 'es' });
    const given = await giveVotesOf(server, anaId, [place]);
    const friends: { to: string; ids: string[] }[] = [];
    for (let index = 0; index < 3; index += 1) {
      const to = `friend-${index}-${randomUUID()}@example.com`;
      const friend = await server.visitor().join(to, 'Eva');
      const { id } = (await friend.get('/api/people/me')).body.person;
      friends.push({ to, ids: await giveVotesOf(server, id, [place, place + 1]) });
    }
    await rule([...given, ...friends.flatMap(({ ids }) => ids)], { action: 'hold' });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Tu voto está retenido por ahora');
    expect(mail?.text).toContain('vuelve a contar solo');
    for (const { to } of friends) expect(await mails(to)).toHaveLength(1);
    const { rulings } = (await ana.get('/api/my-votes/rulings')).body;
    expect(rulings[0]).toMatchObject({
      action: 'hold',
      endsAt: new Date(TEST_NOW.getTime() + 3 * DAY_MS).toISOString(),
    });
    // Nobody reads the votes of the others.
    expect(rulings[0].votes).toHaveLength(1);
  });

  test('of a restore; and of nothing that is undone before its mail is sent', async () => {
    const given = await giveVotesOf(server, anaId, [place]);
    await server.services.mailer.stop();
    const rulingId = await rule(given);
    await server.services.db
      .update(voteRulings)
      .set({ state: 'undone' })
      .where(eq(voteRulings.id, rulingId));
    await rule(given, { action: 'restore', reason: 'mistake' });
    server.services.mailer.start();
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Your vote counts again']);
    const { rulings } = (await ana.get('/api/my-votes/rulings')).body;
    expect(rulings).toMatchObject([{ action: 'exclude', isOver: true }]);
  });
});

describe('an appeal', () => {
  test('is sent once, without being signed in, and granted: their votes count again, those of others not', async () => {
    const before = await votesAt(place);
    const given = await giveVotesOf(server, anaId, [place]);
    const eva = await server.visitor().join(`${randomUUID()}@example.com`, 'Eva');
    const evaId = (await eva.get('/api/people/me')).body.person.id;
    const others = await giveVotesOf(server, evaId, [place]);
    const token = tokenOf(await rule([...given, ...others]));
    expect(await votesAt(place)).toBe(before);
    expect((await read(token)).body).toMatchObject({ reason: 'not_at_the_restaurant' });
    expect((await appeal(token)).body.appeal).toMatchObject({ appealText: WHY, status: 'pending' });
    const again = await appeal(token, 'And more');
    expect([again.status, again.body.code]).toEqual([409, 'appeal_already_sent']);
    const waiting = (await admin.get('/api/moderation/waiting')).body.appeals;
    expect((await listed())[0]).toMatchObject({
      kind: 'votes',
      rulingId: expect.any(String),
      fullName: 'Ana Ruiz',
      note: 'Forty votes of one network.',
      refusal: null,
      votes: [{ restaurantName: nameOf(place), points: 4, isWithheld: true }],
    });
    expect((await decide(true)).body).toEqual({ ok: true });
    expect((await admin.get('/api/moderation/waiting')).body.appeals).toBe(waiting - 1);
    expect(await statesOf([...given, ...others])).toEqual(['counted', 'excluded']);
    expect(await votesAt(place)).toBe(before + 1);
    expect(await findDrift(server.services.db)).toEqual([]);
    const mail = (await mails()).find(({ subject }) => subject === 'Your appeal was granted');
    expect(mail?.text).toContain('We looked again.');
    const after = (await read(token)).body;
    expect(after).toMatchObject({ isOver: true, appeal: { status: 'granted' } });
    const [restoring] = await server.services.db
      .select()
      .from(voteRulings)
      .where(eq(voteRulings.reason, 'appeal_granted'));
    expect(restoring).toMatchObject({ action: 'restore', state: 'in_force', ballots: 1 });
  });

  test('that is rejected leaves the votes as they are, and is final', async () => {
    const given = await giveVotesOf(server, anaId, [place]);
    const token = tokenOf(await rule(given));
    await appeal(token);
    const id = (await listed())[0].id;
    expect((await decide(false)).status).toBe(200);
    expect(await statesOf(given)).toEqual(['excluded']);
    expect((await mails()).map(({ subject }) => subject)).toContain('Your appeal was rejected');
    const late = await decide(true, second, id);
    expect([late.status, late.body.code]).toEqual([409, 'appeal_already_decided']);
    expect((await appeal(token)).body.code).toBe('appeal_already_sent');
  });

  test('against votes that a later ruling withholds changes only what its own ruling does', async () => {
    const given = await giveVotesOf(server, anaId, [place, place + 1]);
    const token = tokenOf(await rule(given, { action: 'hold' }));
    await appeal(token);
    server.clock.now = new Date(TEST_NOW.getTime() + 1000);
    await rule(given.slice(0, 1), { reason: 'automated' });
    expect((await decide(true)).status).toBe(200);
    expect(await statesOf(given)).toEqual(['excluded', 'counted']);
    const { votes } = (await read(token)).body;
    expect(
      votes.map((vote: { isWithheld: boolean; isCounted: boolean }) => [
        vote.isWithheld,
        vote.isCounted,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [false, false],
        [false, true],
      ]),
    );
  });

  test('is refused after thirty days, and once the votes count again', async () => {
    const given = await giveVotesOf(server, anaId, [place]);
    const token = tokenOf(await rule(given));
    server.clock.now = new Date(TEST_NOW.getTime() + 30 * DAY_MS + 1);
    expect((await read(token)).body.isTooLate).toBe(true);
    expect((await appeal(token)).body.code).toBe('appeal_too_late');
    server.clock.now = new Date(TEST_NOW.getTime() + 30 * DAY_MS);
    await setBallotState(server.services.db, given, 'counted');
    const over = await appeal(token);
    expect([over.status, over.body.code]).toEqual([409, 'appeal_ruling_over']);
  });

  test.each([
    ['of another person', () => tokenOf(randomUUID())],
    ['of a ruling that is not about them', () => tokenOf(randomUUID(), personIdOf('visitor'))],
    // Another letter, whatever stands there: of a thousand proofs, one ends like that by itself.
    [
      'that is changed',
      (token: string) => `${token.slice(0, -2)}${token.at(-2) === 'A' ? 'B' : 'A'}A`,
    ],
    ['that is no proof', () => 'x'.repeat(43)],
  ])('is refused with a proof %s', async (_, change) => {
    const given = await giveVotesOf(server, anaId, [place]);
    const token = change(tokenOf(await rule(given)));
    expect([(await read(token)).body.code, (await appeal(token)).body.code]).toEqual([
      'appeal_link_invalid',
      'appeal_link_invalid',
    ]);
  });

  test.each(['', ' \n', 'x'.repeat(2001)])(
    'must say something, and not too much: %#',
    async (said) => {
      const token = tokenOf(await rule(await giveVotesOf(server, anaId, [place])));
      const { status, body } = await appeal(token, said);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    },
  );
});

describe('who decides', () => {
  test('is neither who ruled nor who approved, where another organiser could', async () => {
    const given = await giveVotesOf(server, anaId, [place]);
    await appeal(tokenOf(await rule(given)));
    const [{ id }] = await listed();
    expect((await listed(admin))[0].refusal).toBe('other_organiser_needed');
    const refused = await decide(true, admin, id);
    expect([refused.status, refused.body.code]).toEqual([409, 'other_organiser_needed']);
    // Both have ruled: there is no other.
    await server.services.db
      .update(voteRulings)
      .set({ decidedBy: personIdOf('owner') })
      .where(eq(voteRulings.createdBy, personIdOf('admin')));
    expect((await decide(true, admin, id)).status).toBe(200);
  });

  test('is never who appeals', async () => {
    const ownerId = personIdOf('owner');
    const given = await giveVotesOf(server, ownerId, [place]);
    await appeal(tokenOf(await rule(given), ownerId));
    const [{ id, refusal }] = await listed();
    expect(refusal).toBe('not_yourself');
    const { status, body } = await decide(true, second, id);
    expect([status, body.code]).toEqual([409, 'not_yourself']);
  });

  test('are organisers alone, one of two at the same time, with a reason', async () => {
    const given = await giveVotesOf(server, anaId, [place]);
    await appeal(tokenOf(await rule(given, { ruledBy: null })));
    const [{ id }] = await listed();
    expect((await decide(true, ana, id)).status).toBe(403);
    const noReason = { isGranted: true, reason: ' ' };
    expect((await second.post(`/api/vote-appeals/${id}/decide`, noReason)).status).toBe(400);
    expect((await decide(true, second, randomUUID())).body.code).toBe('appeal_not_found');
    const both = await Promise.all([decide(true, admin, id), decide(false, second, id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test('rulings and appeals on one’s votes are in the file of one’s own data, without the organisers', async () => {
  const given = await giveVotesOf(server, anaId, [place]);
  await appeal(tokenOf(await rule(given)));
  const { body } = await ana.get('/api/people/me/data');
  const { voteRulings: rulings, voteAppeals: appeals } = body;
  expect(rulings).toMatchObject([{ action: 'exclude', reason: 'not_at_the_restaurant' }]);
  expect(appeals).toMatchObject([{ appealText: WHY, status: 'pending' }]);
  expect(JSON.stringify([rulings, appeals])).not.toContain(personIdOf('admin'));
});
