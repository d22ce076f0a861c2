import { SIGNAL_LIMITS, type TracedBallot } from './rules.ts';
import { countBy, profileOf, through, topDishOf, type View, VIEWS } from './rules.profiles.ts';

/** What one restaurant's day says about the crowd: ballots outside of clusters alone. */
export interface CrowdDay {
  /** Ballots with traces. */
  ballots: number;
  /** Ballots by profile. */
  profiles: Record<string, number>;
  /** Ballots of the largest group of one uncommon mail domain. */
  largestDomain: number;
  /** The largest share of one local network, from 0 to 1: the restaurant's own Wi-Fi, as a rule. */
  largestNetworkShare: number;
}

/** @param suspect ids of the ballots in clusters, so that no vote is judged by votes that are suspect themselves */
export function crowdDayOf(
  ballots: readonly TracedBallot[],
  suspect: ReadonlySet<string>,
): CrowdDay {
  const topDish = topDishOf(ballots);
  const own = ballots.filter(({ id, isTraced }) => isTraced && !suspect.has(id));
  const largest = (keys: (string | null)[]) =>
    Math.max(
      0,
      ...countBy(
        keys.filter((key) => key !== null),
        (key) => key,
      ).values(),
    );
  return {
    ballots: own.length,
    profiles: Object.fromEntries(
      [...countBy(own, (ballot) => profileOf(ballot, topDish))].toSorted(([a], [b]) =>
        a < b ? -1 : 1,
      ),
    ),
    largestDomain: largest(
      own.map(({ mailDomain, domainClass }) => (domainClass === 'common' ? null : mailDomain)),
    ),
    largestNetworkShare:
      largest(own.map(({ network, networkClass }) => (networkClass === 'local' ? network : null))) /
      Math.max(1, own.length),
  };
}

/** What the festival's own crowd does, from all its restaurants. */
export interface Crowd {
  /** Whether there are enough restaurants' days to say so. */
  isKnown: boolean;
  /** The upper end of the crowd's range: the share of a day's ballots with this profile. */
  share(view: View, profile: string): number;
  largestDomain: number;
  largestNetworkShare: number;
  /** The same without one of its days: no day is compared with itself. */
  without(day: CrowdDay | undefined): Crowd;
}

/** All views of all kinds. */
const ALL_VIEWS = [
  ...new Map(
    Object.values(VIEWS)
      .flat()
      .map((view) => [view.join(), view]),
  ).values(),
];

/**
 * Reads the crowd from days of restaurants. Each is one opinion, however many votes it has: a flood at a few
 * restaurants moves no quantile.
 */
export function crowdOf(days: readonly CrowdDay[]): Crowd {
  const known = days.filter(isKnownDay);
  const shares = new Map<string, number[]>();
  for (const day of known) {
    for (const [key, share] of sharesOf(day)) {
      const list = shares.get(key);
      if (list) list.push(share);
      else shares.set(key, [share]);
    }
  }
  for (const list of shares.values()) list.sort((a, b) => a - b);
  const domains = sorted(known.map(({ largestDomain }) => largestDomain));
  const networks = sorted(known.map(({ largestNetworkShare }) => largestNetworkShare));
  const read = (own: CrowdDay | undefined): Crowd => {
    const left = own && isKnownDay(own) ? own : undefined;
    const total = known.length - (left ? 1 : 0);
    const ownShares = left && sharesOf(left);
    return {
      isKnown: total >= SIGNAL_LIMITS.leastDays,
      share: (view, profile) => {
        const key = through(view, profile);
        const upper = upperOf(shares.get(key) ?? [], total, ownShares?.get(key));
        return Math.max(SIGNAL_LIMITS.leastShare, upper);
      },
      largestDomain: upperOf(domains, total, left?.largestDomain),
      largestNetworkShare: upperOf(networks, total, left?.largestNetworkShare),
      without: read,
    };
  };
  return read(undefined);
}

const isKnownDay = ({ ballots }: CrowdDay) => ballots >= SIGNAL_LIMITS.leastOfDay;
const sorted = (values: number[]) => values.toSorted((a, b) => a - b);

/** The shares of a day's profiles, through each view. */
function sharesOf({ ballots, profiles }: CrowdDay): Map<string, number> {
  const shares = new Map<string, number>();
  for (const [profile, count] of Object.entries(profiles)) {
    for (const view of ALL_VIEWS) {
      const key = through(view, profile);
      shares.set(key, (shares.get(key) ?? 0) + count / ballots);
    }
  }
  return shares;
}

/**
 * The upper end of the crowd's range of a figure.
 * @param values in ascending order
 * @param total of how many days; those that `values` leaves out have 0
 * @param own one of the values, which is left out
 */
function upperOf(values: readonly number[], total: number, own: number | undefined): number {
  const others = values.length - (own === undefined ? 0 : 1);
  const at = Math.ceil(SIGNAL_LIMITS.crowdQuantile * total) - 1 - (total - others);
  if (at < 0) return 0;
  const value = values[at] ?? 0;
  return own !== undefined && own <= value ? (values[at + 1] ?? value) : value;
}
