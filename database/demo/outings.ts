import type { BallotBox, OpenRestaurant } from './ballots.ts';
import { FIXTURE_DAYS } from './calendar.ts';
import type { FestivalDay } from './calendar.ts';
import { milesBetween } from './miles.ts';
import { randomFor } from './random.ts';
import type { Random } from './random.ts';
import type { DemoPerson } from './shape.ts';

/** Sunday to Saturday: most votes are on Friday and Saturday nights. */
const weekdayWeights = [1.3, 0.6, 0.7, 0.8, 0.9, 1.7, 2.2];

const NEIGHBOURS = 14;
const WALKABLE_MILES = 6;

export function drawnDay(days: readonly FestivalDay[], random: Random): FestivalDay {
  const weights = days.map(({ weekday, daysAgo }) => {
    // Later weeks are busier.
    const growth = 1 + (0.5 * (FIXTURE_DAYS - daysAgo)) / FIXTURE_DAYS;
    return (weekdayWeights[weekday] ?? 1) * growth;
  });
  const day = days[random.weighted(weights)];
  if (!day) throw new Error('No day to draw from.');
  return day;
}

export function drawnMinute(day: FestivalDay, random: Random): number {
  const isWeekend = day.weekday === 0 || day.weekday >= 5;
  const isLunch = random.chance(isWeekend ? 0.28 : 0.42);
  return isLunch ? random.whole(11 * 60, 14 * 60) : random.whole(17 * 60, 20 * 60 + 45);
}

/** Roughly a normal distribution around the restaurant's quality, always a whole 1 to 5. */
export function drawnRating(quality: number, random: Random): number {
  const bell = random.next() + random.next() + random.next() - 1.5;
  return Math.min(5, Math.max(1, Math.round(quality + bell * 1.7)));
}

interface Reputation {
  restaurant: OpenRestaurant;
  popularity: number;
  quality: number;
}

function reputationOf(restaurant: OpenRestaurant): Reputation {
  const random = randomFor(`reputation:${restaurant.key}`);
  return {
    restaurant,
    popularity: 0.35 + random.next() ** 2 * 1.9,
    quality: random.between(3.3, 4.8),
  };
}

interface Habits {
  person: DemoPerson;
  home: OpenRestaurant;
  appetite: number;
}

/** People live near some restaurant; a few go out far more than the rest. */
export function habitsOf(person: DemoPerson, restaurants: readonly OpenRestaurant[]): Habits {
  const random = randomFor(`habits:${person.key}`);
  return {
    person,
    home: random.pick(restaurants),
    appetite: 0.4 + random.next() ** 3 * 3,
  };
}

/** The random evenings of the festival: one to three stops, close to each other. */
export function fillWithOutings(
  box: BallotBox,
  everyone: readonly Habits[],
  restaurants: readonly OpenRestaurant[],
  days: readonly FestivalDay[],
  untilVotes: number,
  random: Random,
): void {
  const reputations = restaurants.map(reputationOf);
  const appetites = everyone.map(({ appetite }) => appetite);
  const circles = new Map<string, Reputation[]>();

  function circleAround(home: OpenRestaurant): Reputation[] {
    const known = circles.get(home.key);
    if (known) return known;
    const circle = reputations
      .map((reputation) => ({ reputation, miles: milesBetween(home, reputation.restaurant) }))
      .toSorted((a, b) => a.miles - b.miles)
      .slice(0, NEIGHBOURS)
      .map(({ reputation, miles }) => ({
        ...reputation,
        popularity: reputation.popularity / (1 + miles / 8),
      }));
    circles.set(home.key, circle);
    return circle;
  }

  function drawn(from: readonly Reputation[]): Reputation | undefined {
    return from[random.weighted(from.map(({ popularity }) => popularity))];
  }

  function stopsOf(home: OpenRestaurant): Reputation[] {
    const first = drawn(random.chance(0.07) ? reputations : circleAround(home));
    if (!first) return [];
    const stops = [first];
    const wanted = random.weighted([0.74, 0.21, 0.05]);
    for (let extra = 0; extra < wanted; extra += 1) {
      const next = drawn(
        circleAround(first.restaurant).filter(
          ({ restaurant }) =>
            milesBetween(restaurant, first.restaurant) <= WALKABLE_MILES &&
            stops.every((stop) => stop.restaurant !== restaurant),
        ),
      );
      if (next) stops.push(next);
    }
    return stops;
  }

  while (box.votes.length < untilVotes) {
    const habits = everyone[random.weighted(appetites)];
    const day = drawnDay(days, random);
    if (!habits || box.isOut(habits.person, day)) continue;
    let minute = drawnMinute(day, random);
    for (const { restaurant, quality } of stopsOf(habits.home)) {
      const rating = drawnRating(quality, random);
      box.cast({ person: habits.person, restaurant, day, minute, rating });
      minute += random.whole(35, 75);
    }
  }
}
