import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { LATER_MAIL_QUEUE } from '../jobs/queues.ts';
import { type DyingMailServer, openDyingMailServer } from '../testing/dying-mail-server.ts';
import { jobsIn, letJobsWait } from '../testing/mail.ts';
import { clientOf } from '../testing/statements.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';

const VOTER = 'visitor@vota-taco.example';
const places = demoRestaurants.filter(
  ({ latitude, dishes }) => latitude !== null && dishes.length > 0,
);

let dying: DyingMailServer;
let server: TestServer;
let voter: Visitor;
/** Each test votes at restaurants of its own. */
let turn = 0;

beforeAll(async () => {
  dying = await openDyingMailServer();
  server = await openTestServer({ SMTP_URL: dying.url });
  voter = await server.visitor().signInAs('visitor');
});
afterAll(async () => {
  await server.stop();
  await dying.close();
});
beforeEach(() => {
  dying.taken.splice(0);
  dying.diesOf = () => false;
});

function nextBallot() {
  const place = places[(turn += 1)];
  const { latitude, longitude, dishes = [] } = place ?? {};
  return {
    idempotencyKey: randomUUID(),
    restaurantId: place?.id,
    ratings: [{ dishId: dishes[0]?.id, rating: 4 }],
    position: { latitude, longitude, accuracyMeters: 12, takenAt: server.clock.now.toISOString() },
  };
}
async function cast() {
  expect((await voter.post('/api/ballots', nextBallot())).status).toBe(201);
}
const taken = () => dying.taken.map(({ to }) => to);

test('mails of votes wait while the queue cannot be written, and are sent once', async () => {
  const { db, mailer } = server.services;
  await db.execute(sql`alter schema pgboss rename to mislaid`);
  await cast();
  await cast();
  await mailer.settle();
  await cast();
  await mailer.settle();
  await db.execute(sql`alter schema mislaid rename to pgboss`);
  await mailer.settle();
  expect(taken()).toEqual([VOTER, VOTER, VOTER]);
  await mailer.settle();
  expect(taken()).toHaveLength(3);
});

/** Loses the answer to the next statement that writes a ballot. */
function loseAnswer({ isCommitted }: { isCommitted: boolean }) {
  const client = clientOf(server.services.db);
  const ask = client.query.bind(client);
  const spy = vi.spyOn(client, 'query').mockImplementation(async (...given) => {
    const [statement] = given;
    if (typeof statement === 'string' || statement.name !== 'insert_ballot') return ask(...given);
    spy.mockRestore();
    if (isCommitted) await ask(...given);
    throw new Error('Connection terminated unexpectedly');
  });
}

test.each([{ isCommitted: true }, { isCommitted: false }])(
  'a vote whose answer the database lost, and that is sent again, has one mail: $isCommitted',
  async (how) => {
    const ballot = nextBallot();
    loseAnswer(how);
    expect((await voter.post('/api/ballots', ballot)).status).toBeGreaterThanOrEqual(500);
    expect((await voter.post('/api/ballots', ballot)).status).toBe(201);
    await server.services.mailer.settle();
    expect(taken()).toEqual([VOTER]);
  },
);

test('a mail of a vote that may have arrived is sent again only where an organiser says so', async () => {
  const { db, mailer } = server.services;
  dying.diesOf = () => true;
  await cast();
  await mailer.settle();
  await letJobsWait(db, 3600);
  await mailer.settle();
  expect(taken()).toEqual([VOTER]);
  expect(await jobsIn(db, LATER_MAIL_QUEUE)).toEqual([]);
  const admin = await server.visitor().signInAs('admin');
  const [mail, ...others] = (await admin.get('/api/mail/undelivered')).body.mails;
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'vote_counted', reason: '', mayHaveArrived: true, tries: 1 });
  dying.diesOf = () => false;
  expect((await admin.post(`/api/mail/undelivered/${mail.id}/send-again`)).status).toBe(200);
  await mailer.settle();
  expect(taken()).toEqual([VOTER, VOTER]);
  expect((await admin.get('/api/mail/undelivered')).body.mails).toEqual([]);
});
