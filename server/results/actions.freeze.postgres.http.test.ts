import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Random, randomFor } from '../../database/demo/random.ts';
import { uuid5 } from '../../database/demo/uuid5.ts';
import { ballots } from '../../database/schema/voting.ts';
import { resultSnapshots } from '../../database/schema/results.ts';
import type { Person } from '../../domain/people/schema.ts';
import { compareFigures } from '../../domain/results/schema.recount.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { countAgain } from '../ledger/count-again.ts';
import { VOTED_PLACES } from '../testing/cast.ts';
import { organisers } from '../testing/results.ts';
import { openTestServer, type TestServer, type Visitor } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';
import { castBallot } from '../voting/actions.ts';

const ROUNDS = 6;
const HOUR_MS = 3_600_000;

let first: TestServer;
let second: TestServer;
let people: Person[];
let admins: Visitor[];
/** When the votes are cast that arrive after the close. */
let castAt: Date;

beforeAll(async () => {
  first = await openTestServer();
  second = await openTestServer({}, first);
  const by = await organisers(first);
  admins = [by.admin, by.second];
  const { rows } = (await first.services.db.execute(sql`
    insert into profiles (email, email_verified, full_name, locale)
    select 'late-' || i || '@example.com', true, 'Voter', 'en' from generate_series(1, 60) as i
    returning id, email`)) as { rows: { id: string; email: string }[] };
  people = rows.map(({ id, email }) => ({
    id,
    email,
    fullName: '',
    isAdmin: false,
    isVotingAdmin: false,
    needsLongerPassword: false,
    locale: 'en',
  }));
  castAt = first.clock.now;
  first.clock.now = new Date(castAt.getTime() + HOUR_MS / 2);
  const closing = { value: 'false', seen: 'true' };
  const { status } = await by.admin.post('/api/settings/voting_enabled', closing);
  if (status !== 200) throw new Error('Voting was not closed.');
  first.clock.now = new Date(castAt.getTime() + HOUR_MS);
  second.clock.now = first.clock.now;
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

/** A vote that waited without a network since before the close. */
async function voteLate(at: TestServer, random: Random): Promise<string> {
  const { id, latitude, longitude, dishes } = random.pick(VOTED_PLACES);
  const person = people.pop();
  if (!person) throw new Error('Everybody has voted.');
  const takenAt = castAt.toISOString();
  return castBallot(at.services, person, {
    idempotencyKey: uuid5(`late:${person.email}`),
    restaurantId: id,
    ratings: [{ dishId: random.pick(dishes).id, rating: random.whole(1, 5) }],
    position: { latitude, longitude, accuracyMeters: 5, takenAt },
    castAt: takenAt,
  }).then(() => 'counted');
}

async function rule(at: TestServer, random: Random): Promise<string> {
  const some = await at.services.db.select().from(ballots).orderBy(ballots.id).limit(200);
  const { id, state } = random.pick(some);
  await setBallotState(at.services.db, [id], state === 'counted' ? 'excluded' : 'counted');
  return 'ruled';
}

const freeze = async (by: Visitor): Promise<string> => {
  const { frozen } = (await by.get('/api/results/desk')).body;
  const { status, body } = await by.post('/api/results/freeze', { seen: frozen?.id ?? null });
  return status === 200 ? 'frozen' : body.code;
};

test('while votes and rulings arrive at two servers, each frozen result is the log at its size', async () => {
  const random = randomFor('freezing');
  const answers: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const changes = [first, second, first, second].map((at) =>
      random.chance(0.7) ? voteLate(at, random) : rule(at, random),
    );
    answers.push(...(await Promise.all([...changes, ...admins.map(freeze)])));
  }
  expect(new Set(answers)).toContain('frozen');
  expect(new Set(answers)).toContain('counted');
  const unexpected = answers.filter(
    (one) => !['frozen', 'counted', 'ruled', 'edit_conflict', 'results_busy'].includes(one),
  );
  expect(unexpected).toEqual([]);
  const { db, ledger } = first.services;
  const snapshots = await db.select().from(resultSnapshots);
  expect(snapshots.filter(({ state }) => state === 'frozen')).toHaveLength(1);
  for (const { content } of snapshots) {
    const file = JSON.parse(content) as ResultFile;
    const root = new Uint8Array(Buffer.from(file.log.root, 'base64'));
    const figures = await countAgain(db, ledger.keys.origin, { size: file.log.size, root });
    expect(compareFigures(file, figures)).toEqual([]);
  }
});
