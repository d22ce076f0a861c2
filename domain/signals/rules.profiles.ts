import { type ClusterKind, SIGNAL_LIMITS, type TracedBallot } from './rules.ts';

/*
 * The profile of a ballot: one letter for each trait. Single traits are ordinary, as most voters at a festival
 * have new accounts; what the crowd rarely shows is a profile that repeats. Profiles compare all traits
 * together, so it does not matter that some go together in the crowd, too.
 */

/** The traits, in the order of their letters. */
const TRAITS = [
  'account',
  'history',
  'points',
  'dish',
  'domain',
  'network',
  'haste',
  'evidence',
  'device',
] as const;
type Trait = (typeof TRAITS)[number];

/** Stands for a trait that a view does not compare. */
const ANY = '*';

/** A view compares profiles without some traits. */
export type View = readonly Trait[];

const ofNetwork: View[] = [
  ['network'],
  ['network', 'dish'],
  ['network', 'dish', 'evidence'],
  ['network', 'dish', 'account', 'evidence'],
  ['network', 'dish', 'points'],
  ['network', 'dish', 'points', 'account'],
  ['network', 'dish', 'account', 'evidence', 'domain', 'haste', 'device'],
];

/** What the ballots of a kind share is no trait of theirs; each kind also has views without what is easily varied. */
export const VIEWS: Readonly<Record<'network' | 'subnet' | 'mail_domain' | 'burst', View[]>> = {
  network: ofNetwork,
  subnet: ofNetwork,
  mail_domain: [['domain'], ['domain', 'dish'], ['domain', 'dish', 'points', 'network']],
  burst: [[], ['dish'], ['dish', 'points'], ['dish', 'evidence'], ['dish', 'account', 'evidence']],
};
export type ComparedKind = keyof typeof VIEWS & ClusterKind;

const LETTERS = { common: 'c', local: 'l', rare: 'r', unknown: '?' } as const;

/** @param topDish the dish with the most votes of the restaurant's day */
export function profileOf(ballot: TracedBallot, topDish: string): string {
  const { points, dishId, evidence, device, networkClass, domainClass } = ballot;
  return [
    accountLetter(ballot.accountAgeSeconds),
    historyLetter(ballot),
    points >= 5 ? '5' : points === 4 ? '4' : '3',
    dishId === topDish ? 't' : 'o',
    LETTERS[domainClass],
    LETTERS[networkClass],
    hasteLetter(ballot),
    evidence === 'code' ? 'c' : evidence === 'position' ? 'p' : 'w',
    device === null ? 'n' : 'd',
  ].join('');
}

function accountLetter(seconds: number | null): string {
  if (seconds === null) return '?';
  if (seconds < SIGNAL_LIMITS.newAccountSeconds) return 'n';
  return seconds < SIGNAL_LIMITS.youngAccountSeconds ? 'y' : 'o';
}

/** Whether a profile is of somebody who votes only here, day after day, as staff do. */
export const isRegular = (profile: string): boolean => profile.charAt(1) === 'r';

/** e: also votes elsewhere; r: votes only here, day after day, as staff do; f: only here, too. */
function historyLetter({ votedElsewhere, daysOnNetwork, networkClass }: TracedBallot): string {
  if (votedElsewhere) return 'e';
  return networkClass === 'local' && daysOnNetwork >= SIGNAL_LIMITS.regularDays ? 'r' : 'f';
}

function hasteLetter({ pageSeen, secondsOpen }: TracedBallot): string {
  if (!pageSeen) return 'u';
  return secondsOpen !== null && secondsOpen < SIGNAL_LIMITS.hastySeconds ? 'h' : 'c';
}

/** The profile without the traits of a view. */
export const through = (view: View, profile: string): string =>
  TRAITS.map((trait, at) => (view.includes(trait) ? ANY : profile.charAt(at))).join('');

/** The dish with the most ballots. */
export const topDishOf = (ballots: readonly TracedBallot[]): string =>
  mostFrequent(ballots.map(({ dishId }) => dishId)) ?? '';

/** Of several, the smallest, so that the order does not matter; null if there is none. */
export function mostFrequent(keys: readonly (string | null)[]): string | null {
  const counts = countBy(
    keys.filter((key) => key !== null),
    (key) => key,
  );
  const [top] = [...counts].toSorted(([a, na], [b, nb]) => nb - na || (a < b ? -1 : 1));
  return top?.[0] ?? null;
}

export function countBy<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}
