import { createDice, type Dice } from './dice.ts';
import type { Attack } from './fraud-attacks.ts';
import {
  carrierNetwork,
  type CastBallot,
  DAY,
  drawDish,
  drawPoints,
  type Festival,
  HOUR,
  mealTime,
  START,
} from './fraud-crowd.ts';
import { commonDomain } from './fraud-domains.ts';
import { fresh, type Plan, PLANS } from './fraud-plans.ts';

/*
 * Attacks by somebody who knows the rules and their limits. Each is judged on an evening of its own, so that
 * none hides another.
 */

export interface Cheat extends Attack {
  /** What the attacker needs. */
  takes: string;
}

/** So many restaurants with so many fake votes each, and those of the target. */
const POISON = { restaurants: 30, aDay: 14, target: 150 };

export function createCheats(festival: Festival): Cheat[] {
  const dice = createDice(festival.shape.seed ^ 0xc4ea7);
  const order = festival.restaurants
    .map(({ popularity, wifi }, index) => ({ popularity, wifi, index }))
    .toSorted((a, b) => b.popularity - a.popularity)
    .slice(Math.floor(festival.restaurants.length * 0.1));
  const pick = (onWifi: boolean) => {
    const at = order.findIndex(({ wifi }) => !onWifi || wifi !== null);
    return order.splice(Math.max(0, at), 1)[0]?.index ?? 0;
  };
  const cheats = PLANS.map(([name, takes, plan]): Cheat => {
    const target = pick(plan.network === 'wifi');
    const { own, elsewhere } = carryOut(festival, name, plan, target, dice);
    return {
      name,
      takes,
      sent: own.length,
      refused: 0,
      ballots: own,
      masks: elsewhere,
      isAtCounter: plan.isAtCounter ?? false,
      isSabotage: plan.isSabotage ?? false,
      target,
    };
  });
  return [...cheats, ring(festival, pick, dice), poison(festival, pick, dice)];
}

function carryOut(festival: Festival, name: string, plan: Plan, target: number, dice: Dice) {
  const own: CastBallot[] = [];
  const elsewhere: CastBallot[] = [];
  const { days } = festival.shape;
  const place = festival.restaurants[target];
  const wanted = place ? drawDish(place, dice) : 0;
  for (let day = Math.max(0, days - plan.days); day < days; day += 1) {
    for (let index = 0; index < plan.aDay; index += 1) {
      const person = `${name} ${day} ${index}`;
      const fake = { person, day, plan, network: networkOf(festival, plan, target, person, dice) };
      own.push(cast(festival, { ...fake, restaurant: target, wanted }, dice));
      const places = festival.restaurants.length;
      const others = Array.from({ length: plan.elsewhere ?? 0 }, () => dice.below(places));
      for (const restaurant of new Set(others)) {
        if (restaurant === target) continue;
        elsewhere.push(cast(festival, { ...fake, restaurant, wanted: null }, dice));
      }
    }
  }
  for (let index = 0; index < (plan.decoys ?? 0); index += 1) {
    const person = `${name} ${days - 1} ${1000 + index}`;
    const network = networkOf(festival, plan, target, person, dice);
    const restaurant = (target + 1 + index) % festival.restaurants.length;
    const fake = { person, day: days - 1, plan, network, restaurant, wanted: null };
    elsewhere.push(cast(festival, fake, dice));
  }
  return { own, elsewhere };
}

function networkOf(
  { shape, restaurants }: Festival,
  { network }: Plan,
  target: number,
  person: string,
  dice: Dice,
): string {
  if (network === 'carriers') return carrierNetwork(shape, dice);
  if (network === 'residential') return `home of ${person}`;
  return network === 'own' ? 'the address' : (restaurants[target]?.wifi ?? 'wifi');
}

interface Fake {
  person: string;
  day: number;
  restaurant: number;
  network: string;
  /** The dish that is to win; null: as guests choose. */
  wanted: number | null;
  plan: Pick<Plan, 'age' | 'domain' | 'evidence' | 'hours' | 'isVaried'>;
}

function cast(
  { restaurants }: Festival,
  { person, day, restaurant, network, wanted, plan }: Fake,
  dice: Dice,
): CastBallot {
  const place = restaurants[restaurant];
  const isFree = !place || wanted === null || plan.isVaried;
  const [from, hours] = plan.hours ?? [0, 0];
  const time = plan.hours ? (from + dice.next() * hours) * HOUR : mealTime(dice);
  return {
    id: `${person} at ${restaurant} ${dice.next()}`,
    restaurant,
    day,
    at: START + day * DAY + time,
    person,
    dishId: `dish${isFree && place ? drawDish(place, dice) : (wanted ?? 0)}`,
    points: isFree && place ? drawPoints(place, dice) : 5,
    evidence: plan.evidence ?? 'position',
    isTraced: true,
    network,
    subnet: null,
    mailDomain: plan.domain ?? commonDomain(dice),
    device: `device of ${person}`,
    accountAgeSeconds: plan.age(dice) * 60,
    pageSeen: true,
    secondsOpen: 10 + dice.below(80),
    position: `${dice.next()},${dice.next()}`,
    attack: person.replace(/ \d+ \d+$/, ''),
  };
}

/** Forty accounts give five points to each of five befriended restaurants, from ten homes. */
function ring(festival: Festival, pick: (onWifi: boolean) => number, dice: Dice): Cheat {
  const name = 'a ring of five restaurants';
  const targets = Array.from({ length: 5 }, () => pick(false));
  const day = festival.shape.days - 1;
  const ballots = targets.flatMap((restaurant) =>
    Array.from({ length: 40 }, (_, index) =>
      cast(
        festival,
        {
          person: `${name} ${day} ${index}`,
          day,
          restaurant,
          network: `home ${index % 10} of the ring`,
          wanted: 0,
          plan: { age: fresh },
        },
        dice,
      ),
    ),
  );
  return asCheat(name, '40 accounts, ten homes, friends', ballots, [], targets[0] ?? 0);
}

/** Fake votes at thirty other restaurants make the crowd's range wider; then the target's hide in it. */
function poison(festival: Festival, pick: (onWifi: boolean) => number, dice: Dice): Cheat {
  const name = 'the usual range made wider first';
  const target = pick(false);
  const day = festival.shape.days - 1;
  const fakesAt = (restaurant: number, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const person = `${name} ${day} ${restaurant * 1000 + index}`;
      const fake = { person, day, restaurant, network: `home of ${person}`, wanted: 0 };
      return cast(festival, { ...fake, plan: { age: fresh } }, dice);
    });
  const decoys = festival.restaurants
    .map((_, index) => index)
    .filter((index) => index !== target)
    .slice(0, POISON.restaurants)
    .flatMap((restaurant) => fakesAt(restaurant, POISON.aDay));
  const takes = `a proxy service, ${decoys.length} votes for others`;
  return asCheat(name, takes, fakesAt(target, POISON.target), decoys, target);
}

const asCheat = (
  name: string,
  takes: string,
  ballots: CastBallot[],
  masks: CastBallot[],
  target: number,
): Cheat => ({
  name,
  takes,
  sent: ballots.length,
  refused: 0,
  ballots,
  masks,
  isAtCounter: false,
  isSabotage: false,
  target,
});
