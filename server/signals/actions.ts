import type { Queryable } from '../../database/open.ts';
import { festivalDay } from '../../domain/festival.ts';
import { clustersOf } from '../../domain/signals/rules.clusters.ts';
import {
  type Crowd,
  type CrowdDay,
  crowdDayOf,
  crowdOf,
} from '../../domain/signals/rules.crowd.ts';
import { signalsOf } from '../../domain/signals/rules.signals.ts';
import { type FoundCluster, hasRegrown, type TracedBallot } from '../../domain/signals/rules.ts';
import type { Services } from '../ports.ts';
import { createLinkMemory, type DayLinks, type LinkMemory } from './queries.day-links.ts';
import {
  type CrowdMemory,
  daysBefore,
  type Place,
  selectBallots,
  selectChanged,
  selectCrowdDays,
  selectOldest,
  selectOwnNetworks,
} from './queries.ballots.ts';
import {
  deleteClusters,
  lockDay,
  reopenCluster,
  selectClustersOfDay,
  type StoredCluster,
  storedLink,
  updateMembers,
  updateSignals,
  upsertCluster,
  weakenClusters,
} from './queries.clusters.ts';
import { writePersonSignals } from './queries.people.ts';

/** The crowd is read from so many days. */
const CROWD_DAYS = 4;
/** Earlier days that are judged again in each run. */
const AGAIN_A_RUN = 3;
/**
 * A run that takes longer ends, and the next one judges the rest, those first that were judged longest ago. So
 * the job takes at most a twentieth of a minute's time from the votes, however many there are.
 */
export const MAX_RUN_MS = 3000;

/** What a server remembers from one run to the next; without it, a run reads everything anew. */
export interface SignalsMemory {
  links: LinkMemory;
  crowd: CrowdMemory;
}

export const createSignalsMemory = (): SignalsMemory => ({
  links: createLinkMemory(),
  crowd: new Map(),
});

/** The state of one run. */
interface Run {
  at: Date;
  tracesKey: Buffer;
  /** By `keyOf`, as they are now, and as they were when `crowd` was read. */
  days: Map<string, CrowdDay>;
  known: Map<string, CrowdDay>;
  crowd: Crowd;
  memory: SignalsMemory;
  /** By day. */
  links: Map<string, DayLinks>;
  isStopping: () => boolean;
  isOver: () => boolean;
}

/**
 * Judges the restaurants with new votes: writes clusters and signals. It may run at any time, several times,
 * and in several servers: the result follows from the stored votes alone.
 * @param tracesKey the festival's key, to compare votes with the owners' networks
 * @param at now
 * @param maxMs after so many milliseconds it ends; the next run judges the rest
 * @returns false if it ended before everything was judged
 */
export async function findSignals(
  {
    db,
    tracesKey,
    memory = createSignalsMemory(),
  }: Pick<Services, 'db'> & { tracesKey: Buffer; memory?: SignalsMemory },
  at: Date,
  isStopping: () => boolean = () => false,
  maxMs: number = MAX_RUN_MS,
): Promise<boolean> {
  await writePersonSignals(db, at);
  const today = festivalDay(at);
  const since = daysBefore(today, CROWD_DAYS);
  const changed = [
    ...(await selectChanged(db, today, at)),
    ...(await selectChanged(db, daysBefore(today, 1), at)),
  ];
  if (changed.length === 0) return true;
  const days = await selectCrowdDays(db, since, memory.crowd);
  memory.links.forget(since);
  const until = performance.now() + maxMs;
  const run: Run = {
    at,
    tracesKey,
    days,
    known: new Map(days),
    crowd: crowdOf([...days.values()]),
    memory,
    links: new Map(),
    isStopping,
    isOver: () => performance.now() > until,
  };
  const wasKnown = run.crowd.isKnown;
  const isWhole = await judgeAll(db, run, changed);
  run.crowd = crowdOf([...run.days.values()]);
  run.known = new Map(run.days);
  // The first run has learnt what the crowd is by judging without it.
  if (!wasKnown && run.crowd.isKnown) return (await judgeAll(db, run, changed)) && isWhole;
  const again = await selectOldest(db, since, AGAIN_A_RUN);
  return (await judgeAll(db, run, again)) && isWhole;
}

