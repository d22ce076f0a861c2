import { clustersOf } from '../domain/signals/rules.clusters.ts';
import { crowdDayOf, crowdOf } from '../domain/signals/rules.crowd.ts';
import {
  classOfLink,
  type FoundCluster,
  type LinkCount,
  type TracedBallot,
} from '../domain/signals/rules.ts';
import type { Attack } from './fraud-attacks.ts';
import type { CastBallot, Festival } from './fraud-crowd.ts';

/*
 * What the server's job does, in memory: facts of the festival, the crowd, clusters by restaurant and day.
 * Then an organiser rules cluster by cluster.
 */

export interface PlacedCluster extends FoundCluster {
  restaurant: number;
  day: number;
}

/** The ballots of each restaurant's day, with the facts of the festival. */
export function withFacts(ballots: readonly CastBallot[]): Map<string, TracedBallot[]> {
  const places = new Map<string, Set<number>>();
  const days = new Map<string, Set<number>>();
  const networks = new Map<string, LinkCount & { at: Set<number> }>();
  const domains = new Map<string, LinkCount & { at: Set<number> }>();
  const active = new Map<number, Set<number>>();
  for (const ballot of ballots) {
    addTo(places, ballot.person, ballot.restaurant);
    addTo(days, stayOf(ballot), ballot.day);
    addTo(active, ballot.day, ballot.restaurant);
    if (ballot.network !== null) tally(networks, `${ballot.day} ${ballot.network}`, ballot);
    if (ballot.mailDomain !== null) tally(domains, `${ballot.day} ${ballot.mailDomain}`, ballot);
  }
  const groups = new Map<string, TracedBallot[]>();
  for (const ballot of ballots) {
    const ofDay = active.get(ballot.day)?.size ?? 0;
    const key = placeKey(ballot);
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({
      ...ballot,
      votedElsewhere: (places.get(ballot.person)?.size ?? 0) > 1,
      daysOnNetwork: days.get(stayOf(ballot))?.size ?? 1,
      networkClass: classOfLink(
        'network',
        networks.get(`${ballot.day} ${ballot.network}`) ?? null,
        ofDay,
      ),
      domainClass: classOfLink(
        'mail_domain',
        domains.get(`${ballot.day} ${ballot.mailDomain}`) ?? null,
        ofDay,
      ),
    });
  }
  return groups;
}

const stayOf = ({ person, restaurant, network }: CastBallot) =>
  `${person} ${restaurant} ${network}`;
const placeKey = ({ restaurant, day }: CastBallot) => `${restaurant} ${day}`;

function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}

function tally(
  counts: Map<string, LinkCount & { at: Set<number> }>,
  key: string,
  { restaurant }: CastBallot,
): void {
  const count = counts.get(key) ?? { ballots: 0, restaurants: 0, at: new Set<number>() };
  counts.set(key, count);
  count.ballots += 1;
  count.at.add(restaurant);
  count.restaurants = count.at.size;
}

/** Runs the rules until the crowd is read without the ballots in clusters, as the job does run after run. */
export function judge(ballots: readonly CastBallot[], runs = 2): PlacedCluster[] {
  const groups = withFacts(ballots);
  let clusters: PlacedCluster[] = [];
  for (let run = 0; run < runs; run += 1) {
    const suspect = new Set(clusters.flatMap(({ ballotIds }) => ballotIds));
    const days = new Map([...groups].map(([key, group]) => [key, crowdDayOf(group, suspect)]));
    const crowd = crowdOf([...days.values()]);
    clusters = [...groups].flatMap(([key, group]) => {
      const [restaurant = 0, day = 0] = key.split(' ').map(Number);
      return clustersOf(group, crowd.without(days.get(key))).map((cluster) => ({
        ...cluster,
        restaurant,
        day,
      }));
    });
  }
  return clusters;
}

export interface AttackResult {
  name: string;
  sent: number;
  /** Fake votes that count before anybody has judged. */
  before: number;
  /** Fake votes that count after the organiser's rulings. */
  after: number;
  inClusters: number;
  /** Fake votes that count where the festival accepts venue codes alone. */
  withCodes: number;
  rulings: number;
}

export interface Evening {
  attacks: AttackResult[];
  honest: number;
  /** Honest votes in clusters, and those for sabotaged rivals that are there because of the sabotage. */
  honestInClusters: number;
  honestOfRivals: number;
  rulings: number;
  clusters: PlacedCluster[];
}

/** An organiser excludes every cluster, the largest first. */
export function judgeEvening(festival: Festival, attacks: readonly Attack[]): Evening {
  const fakes = attacks.flatMap(({ ballots }) => ballots);
  const all = [...festival.ballots, ...fakes];
  const attackOf = new Map(all.map(({ id, attack }) => [id, attack]));
  const placeOf = new Map(all.map(({ id, restaurant }) => [id, restaurant]));
  const clusters = judge(all);
  const excluded = new Set(clusters.flatMap(({ ballotIds }) => ballotIds));
  const rivals = new Set(attacks.flatMap(({ isSabotage, target }) => (isSabotage ? [target] : [])));
  const honest = [...excluded].filter((id) => attackOf.get(id) === null);
  const unsabotaged = judge(
    all.filter(({ attack }) => !attacks.some((one) => one.isSabotage && one.name === attack)),
  );
  const without = new Set(unsabotaged.flatMap(({ ballotIds }) => ballotIds));
  return {
    attacks: attacks.map(({ name, sent, ballots }) => {
      const found = ballots.filter(({ id }) => excluded.has(id)).length;
      return {
        name,
        sent,
        before: ballots.length,
        after: ballots.length - found,
        inClusters: found / ballots.length,
        withCodes: ballots.filter(({ evidence }) => evidence === 'code').length,
        rulings: clusters.filter(({ ballotIds }) =>
          ballotIds.some((id) => attackOf.get(id) === name),
        ).length,
      };
    }),
    honest: festival.ballots.length,
    honestInClusters: honest.length,
    honestOfRivals: honest.filter((id) => rivals.has(placeOf.get(id) ?? -1) && !without.has(id))
      .length,
    rulings: clusters.length,
    clusters,
  };
}
