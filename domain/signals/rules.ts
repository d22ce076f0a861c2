import type { EvidenceKind } from '../evidence/rules.ts';

/** Why an organiser should look at a ballot. None of these takes a vote out of a count (decision 22). */
export const SIGNAL_REASONS = [
  'impossible_travel',
  'shared_position',
  'person_burst',
  'restaurant_burst',
  'network_share',
  'domain_share',
  'device_share',
  'own_network',
  'own_account',
  'new_accounts',
] as const;
export type SignalReason = (typeof SIGNAL_REASONS)[number];

/** What the ballots of a cluster have in common, beside the restaurant and the day. */
export const CLUSTER_KINDS = [
  'network',
  'subnet',
  'mail_domain',
  'device',
  'position',
  'burst',
] as const;
export type ClusterKind = (typeof CLUSTER_KINDS)[number];

/** 1 weak, 2 medium, 3 strong. */
export type Strength = 1 | 2 | 3;

/** Thresholds of signals and clusters. Shares are of 1; chances are natural logarithms of a probability. */
export const SIGNAL_LIMITS = {
  /** An account is new for this long … */
  newAccountSeconds: 3600,
  /** … and young for this long. */
  youngAccountSeconds: 86_400,
  /** A vote sooner after the restaurant's page was opened is hasty. */
  hastySeconds: 6,
  /** A network or domain that so many other restaurants have, and … */
  commonRestaurants: 3,
  /** … so large a share of all restaurants of the day, belongs to everybody: carriers, gmail.com. */
  commonShare: 0.04,
  /** Of a domain, this share: companies send people to several restaurants, and so do attackers. */
  commonDomainShare: 0.5,
  /** A network with fewer ballots at all restaurants together is a single person's or family's. */
  localBallots: 6,
  /** Days of votes for one restaurant and no other, each through the same local network: as its staff. */
  regularDays: 3,
  /** The fewest ballots of a cluster. */
  leastBallots: 8,
  /** Of a burst, whose ballots share no link. */
  leastOfBurst: 16,
  /** Of a mail domain, where the points are as various as the crowd's: a company at lunch is smaller. */
  leastOfCompany: 25,
  /** The same of a network: a bus is smaller, and … */
  leastOfBus: 30,
  /** … comes and leaves within this time. */
  visitHours: 2,
  /** The fewest ballots of a day that say something about the crowd. */
  leastOfDay: 20,
  /** The fewest days of restaurants that make a crowd; with fewer, only devices and positions are judged. */
  leastDays: 10,
  /** The crowd's range ends at this quantile of restaurants' days. */
  crowdQuantile: 0.95,
  /** The range's least upper end, for what the crowd never does. */
  leastShare: 0.004,
  /** A crowd within its range does what a cluster shows at most so often. */
  maxChance: -16,
  /** Below this chance, a large cluster is strong. */
  strongChance: -35,
  /** A strong cluster has at least so many ballots. */
  strongBallots: 20,
  /** Of a cluster's ballots, at most this share may be the crowd's. */
  maxHonestShare: 0.05,
  /**
   * The same for people who vote only here, day after day, through the restaurant's network. Nobody brings
   * such votes about in an evening, to have a rival's guests judged with them.
   */
  maxChanceOfRegulars: -10,
  maxHonestShareOfRegulars: 0.2,
  /** People who share one device cookie: more than a family that passes a phone around. */
  devicePeople: 6,
  /** People at exactly the same coordinates, which two phones hardly ever report. */
  positionPeople: 3,
  /** Ballots of one uncommon mail domain: more than a company's outing. */
  domainBallots: 25,
  /** … and this many times the largest such group that the crowd usually has. */
  domainTimesCrowd: 3,
  /** A network's ballots for one restaurant, from which its share is compared with the crowd's. */
  networkBallots: 30,
  /** No one drives faster from one restaurant to the next, in miles per hour … */
  travelMilesPerHour: 100,
  /** … and restaurants within so many miles of each other are too close to compute a speed. */
  travelMinMiles: 2,
  /** So many votes of one person within so many minutes: eating takes longer. */
  personBurstVotes: 5,
  personBurstMinutes: 15,
  /** A dismissed cluster returns when it has this many times its ballots, and … */
  regrowthTimes: 1.5,
  /** … at least this many more. */
  regrowthBallots: 20,
  /** Organisers are alerted of a cluster at most once in this time. */
  alertMinutes: 60,
} as const;

