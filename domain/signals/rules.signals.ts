import {
  type ClusterKind,
  type FoundCluster,
  type FoundSignal,
  SIGNAL_LIMITS,
  type SignalReason,
  type TracedBallot,
} from './rules.ts';
import type { Crowd } from './rules.crowd.ts';
import { lnTail } from './rules.clusters.ts';
import { countBy } from './rules.profiles.ts';

const REASON_OF: Readonly<Record<ClusterKind, SignalReason>> = {
  network: 'network_share',
  subnet: 'network_share',
  mail_domain: 'domain_share',
  device: 'device_share',
  position: 'shared_position',
  burst: 'restaurant_burst',
};

/** Of kinds that are found by what their votes look like, not by the number of people alone. */
const isCompared = (kind: ClusterKind) => kind !== 'device' && kind !== 'position';

/** Of a cluster, so large a share of new accounts is a reason of its own. */
const MOSTLY = 0.8;

/**
 * The signals of a restaurant's day: of each ballot in a cluster, and of those that came through one network
 * more often than the crowd's restaurants know of their own Wi-Fi.
 * @param ownNetworks networks of the restaurant's owners and screens, as far as known
 */
export function signalsOf(
  day: readonly TracedBallot[],
  clusters: readonly FoundCluster[],
  crowd: Crowd,
  ownNetworks: ReadonlySet<string>,
): FoundSignal[] {
  const found = new Map<string, FoundSignal>();
  const add = (signal: FoundSignal) => {
    const key = `${signal.ballotId} ${signal.reason}`;
    const known = found.get(key);
    if (!known || known.strength < signal.strength) found.set(key, signal);
  };
  const networkOf = new Map(day.map(({ id, network }) => [id, network]));
  for (const { kind, strength, ballotIds, basis } of clusters) {
    for (const ballotId of ballotIds) {
      add({ ballotId, reason: REASON_OF[kind], strength, basis });
      if (isCompared(kind) && (basis['newAccounts'] ?? 0) >= MOSTLY * basis.ballots) {
        add({ ballotId, reason: 'new_accounts', strength: 1, basis });
      }
      const network = networkOf.get(ballotId) ?? null;
      if (network !== null && ownNetworks.has(network)) {
        add({ ballotId, reason: 'own_network', strength, basis });
      }
    }
  }
  for (const [network, basis] of largeNetworks(day, crowd)) {
    const reason = ownNetworks.has(network) ? 'own_network' : 'network_share';
    for (const ballot of day) {
      if (ballot.network === network) add({ ballotId: ballot.id, reason, strength: 1, basis });
    }
  }
  return [...found.values()];
}

/** Local networks with a larger share of the day than the crowd's restaurants know. */
function largeNetworks(day: readonly TracedBallot[], crowd: Crowd) {
  const { networkBallots, maxChance } = SIGNAL_LIMITS;
  if (!crowd.isKnown) return [];
  const traced = day.filter(({ isTraced }) => isTraced);
  const local = traced.flatMap(({ network, networkClass }) =>
    network !== null && networkClass === 'local' ? [network] : [],
  );
  return [...countBy(local, (network) => network)].flatMap(([network, ballots]) => {
    const expected = crowd.largestNetworkShare * traced.length;
    if (ballots < networkBallots || lnTail(ballots, expected) > maxChance) return [];
    const basis = { ballots, ofDay: day.length, share: ballots / day.length, expected };
    return [[network, basis] as const];
  });
}
