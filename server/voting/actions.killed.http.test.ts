import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Random, randomFor } from '../../database/demo/random.ts';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { uuid5 } from '../../database/demo/uuid5.ts';
import { openEmbedded } from '../../database/embedded.ts';
import { openPostgres } from '../../database/postgres.ts';
import { ballots, voteTotals } from '../../database/schema/voting.ts';
import { findDrift } from '../../database/vote-totals.ts';
import {
  buildPages,
  endPrograms,
  type Environment,
  filledDatabase,
  type Program,
  removeTraces,
  start,
} from '../testing/program.ts';
import { type Visitor, visit } from '../testing/server.ts';

const VOTERS = 4;
/** Each is sent twice, some more often: fewer than a person may send in a minute. */
const BALLOTS_EACH = 12;
const KILLS = 2;

const places = demoRestaurants.flatMap(({ id, latitude, longitude, dishes: [dish] }) =>
  latitude === null || longitude === null || !dish
    ? []
    : [{ id, latitude, longitude, dishId: dish.id }],
);

/** A ballot that is sent until it is answered, with its answer. */
interface Sent {
  voter: number;
  key: string;
  place: (typeof places)[number];
  rating: number;
  answer?: { status: number; body: { ballotId?: string } };
}

beforeAll(buildPages);
afterEach(endPrograms);
afterAll(removeTraces);

const post = (visitor: Visitor, { key, place, rating }: Sent) =>
  visitor.post('/api/ballots', {
    idempotencyKey: key,
    restaurantId: place.id,
    ratings: [{ dishId: place.dishId, rating }],
    position: {
      latitude: place.latitude,
      longitude: place.longitude,
      accuracyMeters: 10,
      takenAt: new Date().toISOString(),
    },
  });

/** Every voter at places of the demo where none of them has voted before. */
const drawBallots = (random: Random): Sent[] =>
  Array.from({ length: VOTERS * BALLOTS_EACH }, (_, index) => ({
    voter: index % VOTERS,
    key: uuid5(`killed:${index}`),
    place: places[Math.floor(index / VOTERS)] as (typeof places)[number],
    rating: random.whole(1, 5),
  }));

/** Each voter sends their unanswered ballots in turn; some twice at once. */
const sendAll = (visitors: Visitor[], sent: Sent[], onAnswer: () => void) =>
  Promise.all(
    visitors.map(async (visitor, voter) => {
      for (const one of sent.filter((ballot) => ballot.voter === voter && !ballot.answer)) {
        const answers = await Promise.allSettled([post(visitor, one), post(visitor, one)]);
        const answered = answers.flatMap((answer) =>
          answer.status === 'fulfilled' ? [answer.value] : [],
        );
        for (const { status, body } of answered) {
          one.answer ??= { status, body };
          expect({ status, body }).toEqual(one.answer);
        }
        if (answered.length > 0) onAnswer();
        // The server was killed: the phone retries when there is a new one.
        if (!one.answer) return;
      }
    }),
  );

async function openDatabase(env: Environment) {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL, 2) : openEmbedded(env.DATA_DIR ?? '');
}

/** The same cookies for another address, because the restarted server has another port. */
function movedTo(address: string, visitor: Visitor): Visitor {
  const moved = visit(address, 'en', address);
  for (const [name, value] of visitor.cookies) moved.cookies.set(name, value);
  return moved;
}

const ofPlace = (id = '') => eq(voteTotals.restaurantId, id);

/** The command finds the changed counter, corrects it, and then finds nothing any more. */
async function expectRecount(env: Environment): Promise<void> {
  const recount = async (...options: string[]) => {
    const program = start(env, ['scripts/recount.ts', ...options]);
    return { code: await program.ended, said: program.printed() };
  };
  const found = await recount();
  expect(found).toEqual({ code: 1, said: expect.stringContaining('points 1000 counted') });
  const repaired = await recount('--repair');
  expect(repaired).toEqual({ code: 0, said: expect.stringContaining('written anew') });
  expect(await recount()).toEqual({ code: 0, said: 'The counters are what the votes give.\n' });
}

describe('a server that is killed while people vote', () => {
  test('loses no vote that it has acknowledged, and doubles none', async () => {
    const env = await filledDatabase();
    const sent = drawBallots(randomFor('killed'));
    let program: Program = start(env);
    let address = await program.opened;
    let visitors: Visitor[] = [];
    for (let voter = 0; voter < VOTERS; voter += 1) {
      visitors.push(await visit(address, 'en', address).join(`killed-${voter}@example.com`));
    }
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = Math.floor((sent.length * kill) / (KILLS + 1));
      await sendAll(visitors, sent, () => {
        if (sent.filter(({ answer }) => answer).length >= enough) program.child.kill('SIGKILL');
      });
      await program.ended;
      expect(sent.some(({ answer }) => !answer)).toBe(true);
      program = start(env);
      address = await program.opened;
      visitors = visitors.map((visitor) => movedTo(address, visitor));
    }
    await sendAll(visitors, sent, () => {});
    for (const { answer } of sent) expect(answer?.status).toBe(201);

    // A ballot that was acknowledged before a kill gets the same answer after it.
    for (const one of sent.filter(({ voter }) => voter === 0)) {
      const again = await post(visitors[0] as Visitor, one);
      expect({ status: again.status, body: again.body }).toEqual(one.answer);
    }
    program.child.kill('SIGTERM');
    await program.ended;
    const open = await openDatabase(env);
    try {
      const ids = new Set(sent.map(({ answer }) => answer?.body.ballotId));
      const rows = await open.db
        .select({ id: ballots.id, hash: ballots.requestHash })
        .from(ballots);
      const own = rows.filter(({ hash }) => hash !== 'demo').map(({ id }) => id);
      expect(new Set(own)).toEqual(ids);
      expect(own).toHaveLength(sent.length);
      expect(await findDrift(open.db)).toEqual([]);
      await open.db.update(voteTotals).set({ points: 1000 }).where(ofPlace(places[0]?.id));
    } finally {
      await open.close();
    }
    await expectRecount(env);
  });
});
