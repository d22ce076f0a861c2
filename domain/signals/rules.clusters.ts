import {
  type ClusterKind,
  type FoundCluster,
  SIGNAL_LIMITS,
  type Strength,
  type TracedBallot,
} from './rules.ts';
import type { Crowd } from './rules.crowd.ts';
import {
  type ComparedKind,
  isRegular,
  mostFrequent,
  profileOf,
  through,
  topDishOf,
  type View,
  VIEWS,
} from './rules.profiles.ts';

/** A ballot with its profile. */
interface Judged {
  ballot: TracedBallot;
  profile: string;
}

/** A possible cluster, before those that overlap are sorted out. */
interface Candidate {
  kind: ClusterKind;
  link: string;
  members: Judged[];
  /** Natural logarithm of the probability that the crowd does this. */
  chance: number;
  expected: number;
}

/** The links of ballots. */
const LINKS: Readonly<
  Record<Exclude<ClusterKind, 'burst'>, (ballot: TracedBallot) => string | null>
> = {
  device: ({ device }) => device,
  position: ({ position }) => position,
  mail_domain: ({ mailDomain, domainClass }) => (domainClass === 'common' ? null : mailDomain),
  subnet: ({ subnet }) => subnet,
  network: ({ network }) => network,
};

/**
 * Of overlapping candidates, the larger one takes the ballots. A link that no two strangers share counts
 * more: its cluster has no honest votes in it.
 */
const WEIGHTS: Readonly<Record<ClusterKind, number>> = {
  device: 1.5,
  position: 1.5,
  mail_domain: 1.3,
  subnet: 1.1,
  network: 1,
  burst: 0.7,
};

/**
 * Finds the clusters among all ballots for one restaurant on one day. The order of the ballots does not
 * matter; each is in at most one cluster.
 */
export function clustersOf(day: readonly TracedBallot[], crowd: Crowd): FoundCluster[] {
  const topDish = topDishOf(day);
  const judged = day
    .map((ballot) => ({ ballot, profile: profileOf(ballot, topDish) }))
    .toSorted((a, b) => a.ballot.at - b.ballot.at || (a.ballot.id < b.ballot.id ? -1 : 1));
  const taken = new Set<string>();
  const chosen = choose(linkedCandidates(judged, crowd), taken);
  const rest = judged.filter(({ ballot }) => !taken.has(ballot.id));
  const bursts = choose(comparedCandidates('burst', '', rest, crowd), taken);
  const others = judged.filter(({ ballot }) => !taken.has(ballot.id));
  return [...chosen, ...bursts].map((candidate) => asCluster(candidate, others, day.length));
}

function linkedCandidates(judged: readonly Judged[], crowd: Crowd): Candidate[] {
  const kinds = Object.keys(LINKS) as (keyof typeof LINKS)[];
  return kinds.flatMap((kind) =>
    [...groupBy(judged, ({ ballot }) => LINKS[kind](ballot))].flatMap(([link, members]) => {
      if (kind === 'device' || kind === 'position') return sharedCandidates(kind, link, members);
      const compared = comparedCandidates(kind, link, members, crowd);
      return kind === 'mail_domain' && crowd.isKnown
        ? [...compared, ...largeDomain(link, members, crowd)]
        : compared;
    }),
  );
}

/** Strangers never share a device or exact coordinates: the number of people says all. */
function sharedCandidates(
  kind: 'device' | 'position',
  link: string,
  members: Judged[],
): Candidate[] {
  const { devicePeople, positionPeople, strongChance } = SIGNAL_LIMITS;
  const people = new Set(members.map(({ ballot }) => ballot.person)).size;
  const least = kind === 'device' ? devicePeople : positionPeople;
  return people < least ? [] : [{ kind, link, members, chance: strongChance, expected: 0 }];
}

/** Of an uncommon domain, more than the crowd's companies bring: whatever the votes look like. */
function largeDomain(link: string, members: Judged[], crowd: Crowd): Candidate[] {
  const { domainBallots, domainTimesCrowd, maxChance } = SIGNAL_LIMITS;
  const least = Math.max(domainBallots, domainTimesCrowd * crowd.largestDomain);
  if (members.length < least) return [];
  const expected = crowd.largestDomain;
  return [{ kind: 'mail_domain', link, members, chance: maxChance, expected }];
}

/** The ballots whose profiles repeat beyond the crowd's range. */
function comparedCandidates(
  kind: ComparedKind,
  link: string,
  members: readonly Judged[],
  crowd: Crowd,
): Candidate[] {
  if (!crowd.isKnown || members.length < SIGNAL_LIMITS.leastBallots) return [];
  const traced = members.filter(({ ballot }) => ballot.isTraced);
  const odd = new Set<Judged>();
  let chance = 0;
  let expected = 0;
  for (const view of VIEWS[kind]) {
    for (const [, group] of groupBy(traced, ({ profile }) => through(view, profile))) {
      if (group.length < leastOf(kind, view, lastsHours(group))) continue;
      const profile = group[0]?.profile ?? '';
      const share = crowd.share(view, profile);
      const found = isBeyond(group.length, traced.length, share, isRegular(profile));
      if (found === null) continue;
      for (const one of group) odd.add(one);
      chance = Math.min(chance, found.chance);
      expected = Math.max(expected, found.honest);
    }
  }
  if (odd.size === 0) return [];
  return [{ kind, link, members: traced.filter((one) => odd.has(one)), chance, expected }];
}

