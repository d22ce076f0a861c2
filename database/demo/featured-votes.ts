import type { BallotBox, OpenRestaurant } from './ballots.ts';
import { accountVotes, featured } from './featured-fixtures.ts';
import type { FestivalDay } from './calendar.ts';
import { milesBetween } from './miles.ts';
import { drawnDay, drawnMinute, drawnRating } from './outings.ts';
import type { Random } from './random.ts';
import type { DemoPerson } from './shape.ts';

export interface Voter {
  person: DemoPerson;
  home: OpenRestaurant;
}

export interface FeaturedVotes {
  box: BallotBox;
  voters: readonly Voter[];
  accounts: readonly DemoPerson[];
  days: readonly FestivalDay[];
  restaurantOf(key: string): OpenRestaurant;
  random: Random;
}

function nearest(
  { voters }: FeaturedVotes,
  restaurant: OpenRestaurant,
  count: number,
): DemoPerson[] {
  return voters
    .map(({ person, home }) => ({ person, miles: milesBetween(home, restaurant) }))
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, count)
    .map(({ person }) => person);
}

/** A day without another outing of the person; in six weeks there is always one. */
function freeDay(
  scene: FeaturedVotes,
  person: DemoPerson,
  days: readonly FestivalDay[],
): FestivalDay {
  const free = days.filter((day) => !scene.box.isOut(person, day));
  return drawnDay(free, scene.random);
}

function visit(
  scene: FeaturedVotes,
  person: DemoPerson,
  restaurant: OpenRestaurant,
  rating: number,
  days: readonly FestivalDay[],
  mayAddZero: boolean = true,
): void {
  const day = freeDay(scene, person, days);
  const minute = drawnMinute(day, scene.random);
  scene.box.cast({ person, restaurant, day, minute, rating, mayAddZero });
}

function castAccountVotes({ box, accounts, days, restaurantOf }: FeaturedVotes): void {
  for (const person of accounts) {
    for (const vote of accountVotes[person.key] ?? []) {
      const day = days[vote.daysAgo - 1];
      if (!day) throw new Error(`The fixtures does not reach back ${vote.daysAgo} days.`);
      const { minute, rating, dish } = vote;
      const restaurant = restaurantOf(vote.restaurant);
      box.cast({ person, restaurant, day, minute, rating, dish, mayAddZero: false });
    }
  }
}

function castFavourite(scene: FeaturedVotes): void {
  const restaurant = scene.restaurantOf(featured.favourite);
  const fans = nearest(scene, restaurant, 140);
  for (const person of fans) {
    visit(scene, person, restaurant, scene.random.chance(0.3) ? 4 : 5, scene.days);
  }
  for (let again = 0; again < 95; again += 1) {
    visit(scene, scene.random.pick(fans), restaurant, drawnRating(4.8, scene.random), scene.days);
  }
}

/** The same ratings and the same number of visits per person, so that the two tie. */
const tiedRatings = [
  ...Array.from({ length: 52 }, () => 5),
  ...Array.from({ length: 31 }, () => 4),
  ...Array.from({ length: 10 }, () => 3),
  ...Array.from({ length: 3 }, () => 2),
];
const TIED_VOTERS = 64;

function castTie(scene: FeaturedVotes): void {
  for (const key of featured.tied) {
    const restaurant = scene.restaurantOf(key);
    const guests = scene.random.shuffled(nearest(scene, restaurant, 110)).slice(0, TIED_VOTERS);
    for (const [index, rating] of scene.random.shuffled(tiedRatings).entries()) {
      const guest = guests[index % TIED_VOTERS];
      if (guest) visit(scene, guest, restaurant, rating, scene.days, false);
    }
  }
}

function castGem(scene: FeaturedVotes): void {
  const restaurant = scene.restaurantOf(featured.gem);
  const lately = scene.days.filter(({ daysAgo }) => daysAgo <= 24);
  for (const person of nearest(scene, restaurant, 7)) visit(scene, person, restaurant, 5, lately);
}

/** Six weeks, the oldest first: fewer guests each time, and less happy ones. */
const slumpWeeks = [
  { guests: 28, quality: 4.7 },
  { guests: 23, quality: 4.4 },
  { guests: 17, quality: 3.7 },
  { guests: 12, quality: 3 },
  { guests: 8, quality: 2.3 },
  { guests: 5, quality: 1.8 },
];

function castSlump(scene: FeaturedVotes): void {
  const restaurant = scene.restaurantOf(featured.slump);
  const neighbours = nearest(scene, restaurant, 90);
  for (const [week, { guests, quality }] of slumpWeeks.entries()) {
    const weeksAgo = slumpWeeks.length - 1 - week;
    const days = scene.days.filter(({ daysAgo }) => Math.floor((daysAgo - 1) / 7) === weeksAgo);
    const free = neighbours.filter((person) => days.some((day) => !scene.box.isOut(person, day)));
    for (const person of scene.random.shuffled(free).slice(0, guests)) {
      visit(scene, person, restaurant, drawnRating(quality, scene.random), days);
    }
  }
}

export function addFeaturedVotes(scene: FeaturedVotes): void {
  castAccountVotes(scene);
  castFavourite(scene);
  castTie(scene);
  castGem(scene);
  castSlump(scene);
}
