import { createDice, type Dice } from './dice.ts';
import {
  type CastBallot,
  createVoter,
  DAY,
  type Festival,
  HOUR,
  type Restaurant,
  START,
  visit,
} from './fraud-crowd.ts';

/*
 * Honest people who do what the crowd does not: each occasion at a restaurant of its own. Some are clusters,
 * and an organiser has to leave their votes alone.
 */

interface Script {
  people: number;
  /** Hours after midnight, and how long they come for. */
  from: number;
  minutes: number;
  /** Network of all; `wifi`: the restaurant's own. */
  network?: string;
  domain?: string;
  device?: string;
  /** All phones report the same coordinates. */
  position?: string;
  /** Five points for the restaurant's most popular dish. */
  isAgreed?: boolean;
}

export interface Occasion {
  name: string;
  ids: ReadonlySet<string>;
}

const SCRIPTS: readonly (readonly [name: string, script: Script])[] = [
  ['two coaches', { people: 96, from: 12.2, minutes: 40, network: 'coaches' }],
  ["a company's party", { people: 70, from: 18.5, minutes: 90, domain: 'party.example' }],
  ['a club with one tablet', { people: 9, from: 19, minutes: 15, device: 'club tablet' }],
  ['phones that report one position', { people: 6, from: 18, minutes: 70, position: '33,-83' }],
  ['a birthday', { people: 30, from: 19.5, minutes: 50, network: 'wifi', isAgreed: true }],
  ['a lunch rush', { people: 140, from: 12.5, minutes: 15 }],
  ['a hall with one Wi-Fi', { people: 130, from: 11, minutes: 600, network: 'wifi' }],
];

/** Adds the occasions to the festival's ballots. */
export function addOccasions(festival: Festival): Occasion[] {
  const dice = createDice(festival.shape.seed ^ 0x0cca);
  const order = festival.restaurants
    .map((place, index) => ({ place, index }))
    .toSorted((a, b) => b.place.popularity - a.place.popularity)
    .slice(Math.floor(festival.restaurants.length / 2));
  return SCRIPTS.map(([name, script]) => {
    const at = order.findIndex(({ place }) => script.network !== 'wifi' || place.wifi !== null);
    const [chosen] = order.splice(Math.max(0, at), 1);
    const from = festival.ballots.length;
    if (chosen) hold(festival, name, script, chosen.index, dice);
    return { name, ids: new Set(festival.ballots.slice(from).map(({ id }) => id)) };
  });
}

function hold(festival: Festival, name: string, script: Script, restaurant: number, dice: Dice) {
  const place = festival.restaurants[restaurant];
  const day = dice.below(festival.shape.days);
  const network = script.network === 'wifi' ? (place?.wifi ?? undefined) : script.network;
  for (let index = 0; index < script.people; index += 1) {
    const person = createVoter(festival, `${name} ${index}`, day, dice);
    if (script.domain) person.domain = script.domain;
    if (script.device) person.device = script.device;
    const at = START + day * DAY + script.from * HOUR + dice.next() * script.minutes * 60_000;
    const before = festival.ballots.length;
    visit(festival, person, restaurant, day, at, dice, network);
    const ballot = festival.ballots[before];
    if (ballot && place) Object.assign(ballot, { at, ...sharedOf(script, place) });
  }
}

const sharedOf = (
  { position, isAgreed }: Script,
  place: Restaurant,
): Partial<Pick<CastBallot, 'position' | 'points' | 'dishId'>> => ({
  ...(position && { position }),
  ...(isAgreed && { points: 5, dishId: `dish${place.dishes.indexOf(Math.max(...place.dishes))}` }),
});
