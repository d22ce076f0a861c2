import { describe, expect, test } from 'vitest';
import { crowdDayOf, crowdOf } from './rules.crowd.ts';
import { signalsOf } from './rules.signals.ts';
import {
  type ClusterBasis,
  type FoundCluster,
  SIGNAL_LIMITS,
  type Strength,
  type TracedBallot,
} from './rules.ts';

const OWN = 'own network';
const OTHER = 'other network';

const ballot = (id: string, network: string | null, isLocal = network !== null): TracedBallot => ({
  id,
  at: 0,
  person: id,
  dishId: 'dish',
  points: 4,
  evidence: 'position',
  isTraced: true,
  network,
  subnet: null,
  mailDomain: null,
  device: null,
  accountAgeSeconds: 600,
  pageSeen: true,
  secondsOpen: 30,
  position: null,
  votedElsewhere: false,
  daysOnNetwork: 1,
  networkClass: isLocal ? 'local' : 'common',
  domainClass: 'common',
});

/** A day with votes through one network, and others through networks that everybody has. */
const dayOf = (through: number, others: number, network = OWN) => [
  ...Array.from({ length: through }, (_, index) => ballot(`through ${index}`, network)),
  ...Array.from({ length: others }, (_, index) => ballot(`other ${index}`, `c${index}`, false)),
];

/** Restaurants of which the Wi-Fi has a third of the votes. */
const crowd = crowdOf(
  Array.from({ length: SIGNAL_LIMITS.leastDays }, () => crowdDayOf(dayOf(8, 16), new Set())),
);

const NO_TRAITS: ClusterBasis = {
  ballots: 0,
  ofDay: 0,
  share: 0,
  expected: 0,
  newAccounts: 0,
  onlyHere: 0,
  regulars: 0,
  fivePoints: 0,
  byCode: 0,
  oneNetwork: 0,
  others: 0,
  othersNewAccounts: 0,
  othersOnlyHere: 0,
  othersFivePoints: 0,
  othersByCode: 0,
  othersOneNetwork: 0,
};
const cluster = (ballotIds: string[], strength: Strength): FoundCluster => ({
  kind: 'burst',
  link: '',
  strength,
  ballotIds,
  firstAt: 0,
  lastAt: 0,
  basis: { ...NO_TRAITS, ballots: ballotIds.length },
});

const ownSignals = (day: TracedBallot[], own: string[], clusters: FoundCluster[] = []) =>
  signalsOf(day, clusters, crowd, new Set(own)).filter(({ reason }) => reason === 'own_network');

describe('the share of votes from the restaurant’s own network', () => {
  test('is a signal of each of them where it is larger than the crowd knows', () => {
    const found = ownSignals(dayOf(120, 30), [OWN]);
    expect(found.map(({ ballotId }) => ballotId).toSorted()).toEqual(
      Array.from({ length: 120 }, (_, index) => `through ${index}`).toSorted(),
    );
    expect(found[0]).toMatchObject({
      strength: 1,
      basis: { ballots: 120, ofDay: 150, share: 0.8, expected: 50 },
    });
  });

  test('is none where it is as large as at other restaurants, on a busy evening too', () => {
    expect(ownSignals(dayOf(50, 100), [OWN])).toEqual([]);
    expect(ownSignals(dayOf(500, 1000), [OWN])).toEqual([]);
  });

  test('is none of a few votes, whatever their share', () => {
    expect(ownSignals(dayOf(SIGNAL_LIMITS.networkBallots - 1, 0), [OWN])).toEqual([]);
  });

  test('is none while the crowd is not known', () => {
    const day = dayOf(120, 30);
    expect(signalsOf(day, [], crowdOf([]), new Set([OWN]))).toEqual([]);
  });

  test('has another name where the network is not the restaurant’s', () => {
    const found = signalsOf(dayOf(120, 30, OTHER), [], crowd, new Set([OWN]));
    expect(new Set(found.map(({ reason }) => reason))).toEqual(new Set(['network_share']));
    expect(found).toHaveLength(120);
  });

  test('is none of a network that everybody uses, though the owner signed in through it', () => {
    const day = dayOf(0, 150).map((one) => ({ ...one, network: 'carrier' }));
    expect(ownSignals(day, ['carrier'])).toEqual([]);
  });
});

describe('votes in a cluster through the restaurant’s own network', () => {
  const day = [...dayOf(10, 10), ballot('elsewhere', OTHER)];
  const ids = ['through 0', 'through 1', 'other 0', 'elsewhere'];

  test('have the signal with the cluster’s strength; the cluster’s other votes do not', () => {
    const found = ownSignals(day, [OWN], [cluster(ids, 3)]);
    expect(found.map(({ ballotId, strength }) => [ballotId, strength])).toEqual([
      ['through 0', 3],
      ['through 1', 3],
    ]);
  });

  test('have none if the restaurant’s networks are not known', () => {
    expect(ownSignals(day, [], [cluster(ids, 3)])).toEqual([]);
  });

  test('have it once, with the greater strength', () => {
    const large = dayOf(120, 30);
    const found = ownSignals(large, [OWN], [cluster(['through 0'], 2)]);
    expect(found).toHaveLength(120);
    expect(found.find(({ ballotId }) => ballotId === 'through 0')).toMatchObject({ strength: 2 });
  });
});
