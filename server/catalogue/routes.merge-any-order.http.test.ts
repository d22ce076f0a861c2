import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userSessionOf } from '../../domain/people/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { unlinkVoter } from '../ledger/privacy.ts';
import { selectUnnamedAside } from '../ledger/queries.rulings.ts';
import {
  crowdOf,
  expectRecount,
  merge,
  openMergeServer,
  unmerge,
} from '../testing/merged-dishes.ts';
import {
  menuAt,
  mergePlaces,
  placeAt,
  rateAt,
  standTogether,
  unmergePlace,
} from '../testing/merged-restaurants.ts';
import { type TestServer, type Visitor } from '../testing/server.ts';
import { setBallotState } from '../testing/withheld.ts';

const DAY_MS = 24 * 3_600_000;
const PEOPLE = 6;

let server: TestServer;
let admin: Visitor;
let base: Person;
let people: Person[];

beforeAll(async () => {
  ({ server, admin, person: base, people } = await openMergeServer(PEOPLE));
  await standTogether(server, 0, 1, 2, 3, 4);
});
afterAll(() => server.stop());

const OFTEN = 'vote vote vote vote merge merge unmerge';
const ACTS = `${OFTEN} dish undish withhold restore day leave`.split(' ');
const step = fc.record({
  act: fc.constantFrom(...ACTS),
  place: fc.nat(2),
  other: fc.nat(2),
  who: fc.nat(PEOPLE - 1),
  one: fc.nat(2),
  two: fc.nat(2),
  zero: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const cast: string[] = [];
const withheld = new Set<string>();
const seen = new Map<string, number>();
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

async function vote({ place, who, one, two, zero }: Step): Promise<void> {
  const menu = menuAt(place);
  const [from = '', to = ''] = [menu[one], menu[two]];
  const ratings = { ...(zero && from !== to && { [to]: 0 }), [from]: 1 + (who % 5) };
  const person = people[who];
  if (!person) return;
  await rateAt(server, person, { point: 0, place }, ratings).then(
    ({ votes }) => {
      note('counted');
      cast.push(votes[0]?.ballotId ?? '');
    },
    (error: { code?: string }) => note(error.code ?? 'no code'),
  );
}

/** A ruling changes only what it finds in the other state, and leaves out what it cannot name. */
async function rule({ act, who, one }: Step): Promise<void> {
  const ballot = cast[(who * 7 + one) % Math.max(1, cast.length)];
  if (ballot === undefined || withheld.has(ballot) === (act === 'withhold')) return;
  if ((await selectUnnamedAside(server.services.db, [ballot])).size > 0) return;
  await setBallotState(server.services.db, [ballot], act === 'withhold' ? 'excluded' : 'counted');
  if (act === 'withhold') withheld.add(ballot);
  else withheld.delete(ballot);
  note(act);
}

/** An account is deleted; another person takes its turn in what follows. */
async function leave({ who }: Step): Promise<void> {
  const person = people[who];
  if (!person) return;
  await server.services.db.transaction(async (tx) => {
    await unlinkVoter(tx, userSessionOf(person.id));
    await tx.execute(sql`delete from profiles where id = ${person.id}::uuid`);
  });
  const [next] = await crowdOf(server, base, 1);
  if (next) people[who] = next;
}

async function take(one: Step): Promise<unknown> {
  const { act, place, other } = one;
  const [menu, others] = [menuAt(place), menuAt(other)];
  const [from, to] = [menu[one.one], menu[one.two]];
  if (act === 'vote') return vote(one);
  if (act === 'day') {
    server.clock.now = new Date(server.clock.now.getTime() + DAY_MS);
    return undefined;
  }
  if (act === 'merge') {
    const all = Object.fromEntries(menu.map((dish, at) => [dish, others[at] ?? '']));
    const answer = await mergePlaces(admin, place, other, one.zero ? all : {});
    return note(`merge ${answer.status}`);
  }
  if (act === 'unmerge') return note(`unmerge ${(await unmergePlace(admin, place)).status}`);
  if (act === 'dish') return merge(admin, place, from ?? '', to ?? '');
  if (act === 'undish') return unmerge(admin, place, from ?? '');
  if (act === 'leave') return leave(one);
  return rule(one);
}

test('any order of votes, rulings, merges, undos and deletions leaves what a recount gives', async () => {
  const runs = fc.sample(fc.array(step, { minLength: 30, maxLength: 30 }), {
    seed: 97,
    numRuns: 4,
  });
  for (const steps of runs) {
    for (const [at, one] of steps.entries()) {
      await take(one);
      if (at % 15 === 14) await expectRecount(server);
    }
  }
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining(['counted', 'already_voted_today', 'merge 200', 'unmerge 200']),
  );
  for (const place of [0, 1, 2, 0, 1, 2]) await unmergePlace(admin, place);
  await expectRecount(server);
}, 600_000);

test('a thousand votes are merged and taken back, and each head is what a recount gives', async () => {
  const crowd = await crowdOf(server, base, 600);
  const [goes, stays] = [menuAt(4), menuAt(3)];
  // 500 at one, 500 at the other, 400 of them by the same people on the same day.
  for (const [at, person] of crowd.entries()) {
    const rating = 1 + (at % 5);
    if (at < 500)
      await rateAt(server, person, { point: 0, place: 4 }, { [goes[at % 3] ?? '']: rating });
    if (at >= 100)
      await rateAt(server, person, { point: 0, place: 3 }, { [stays[at % 3] ?? '']: rating });
  }
  const votesAt = async (place: number) => {
    const { rows } = (await server.services.db.execute(sql`
      select coalesce(sum(votes), 0)::int as votes, coalesce(sum(new_voters), 0)::int as voters
      from vote_totals where restaurant_id = ${placeAt(place).id}::uuid`)) as {
      rows: { votes: number; voters: number }[];
    };
    return rows[0] ?? { votes: 0, voters: 0 };
  };
  await expectRecount(server);
  const [before, other] = [await votesAt(4), await votesAt(3)];
  const mapping = Object.fromEntries(goes.map((dish, at) => [dish, stays[at] ?? '']));
  for (let round = 0; round < 2; round += 1) {
    expect((await mergePlaces(admin, 4, 3, mapping)).status).toBe(200);
    await expectRecount(server);
    expect((await votesAt(3)).votes).toBe(before.votes + other.votes - 400);
    expect((await unmergePlace(admin, 4)).status).toBe(200);
    await expectRecount(server);
    expect([await votesAt(4), await votesAt(3)]).toEqual([before, other]);
  }
}, 600_000);
