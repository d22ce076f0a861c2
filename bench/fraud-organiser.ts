import type { FoundCluster } from '../domain/signals/rules.ts';

/*
 * An organiser who follows docs/organisers/judging-votes.md: five questions, answered by what the admin area
 * shows of a cluster. Nothing here knows which votes are fake.
 */

export type Decision = 'exclude' | 'hold' | 'dismiss';

/** The limits that the document names. */
const JUDGING = {
  /** Share of the restaurant's votes of the day, from which a group matters. */
  weight: 0.05,
  /** With fewer other votes, or a smaller share of codes among them, codes say nothing. */
  leastOthers: 20,
  leastCodes: 0.2,
  /** Of fewer votes, shares of codes and points say nothing. */
  leastVotes: 10,
  /** So much larger a share than among the others is another crowd. */
  beyondOthers: 0.25,
  /** Guests come and leave: longer than this is no visit. */
  visitHours: 2,
  /** The restaurant's Wi-Fi has at least so many of the others. Through it, guests come all day. */
  wifiVotes: 5,
  /** More within a quarter of an hour than a counter serves. */
  servedAQuarter: 100,
  excludeFrom: 4,
  holdFrom: 3,
} as const;

/** What the organiser sees of a cluster. */
interface SeenCluster extends Pick<FoundCluster, 'basis' | 'firstAt' | 'lastAt'> {
  /** The busiest quarter of an hour of the time line. */
  busiestQuarter: number;
  /** Whether the same network, domain or device is a cluster of this restaurant on another day. */
  comesAgain: boolean;
}

/** Each `true` speaks against the cluster. */
interface Answers {
  /** Is it a twentieth of the restaurant's day? */
  isHeavy: boolean;
  /** Do codes miss where the others have them? */
  lacksCodes: boolean;
  /** Do its people vote nowhere else, unlike the others? */
  isOnlyHere: boolean;
  /** Do they give five points more often than the others? */
  isAgreed: boolean;
  /** Does its time line differ from a visit of guests? */
  isNoVisit: boolean;
}

function answer(cluster: SeenCluster): Answers {
  const { weight, leastOthers, leastCodes, leastVotes, beyondOthers } = JUDGING;
  const { basis } = cluster;
  const others = Math.max(1, basis.others);
  const exceeds = (own: number, ofOthers: number) =>
    own / basis.ballots >= ofOthers / others + beyondOthers;
  const codes = basis.othersByCode / others;
  const isLarge = basis.ballots >= leastVotes;
  return {
    isHeavy: basis.share >= weight,
    lacksCodes:
      isLarge &&
      basis.others >= leastOthers &&
      codes >= leastCodes &&
      basis.byCode / basis.ballots < codes / 2,
    isOnlyHere: exceeds(basis.onlyHere, basis.othersOnlyHere),
    isAgreed: isLarge && exceeds(basis.fivePoints, basis.othersFivePoints),
    isNoVisit: isNoVisit(cluster),
  };
}

function isNoVisit({ basis, firstAt, lastAt, busiestQuarter, comesAgain }: SeenCluster): boolean {
  const { visitHours, wifiVotes, servedAQuarter } = JUDGING;
  const isRegular = basis.regulars >= basis.ballots / 2;
  if (busiestQuarter >= servedAQuarter || comesAgain || isRegular) return true;
  const onWifi = basis.oneNetwork >= basis.ballots / 2 && basis.othersOneNetwork >= wifiVotes;
  return lastAt - firstAt > visitHours * 3_600_000 && !onWifi;
}

export function decide(cluster: SeenCluster): Decision {
  const against = Object.values(answer(cluster)).filter(Boolean).length;
  if (against >= JUDGING.excludeFrom) return 'exclude';
  return against >= JUDGING.holdFrom ? 'hold' : 'dismiss';
}

const QUARTER_MS = 900_000;

/** @param times of the cluster's votes, in milliseconds since 1970 */
export function busiestQuarterOf(times: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const at of times) {
    const quarter = Math.floor(at / QUARTER_MS);
    counts.set(quarter, (counts.get(quarter) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