/** How widespread a network or a mail domain is at the festival. */
export type LinkClass = 'common' | 'local' | 'rare' | 'unknown';

/** A ballot as the rules of signals see it: one restaurant, one day. */
export interface TracedBallot {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  person: string;
  dishId: string;
  /** 1 to 5. */
  points: number;
  evidence: EvidenceKind | null;
  /** Whether the fields of `ballot_traces` are known; earlier ballots and those of erased traces have none. */
  isTraced: boolean;
  network: string | null;
  subnet: string | null;
  mailDomain: string | null;
  device: string | null;
  accountAgeSeconds: number | null;
  pageSeen: boolean;
  secondsOpen: number | null;
  /** The exact coordinates as text; null without, and once they are erased. */
  position: string | null;
  /** Whether the person has voted for another restaurant, on any day. */
  votedElsewhere: boolean;
  /** Number of days on which the person has voted for this restaurant through this network. */
  daysOnNetwork: number;
  networkClass: LinkClass;
  domainClass: LinkClass;
}

/** How often a network or a mail domain occurs on a day. */
export interface LinkCount {
  /** Ballots with it, at all restaurants. */
  ballots: number;
  /** Restaurants with one of them. */
  restaurants: number;
}

/**
 * @param count null: this ballot's is the only one
 * @param activeRestaurants the restaurants with votes on the day
 */
export function classOfLink(
  of: 'network' | 'mail_domain',
  count: LinkCount | null,
  activeRestaurants: number,
): LinkClass {
  if (!count) return 'rare';
  const { commonRestaurants, commonShare, commonDomainShare, localBallots } = SIGNAL_LIMITS;
  const share = of === 'network' ? commonShare : commonDomainShare;
  const others = count.restaurants - 1;
  if (others >= Math.max(commonRestaurants, share * activeRestaurants)) return 'common';
  return count.ballots >= localBallots ? 'local' : 'rare';
}

/** A group of ballots for one restaurant on one day that the crowd does not explain. */
export interface FoundCluster {
  kind: ClusterKind;
  /** What they share: a hash of `ballot_traces`, or coordinates; empty of a burst. */
  link: string;
  strength: Strength;
  ballotIds: string[];
  /** Milliseconds since 1970. */
  firstAt: number;
  lastAt: number;
  basis: ClusterBasis;
}

/** The figures that a cluster rests on. */
export interface ClusterBasis extends Record<string, number> {
  /** Its ballots. */
  ballots: number;
  /** Ballots of the restaurant on that day. */
  ofDay: number;
  /** Its share of these, from 0 to 1. */
  share: number;
  /** As many such ballots the crowd would have brought, at the upper end of its range. */
  expected: number;
  /** Of its ballots: accounts younger than an hour; people who vote nowhere else; of these, on most days. */
  newAccounts: number;
  onlyHere: number;
  regulars: number;
  /** Of its ballots: five points; with a venue code; through the network that most of them share. */
  fivePoints: number;
  byCode: number;
  oneNetwork: number;
  /** The restaurant's ballots of the day that are in no cluster; of these, as above. */
  others: number;
  othersNewAccounts: number;
  othersOnlyHere: number;
  othersFivePoints: number;
  othersByCode: number;
  othersOneNetwork: number;
}

/** A reason to look at a ballot. */
export interface FoundSignal {
  ballotId: string;
  reason: SignalReason;
  strength: Strength;
  basis: Record<string, number>;
}

/** For an organiser's own words on why a cluster is harmless, in UTF-16 code units. */
export const DISMISSAL_NOTE_LENGTH = 1000;

/** Whether a dismissed cluster has grown so much that an organiser should look again. */
export const hasRegrown = (before: number, now: number): boolean =>
  now >= SIGNAL_LIMITS.regrowthTimes * before && now - before >= SIGNAL_LIMITS.regrowthBallots;
