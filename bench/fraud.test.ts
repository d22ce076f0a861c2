import { expect, test } from 'vitest';
import { clustersOf } from '../domain/signals/rules.clusters.ts';
import { crowdDayOf, crowdOf } from '../domain/signals/rules.crowd.ts';
import { createDice } from './dice.ts';
import { createAttacks } from './fraud-attacks.ts';
import { CROWD, createFestival } from './fraud-crowd.ts';
import { judge, judgeEvening, withFacts } from './fraud-judge.ts';

/* The aims of `fraud.ts`, held for a smaller crowd and seeds that no threshold was chosen by. */

const SMALL = { ...CROWD, voters: 4500, restaurants: 50, days: 3, companies: 12, buses: 2 };
const SEEDS = [201, 202];

const evenings = SEEDS.map((seed) => {
  const festival = createFestival({ ...SMALL, seed });
  const attacks = createAttacks(festival);
  return { seed, festival, attacks, evening: judgeEvening(festival, attacks) };
});
const [one] = evenings;
if (!one) throw new Error('There is no seed.');

test.each(one.attacks.map(({ name }) => name))('%s: 95 % stand in clusters', (name) => {
  const all = evenings.flatMap(({ evening }) => evening.attacks.filter((it) => it.name === name));
  const sum = (of: 'before' | 'after') => all.reduce((total, it) => total + it[of], 0);
  expect(sum('after')).toBeLessThanOrEqual(0.05 * sum('before'));
});

test.each(evenings)(
  'seed $seed: at most 0.5 % of the honest votes do, and few rulings clear the evening',
  ({ evening }) => {
    expect(evening.honestInClusters).toBeLessThanOrEqual(0.005 * evening.honest);
    expect(evening.honestOfRivals).toBe(0);
    expect(evening.rulings).toBeLessThanOrEqual(30);
  },
);

test.each(evenings)(
  'seed $seed: with venue codes alone, only attacks with somebody at the counter count',
  ({ attacks, evening }) => {
    const remote = attacks.filter(({ isAtCounter }) => !isAtCounter).map(({ name }) => name);
    const counted = evening.attacks
      .filter(({ withCodes }) => withCodes > 0)
      .map(({ name }) => name);
    expect(counted).toContain('relayed venue codes');
    expect(counted.filter((name) => remote.includes(name))).toEqual([]);
  },
);

test('the same seed gives the same festival', () => {
  const again = createFestival({ ...SMALL, seed: 201 });
  expect(again.ballots).toEqual(one.festival.ballots);
  expect(createAttacks(again)).toEqual(createAttacks(one.festival));
});

test('the order in which votes arrive does not matter', () => {
  const dice = createDice(5);
  const all = [
    ...one.festival.ballots,
    ...createAttacks(one.festival).flatMap(({ ballots }) => ballots),
  ];
  const shuffled = all
    .map((ballot) => ({ ballot, at: dice.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ ballot }) => ballot);
  const sorted = (clusters: ReturnType<typeof judge>) =>
    clusters.toSorted(
      (a, b) => a.restaurant - b.restaurant || a.day - b.day || (a.link < b.link ? -1 : 1),
    );
  expect(sorted(judge(shuffled))).toEqual(sorted(judge(all)));
});

test('a crowd without attacks has next to no clusters, however large it is', () => {
  for (const voters of [2000, 6000]) {
    const { ballots } = createFestival({ ...SMALL, seed: 301, voters });
    const found = judge(ballots).flatMap(({ ballotIds }) => ballotIds);
    expect(found.length).toBeLessThanOrEqual(0.003 * ballots.length);
  }
});

test('fakes make no honest vote of the same restaurant suspect', () => {
  const { ballots } = one.festival;
  const sabotage = createAttacks(one.festival).filter(({ isSabotage }) => isSabotage);
  const groups = withFacts([...ballots, ...sabotage.flatMap((attack) => attack.ballots)]);
  const crowd = crowdOf([...groups.values()].map((group) => crowdDayOf(group, new Set())));
  for (const { target } of sabotage) {
    const group = groups.get(`${target} ${SMALL.days - 1}`) ?? [];
    const found = clustersOf(group, crowd).flatMap(({ ballotIds }) => ballotIds);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((id) => id.startsWith('h'))).toEqual([]);
  }
});
