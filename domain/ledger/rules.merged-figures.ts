import { type CountedRestaurant, byId, emptyRestaurant, figuresOf } from './rules.counted.ts';
import type { RestaurantFigures } from './rules.figures.ts';
import type { ContentCount, Merges } from './rules.merges.ts';

/** A vote of the log. */
export interface CountedLeaf {
  /** Number of its content. */
  content: number;
  /** Number of its voter's name. */
  voter: number;
  /** The festival's day, a number. */
  day: number;
  /** Whether a ruling that names it has taken it out. */
  isVoid: boolean;
}

/** What a tally has counted, without regard to merges. */
export interface CountedLog {
  restaurants: ReadonlyMap<string, CountedRestaurant>;
  /** By number. */
  contents: readonly ContentCount[];
  leaves: () => Iterable<CountedLeaf>;
  /** The number of a voter's name; -1: it has no vote. */
  voterOf: (name: string) => number;
}

/** The figures of all restaurants that are not merged into others. */
export function mergedFigures(log: CountedLog, merges: Merges): RestaurantFigures[] {
  const groups = Map.groupBy(log.restaurants, ([id]) => merges.placeOf(id));
  const { aside, voters } = merges.hasPlaces ? readLeaves(log, merges) : NOTHING;
  const counted = log.contents.map((one, number) => {
    const votes = one.votes - (aside.get(number) ?? 0);
    return { rest: one.rest, dish: one.dish, zeros: one.zeros, points: one.points, votes };
  });
  const byPlace = Map.groupBy(counted, ({ rest }) => merges.placeOf(rest));
  return [...groups].map(([id, parts]) => {
    const contents = byPlace.get(id) ?? [];
    const sum = (key: 'voters' | 'voidedAny' | 'restoredAny') =>
      parts.reduce((total, [, part]) => total + part[key], 0);
    const whole: CountedRestaurant = {
      ...emptyRestaurant(0),
      votes: contents.reduce((total, { votes }) => total + votes, 0),
      points: contents.reduce((total, { votes, points }) => total + votes * points, 0),
      voters: voters.get(id) ?? sum('voters'),
      voidedAny: sum('voidedAny'),
      restoredAny: sum('restoredAny'),
    };
    return { id, ...figuresOf(whole), dishes: merges.figuresOf(contents).toSorted(byId) };
  });
}

interface Read {
  /** By the number of a content: how many of its votes that no ruling has taken out are put aside. */
  aside: ReadonlyMap<number, number>;
  /** By the restaurants that others are merged into: people with a counted vote. */
  voters: ReadonlyMap<string, number>;
}

const NOTHING: Read = { aside: new Map(), voters: new Map() };

/**
 * A person has one vote a day for a place. Of several, those for the restaurant that stays count, else those for the
 * merged one whose id is the smallest, whatever rulings say; the others are put aside.
 */
function readLeaves(log: CountedLog, merges: Merges): Read {
  const restOf = (leaf: CountedLeaf) => log.contents[leaf.content]?.rest ?? '';
  const joined = new Set(
    [...log.restaurants.keys()].flatMap((id) =>
      merges.placeOf(id) === id ? [] : [merges.placeOf(id)],
    ),
  );
  const personOf = peopleOf(log, merges);
  const chosen = new Map<string, CountedLeaf>();
  const leaves: { leaf: CountedLeaf; key: string; place: string }[] = [];
  for (const leaf of log.leaves()) {
    const place = merges.placeOf(restOf(leaf));
    if (!joined.has(place)) continue;
    const key = `${place} ${personOf(leaf.voter)} ${leaf.day}`;
    leaves.push({ leaf, key, place });
    const other = chosen.get(key);
    if (!other || goesBefore(restOf(leaf), restOf(other), place)) chosen.set(key, leaf);
  }
  const aside = new Map<number, number>();
  const people = new Map([...joined].map((place) => [place, new Set<string>()]));
  for (const { leaf, key, place } of leaves) {
    if (leaf.isVoid) continue;
    if (chosen.get(key) === leaf) people.get(place)?.add(personOf(leaf.voter));
    else aside.set(leaf.content, (aside.get(leaf.content) ?? 0) + 1);
  }
  return { aside, voters: new Map([...people].map(([place, found]) => [place, found.size])) };
}

const goesBefore = (rest: string, other: string, place: string): boolean =>
  rest === place || (other !== place && rest < other);

/** Gives each name of a voter what stands for the person, by the pairs of the merges in force. */
function peopleOf({ voterOf }: CountedLog, merges: Merges): (voter: number) => string {
  const next = new Map<string, string>();
  const last = (name: string): string => {
    let found = name;
    for (let other = next.get(found); other !== undefined; other = next.get(found)) found = other;
    return found;
  };
  /** A name that has no vote still joins two others. */
  const nameOf = (name: string) => {
    const voter = voterOf(name);
    return voter < 0 ? name : String(voter);
  };
  for (const [name, other] of merges.samePeople()) {
    const [one, two] = [last(nameOf(name)), last(nameOf(other))];
    if (one !== two) next.set(one, two);
  }
  return (voter) => last(String(voter));
}
