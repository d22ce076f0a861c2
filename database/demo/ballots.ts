import type { FestivalDay } from './calendar.ts';
import { pointFrom } from './miles.ts';
import type { Random } from './random.ts';
import type { DemoPerson, DemoRestaurant, DemoVote } from './shape.ts';
import { uuid5 } from './uuid5.ts';

/** A restaurant that can be voted for: it has coordinates and dishes. */
export type OpenRestaurant = DemoRestaurant & { latitude: number; longitude: number };

export interface Ballot {
  person: DemoPerson;
  restaurant: OpenRestaurant;
  day: FestivalDay;
  minute: number;
  rating: number;
  /** Index into the dishes; random by default. */
  dish?: number;
  /** False if the numbers must be exact. */
  mayAddZero?: boolean;
}

export interface BallotBox {
  votes: DemoVote[];
  /** Nobody goes out twice on one day, which also keeps to one ballot per restaurant and day. */
  isOut(person: DemoPerson, day: FestivalDay): boolean;
  cast(ballot: Ballot): void;
}

function positionNear(restaurant: OpenRestaurant, random: Random) {
  const miles = random.chance(0.86) ? Math.sqrt(random.next()) * 0.29 : random.between(0.3, 0.48);
  return pointFrom(restaurant, random.between(0, 360), miles);
}

/** The first dishes of a menu are ordered most. */
function orderedDish(restaurant: OpenRestaurant, random: Random): number {
  return random.weighted(restaurant.dishes.map((_, index) => 1 / (index + 1.5)));
}

export function newBallotBox(random: Random): BallotBox {
  const votes: DemoVote[] = [];
  const outings = new Set<string>();
  const outingOf = (person: DemoPerson, day: FestivalDay) => `${person.key} ${day.day}`;

  return {
    votes,
    isOut: (person, day) => outings.has(outingOf(person, day)),
    cast({ person, restaurant, day, minute, rating, dish, mayAddZero = true }) {
      outings.add(outingOf(person, day));
      const chosen = dish ?? orderedDish(restaurant, random);
      const liked = restaurant.dishes[chosen];
      if (!liked) throw new Error(`${restaurant.key} has no dish ${chosen}.`);
      const ratings = [{ dishId: liked.id, rating }];
      const others = restaurant.dishes.filter((other) => other !== liked);
      if (mayAddZero && others.length > 0 && random.chance(0.13)) {
        ratings.push({ dishId: random.pick(others).id, rating: 0 });
      }
      votes.push({
        // The date is part of the name, so each day's ballot has its own id.
        ballotId: uuid5(`ballot:${person.key}:${restaurant.key}:${day.day}`),
        personId: person.id,
        restaurantId: restaurant.id,
        ratings,
        at: day.at(minute),
        ...positionNear(restaurant, random),
      });
    },
  };
}