/**
 * Whether so many ballots of one profile are beyond the crowd's range, and almost none of them the crowd's.
 * @param share the upper end of the crowd's range
 * @returns null if they are not
 */
function isBeyond(
  ballots: number,
  ofGroup: number,
  share: number,
  ofRegulars: boolean,
): { chance: number; honest: number } | null {
  const limits = SIGNAL_LIMITS;
  const maxChance = ofRegulars ? limits.maxChanceOfRegulars : limits.maxChance;
  const maxHonestShare = ofRegulars ? limits.maxHonestShareOfRegulars : limits.maxHonestShare;
  const chance = lnTail(ballots, share * ofGroup);
  const honest = share >= 1 ? ballots : (share / (1 - share)) * (ofGroup - ballots);
  return chance <= maxChance && honest <= maxHonestShare * ballots ? { chance, honest } : null;
}

/** An upper bound (Chernoff's) of the logarithm of the probability that a Poisson variable reaches `count`. */
export const lnTail = (count: number, mean: number): number =>
  count <= mean ? 0 : count - mean + count * Math.log(mean / count);

/** Takes the largest candidate, then what the others have beside it. */
function choose(candidates: readonly Candidate[], taken: Set<string>): Candidate[] {
  const chosen: Candidate[] = [];
  let open = candidates;
  for (;;) {
    open = open
      .map((one) => ({
        ...one,
        members: one.members.filter(({ ballot }) => !taken.has(ballot.id)),
      }))
      .filter(({ kind, members }) => members.length >= leastOf(kind));
    const [best] = open.toSorted(
      (a, b) =>
        WEIGHTS[b.kind] * b.members.length - WEIGHTS[a.kind] * a.members.length ||
        a.chance - b.chance ||
        (`${a.kind} ${a.link}` < `${b.kind} ${b.link}` ? -1 : 1),
    );
    if (!best) return chosen;
    chosen.push(best);
    for (const { ballot } of best.members) taken.add(ballot.id);
  }
}

/** Hours from the first to the last of them. */
function lastsHours(group: readonly Judged[]): number {
  const times = group.map(({ ballot }) => ballot.at);
  return (Math.max(...times) - Math.min(...times)) / 3_600_000;
}

/** @param hours from the first to the last ballot: a bus comes and leaves */
function leastOf(kind: ClusterKind, view: View = [], hours = 0): number {
  const limits = SIGNAL_LIMITS;
  if (kind === 'device') return limits.devicePeople;
  if (kind === 'position') return limits.positionPeople;
  if (kind === 'burst') return limits.leastOfBurst;
  if (!view.includes('points')) return limits.leastBallots;
  if (kind === 'mail_domain') return limits.leastOfCompany;
  return hours > limits.visitHours ? limits.leastBallots : limits.leastOfBus;
}

function asCluster(
  { kind, link, members, chance, expected }: Candidate,
  others: readonly Judged[],
  ofDay: number,
): FoundCluster {
  const times = members.map(({ ballot }) => ballot.at);
  const network = mostFrequent(members.map(({ ballot }) => ballot.network));
  const [own, rest] = [countTraits(members, network), countTraits(others, network)];
  return {
    kind,
    link,
    strength: strengthOf(members.length, chance),
    ballotIds: members.map(({ ballot }) => ballot.id),
    firstAt: Math.min(...times),
    lastAt: Math.max(...times),
    basis: {
      ballots: members.length,
      ofDay,
      share: rounded(members.length / ofDay),
      expected: rounded(expected),
      ...own,
      others: others.length,
      othersNewAccounts: rest.newAccounts,
      othersOnlyHere: rest.onlyHere,
      othersFivePoints: rest.fivePoints,
      othersByCode: rest.byCode,
      othersOneNetwork: rest.oneNetwork,
    },
  };
}

/** What an organiser compares a cluster with the restaurant's other ballots by. */
function countTraits(judged: readonly Judged[], network: string | null) {
  const count = (is: (one: Judged) => boolean) => judged.filter(is).length;
  return {
    newAccounts: count(({ profile }) => profile.startsWith('n')),
    onlyHere: count(({ ballot }) => !ballot.votedElsewhere),
    regulars: count(
      ({ ballot }) => !ballot.votedElsewhere && ballot.daysOnNetwork >= SIGNAL_LIMITS.regularDays,
    ),
    fivePoints: count(({ ballot }) => ballot.points === 5),
    byCode: count(({ ballot }) => ballot.evidence === 'code'),
    oneNetwork: count(({ ballot }) => network !== null && ballot.network === network),
  };
}

const strengthOf = (ballots: number, chance: number): Strength =>
  ballots >= SIGNAL_LIMITS.strongBallots && chance <= SIGNAL_LIMITS.strongChance ? 3 : 2;

const rounded = (figure: number) => Math.round(figure * 1000) / 1000;

/** The groups of items with the same key; those without one are left out. */
function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null) {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