const keyOf = ({ restaurantId, day }: Place) => `${restaurantId} ${day}`;

async function judgeAll(db: Services['db'], run: Run, places: readonly Place[]): Promise<boolean> {
  for (const [index, place] of places.entries()) {
    // At least one, so that each run gets further.
    if (run.isStopping() || (index > 0 && run.isOver())) return false;
    await judgeDay(db, run, place);
    // Requests come between two restaurants.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return true;
}

async function judgeDay(db: Services['db'], run: Run, place: Place): Promise<void> {
  const { restaurantId, day } = place;
  const links = run.links.get(day) ?? (await run.memory.links.read(db, day, run.at));
  run.links.set(day, links);
  const ballots = await selectBallots(db, place, links);
  if (ballots.length === 0) return;
  const crowd = run.crowd.without(run.known.get(keyOf(place)));
  const clusters = clustersOf(ballots, crowd);
  const own = await selectOwnNetworks(db, restaurantId, run.tracesKey);
  const signals = signalsOf(ballots, clusters, crowd, own);
  const summary = crowdDayOf(ballots, new Set(clusters.flatMap(({ ballotIds }) => ballotIds)));
  const isOurs = await db.transaction(async (tx) => {
    if (!(await lockDay(tx, place, summary, run.at))) return false;
    await writeClusters(tx, place, clusters, ballots, run.at);
    await updateSignals(
      tx,
      ballots.map(({ id }) => id),
      signals,
      run.at,
    );
    return true;
  });
  if (isOurs) run.days.set(keyOf(place), summary);
}

async function writeClusters(
  tx: Queryable,
  place: Place,
  clusters: readonly FoundCluster[],
  ballots: readonly TracedBallot[],
  at: Date,
): Promise<void> {
  const stored = await selectClustersOfDay(tx, place);
  const times = new Map(ballots.map((ballot) => [ballot.id, ballot.at]));
  const found = new Set<string>();
  for (const cluster of clusters) {
    const known = findStored(stored, cluster);
    const link = known ? Buffer.from(known.link, 'hex') : storedLink(cluster);
    const id = await upsertCluster(tx, place, link, cluster, at);
    found.add(id);
    await updateMembers(tx, id, cluster.ballotIds);
    const { dismissedAt } = known ?? { dismissedAt: null };
    if (!dismissedAt) continue;
    const before = cluster.ballotIds.filter(
      (ballotId) => (times.get(ballotId) ?? 0) <= dismissedAt.getTime(),
    ).length;
    if (hasRegrown(before, cluster.ballotIds.length)) await reopenCluster(tx, id);
  }
  const lost = stored.filter(({ id }) => !found.has(id));
  // What an organiser has acted on, or was told of, stays to be seen.
  const isKept = (one: StoredCluster) => one.isRuled || one.dismissedAt || one.alertedAt;
  await weakenClusters(
    tx,
    lost.filter(isKept).map(({ id }) => id),
    at,
  );
  await deleteClusters(
    tx,
    lost.filter((one) => !isKept(one)).map(({ id }) => id),
  );
}

/** Positions are no stored link: a cluster of them is the one that has some of its ballots. */
function findStored(stored: readonly StoredCluster[], cluster: FoundCluster) {
  const ofKind = stored.filter(({ kind }) => kind === cluster.kind);
  if (cluster.kind !== 'position') {
    const link = storedLink(cluster).toString('hex');
    return ofKind.find((one) => one.link === link);
  }
  const ids = new Set(cluster.ballotIds);
  return ofKind.find(({ ballotIds }) => ballotIds.some((id) => ids.has(id)));
}
