import { newBallotBox } from './ballots.ts';
import type { OpenRestaurant } from './ballots.ts';
import { festivalDays } from './calendar.ts';
import { featured } from './featured-fixtures.ts';
import { fillWithOutings, habitsOf } from './outings.ts';
import { accountKeys, demoPeople, personIdOf } from './people.ts';
import { addFeaturedVotes } from './featured-votes.ts';
import { randomFor } from './random.ts';
import { repliesTo, reportsOf } from './replies.ts';
import { demoRestaurants } from './restaurants.ts';
import { reviewsOf } from './reviews.ts';
import type { DemoRestaurant, DemoFixtures } from './shape.ts';

const VOTES = 3000;
const MINUTES_A_DAY = 1440;

function isOpen(restaurant: DemoRestaurant): restaurant is OpenRestaurant {
  return (
    restaurant.latitude !== null && restaurant.longitude !== null && restaurant.dishes.length > 0
  );
}

function restaurantOf(key: string): OpenRestaurant {
  const restaurant = demoRestaurants.find((one) => one.key === key);
  if (!restaurant || !isOpen(restaurant)) throw new Error(`Nobody can vote at ${key}.`);
  return restaurant;
}

/** Restaurants with scripted votes, which get no random ones. */
const scripted: readonly string[] = [
  featured.favourite,
  ...featured.tied,
  featured.gem,
  featured.slump,
  ...featured.silent,
];

/** Six weeks of the festival up to the end of yesterday in New York; deterministic for each day. */
export function makeFixtures(now: Date): DemoFixtures {
  const random = randomFor('story');
  const days = festivalDays(now);
  const [yesterday] = days;
  if (!yesterday) throw new Error('The fixtures needs its days.');

  const ordinary = demoRestaurants
    .filter(isOpen)
    .filter((restaurant) => !scripted.includes(restaurant.key));
  const accounts = demoPeople.filter(({ password }) => password !== null);
  const voters = demoPeople
    .filter(({ password }) => password === null)
    .map((person) => habitsOf(person, ordinary));

  const box = newBallotBox(random);
  addFeaturedVotes({ box, voters, accounts, days, restaurantOf, random });
  fillWithOutings(box, voters, ordinary, days, VOTES, random);
  const votes = box.votes.toSorted((a, b) => a.at.getTime() - b.at.getTime());

  const before = yesterday.at(MINUTES_A_DAY);
  const reviews = reviewsOf(votes, demoPeople, demoRestaurants, before);
  const ownerId = personIdOf(accountKeys.owner);
  const ownership = [featured.favourite, featured.slump].map((key) => ({
    personId: ownerId,
    restaurantId: restaurantOf(key).id,
  }));
  const visitorId = personIdOf(accountKeys.visitor);
  return {
    votes,
    reviews,
    replies: repliesTo(reviews, demoPeople, ownership, before),
    reports: reportsOf(
      reviews,
      { visitorId, ownerId, slumpId: restaurantOf(featured.slump).id },
      before,
    ),
    ownership,
    accessRequests: [
      {
        personId: personIdOf(accountKeys.pending),
        restaurantId: restaurantOf(featured.requested).id,
        pfgAccountNumber: '70412895',
        status: 'pending',
        // Within the promised time for an answer.
        at: yesterday.at(23 * 60 + 12),
      },
    ],
  };
}
