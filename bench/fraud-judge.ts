import { clustersOf } from '../domain/signals/rules.clusters.ts';
import { crowdDayOf, crowdOf } from '../domain/signals/rules.crowd.ts';
import { countBy } from '../domain/signals/rules.profiles.ts';
import {
  classOfLink,
  type FoundCluster,
  type LinkCount,
  type TracedBallot,
} from '../domain/signals/rules.ts';
import type { Attack } from './fraud-attacks.ts';
import type { CastBallot, Festival } from './fraud-crowd.ts';
import { busiestQuarterOf, decide, type Decision } from './fraud-organiser.ts';

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
  inClusters: number;
  excluded: number;
  held: number;
  /** Fake votes that count after the organiser's rulings, while holds are in force. */
  after: number;
  /** Fake votes that count where the festival accepts venue codes alone. */
  withCodes: number;
  rulings: number;
}

export interface HonestResult {
  votes: number;
  inClusters: number;
  excluded: number;
  held: number;
  /** Honest votes for sabotaged rivals in clusters, and in rulings, because of the sabotage. */
  rivalsInClusters: number;
  rivalsRuled: number;
}

export interface JudgedCluster extends PlacedCluster {
  decision: Decision;
}

export interface Evening {
  attacks: AttackResult[];
  honest: HonestResult;
  clusters: JudgedCluster[];
}

const idsOf = (clusters: readonly JudgedCluster[], ...decisions: Decision[]) =>
  new Set(
    clusters
      .filter(({ decision }) => decisions.includes(decision))
      .flatMap(({ ballotIds }) => ballotIds),
  );

/** An organiser decides on each cluster by what the admin area shows of it. */
function judgeClusters(ballots: readonly CastBallot[]): JudgedCluster[] {
  const times = new Map(ballots.map(({ id, at }) => [id, at]));
  const clusters = judge(ballots);
  const linkOf = ({ restaurant, kind, link }: PlacedCluster) => `${restaurant} ${kind} ${link}`;
  const linked = countBy(
    clusters.filter(({ link }) => link !== ''),
    linkOf,
  );
  return clusters.map((cluster) => ({
    ...cluster,
    decision: decide({
      ...cluster,
      busiestQuarter: busiestQuarterOf(cluster.ballotIds.map((id) => times.get(id) ?? 0)),
      comesAgain: (linked.get(linkOf(cluster)) ?? 0) > 1,
    }),
  }));
}

export function judgeEvening(festival: Festival, attacks: readonly Attack[]): Evening {
  const fakesOf = (some: readonly Attack[]) =>
    some.flatMap(({ ballots, masks = [] }) => [...ballots, ...masks]);
  const clusters = judgeClusters([...festival.ballots, ...fakesOf(attacks)]);
  const ruled = idsOf(clusters, 'exclude', 'hold');
  const all = idsOf(clusters, 'exclude', 'hold', 'dismiss');
  const excluded = idsOf(clusters, 'exclude');
  const sabotages = attacks.filter(({ isSabotage }) => isSabotage);
  const fair = attacks.filter(({ isSabotage }) => !isSabotage);
  const unsabotaged =
    sabotages.length > 0 ? judgeClusters([...festival.ballots, ...fakesOf(fair)]) : clusters;
  const [fairAll, fairRuled] = [
    idsOf(unsabotaged, 'exclude', 'hold', 'dismiss'),
    idsOf(unsabotaged, 'exclude', 'hold'),
  ];
  const rivals = new Set(sabotages.map(({ target }) => target));
  const ofRivals = festival.ballots.filter(({ restaurant }) => rivals.has(restaurant));
  const among = (some: readonly CastBallot[], ids: ReadonlySet<string>) =>
    some.filter(({ id }) => ids.has(id)).length;
  return {
    attacks: attacks.map(({ name, sent, ballots }) => {
      const own = new Set(ballots.map(({ id }) => id));
      const [gone, found] = [among(ballots, excluded), among(ballots, ruled)];
      return {
        name,
        sent,
        before: ballots.length,
        inClusters: among(ballots, all) / ballots.length,
        excluded: gone,
        held: found - gone,
        after: ballots.length - found,
        withCodes: ballots.filter(({ evidence }) => evidence === 'code').length,
        rulings: clusters.filter(
          ({ decision, ballotIds }) =>
            decision !== 'dismiss' && ballotIds.some((id) => own.has(id)),
        ).length,
      };
    }),
    honest: {
      votes: festival.ballots.length,
      inClusters: among(festival.ballots, all),
      excluded: among(festival.ballots, excluded),
      held: among(festival.ballots, ruled) - among(festival.ballots, excluded),
      rivalsInClusters: ofRivals.filter(({ id }) => all.has(id) && !fairAll.has(id)).length,
      rivalsRuled: ofRivals.filter(({ id }) => ruled.has(id) && !fairRuled.has(id)).length,
    },
    clusters,
  };
}
