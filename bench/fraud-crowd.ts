import type { EvidenceKind } from '../domain/evidence/rules.ts';
import type { TracedBallot } from '../domain/signals/rules.ts';
import { createDice, type Dice } from './dice.ts';
import { commonDomain } from './fraud-domains.ts';

/*
 * A festival's honest voters, made up: who votes where, when, through which network. The figures are
 * assumptions of ours, each with its range in `CrowdShape`, so that a run can change them.
 */

/** A ballot before the festival's facts (`withFacts`) are known. */
export interface CastBallot extends Omit<
  TracedBallot,
  'votedElsewhere' | 'daysOnNetwork' | 'networkClass' | 'domainClass'
> {
  restaurant: number;
  day: number;
  /** The name of the attack; null: an honest vote. */
  attack: string | null;
}

export interface CrowdShape {
  seed: number;
  voters: number;
  restaurants: number;
  days: number;
  /** Networks (/24) of the phone carriers. */
  carrierNetworks: number;
  /** Share of restaurants with Wi-Fi for guests, and of their voters who use it. */
  wifiRestaurants: number;
  wifiVoters: number;
  /** Share of restaurants with a counter screen. */
  counters: number;
  tourists: number;
  companies: number;
  /** Number of buses; each second one stops at one restaurant alone. */
  buses: number;
  newAccounts: number;
}

export const CROWD: CrowdShape = {
  seed: 1,
  voters: 20_000,
  restaurants: 120,
  days: 4,
  carrierNetworks: 220,
  wifiRestaurants: 0.6,
  wifiVoters: 0.35,
  counters: 0.6,
  tourists: 0.12,
  companies: 40,
  buses: 4,
  newAccounts: 0.7,
};

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
/** The first day, midnight. */
export const START = Date.UTC(2026, 9, 8, 4);

export interface Restaurant {
  /** Shares of its dishes, the first the largest. */
  dishes: number[];
  /** The share of five points. */
  fives: number;
  wifi: string | null;
  /** Share of votes with a venue code; 0 without a counter screen. */
  codes: number;
  popularity: number;
}

export interface Festival {
  shape: CrowdShape;
  restaurants: Restaurant[];
  ballots: CastBallot[];
}

interface Voter {
  name: string;
  domain: string;
  device: string | null;
  /** Milliseconds since 1970. */
  accountMade: number | null;
  network: string;
  subnet: string | null;
}

/** The honest votes of a festival. */
export function createFestival(shape: CrowdShape): Festival {
  const dice = createDice(shape.seed);
  const restaurants = Array.from({ length: shape.restaurants }, (_, index) =>
    createRestaurant(shape, index, dice),
  );
  const festival: Festival = { shape, restaurants, ballots: [] };
  const chooser = choosing(restaurants, dice);
  let made = 0;
  while (made < shape.voters) made += addParty(festival, chooser, dice, made);
  for (let company = 0; company < shape.companies; company += 1) {
    addGroup(festival, dice, {
      name: `company${company}`,
      people: 6 + dice.below(13),
      domain: `company${company}.example`,
      stops: [chooser()],
      network: null,
    });
  }
  for (let bus = 0; bus < shape.buses; bus += 1) {
    addGroup(festival, dice, {
      name: `bus${bus}`,
      people: 35 + dice.below(20),
      domain: null,
      stops: bus % 2 === 0 ? [chooser()] : [chooser(), chooser(), chooser()],
      network: `bus${bus}`,
    });
  }
  addRush(festival, dice);
  return festival;
}

function createRestaurant(shape: CrowdShape, index: number, dice: Dice): Restaurant {
  const top = 0.2 + dice.next() * 0.45;
  const others = Array.from({ length: 7 }, () => dice.next() + 0.1);
  const sum = others.reduce((total, share) => total + share, 0);
  return {
    dishes: [top, ...others.map((share) => (share / sum) * (1 - top))],
    fives: 0.3 + dice.next() * 0.35,
    wifi: dice.chance(shape.wifiRestaurants) ? `wifi${index}` : null,
    codes: dice.chance(shape.counters) ? 0.3 + dice.next() * 0.5 : 0,
    popularity: Math.exp(dice.normal() * 0.6),
  };
}

/** Chooses restaurants by their popularity. */
function choosing(restaurants: readonly Restaurant[], dice: Dice) {
  const total = restaurants.reduce((sum, { popularity }) => sum + popularity, 0);
  return () => {
    let left = dice.next() * total;
    return Math.max(
      0,
      restaurants.findIndex(({ popularity }) => (left -= popularity) <= 0),
    );
  };
}

export function createVoter(festival: Festival, name: string, firstDay: number, dice: Dice): Voter {
  const { shape } = festival;
  const isTourist = dice.chance(shape.tourists);
  const isIpv6 = !isTourist && dice.chance(0.3);
  return {
    name,
    domain: dice.chance(0.05) ? `home${dice.below(shape.voters / 40)}.example` : commonDomain(dice),
    device: dice.chance(0.015) ? null : `phone-${name}`,
    // At the counter, or some days before.
    accountMade: dice.chance(isTourist ? 0.9 : shape.newAccounts)
      ? null
      : START + firstDay * DAY - dice.next() * 12 * DAY,
    network: isTourist
      ? `roaming${dice.below(shape.voters)}`
      : isIpv6
        ? `carrier6-${dice.below(20)}`
        : carrierNetwork(shape, dice),
    subnet: isIpv6 ? `phone6-${name}` : null,
  };
}

/** One of the phone carriers', some of which have more customers than others. */
export const carrierNetwork = ({ carrierNetworks }: CrowdShape, dice: Dice): string =>
  `carrier${Math.floor(dice.next() ** 2 * carrierNetworks)}`;

/** One to five people who go out together. @returns how many */
function addParty(festival: Festival, chooser: () => number, dice: Dice, made: number): number {
  const size = dice.chance(0.45) ? 1 : 2 + dice.below(4);
  const first = dice.below(festival.shape.days);
  const people = Array.from({ length: size }, (_, index) =>
    createVoter(festival, `v${made + index}`, first, dice),
  );
  const [leader] = people;
  // A family on one phone's network; some also pass that phone around.
  if (size > 1 && leader && dice.chance(0.4)) {
    const sharesPhone = dice.chance(0.2);
    for (const person of people) {
      Object.assign(person, { network: leader.network, subnet: leader.subnet });
      if (sharesPhone) person.device = leader.device;
    }
  }
  const isRegular = dice.chance(0.01);
  const favourite = chooser();
  const days = isRegular ? festival.shape.days : 1 + dice.below(Math.min(3, festival.shape.days));
  for (
    let day = isRegular ? 0 : first;
    day < Math.min(festival.shape.days, first + days);
    day += 1
  ) {
    const visits = isRegular ? 1 : 1 + Math.floor(dice.next() ** 1.7 * 4);
    for (const restaurant of new Set(
      Array.from({ length: visits }, () => (isRegular ? favourite : chooser())),
    )) {
      const at = START + day * DAY + mealTime(dice);
      for (const person of people) visit(festival, person, restaurant, day, at, dice);
    }
  }
  return size;
}

/** Milliseconds since midnight: lunch or dinner. */
export function mealTime(dice: Dice): number {
  const hour = dice.chance(0.4) ? 12.7 + dice.normal() * 0.7 : 19 + dice.normal() * 1.2;
  return Math.min(23, Math.max(10, hour)) * HOUR;
}

/** One honest vote. */
export function visit(
  festival: Festival,
  person: Voter,
  restaurant: number,
  day: number,
  arrival: number,
  dice: Dice,
  network?: string,
): void {
  const place = festival.restaurants[restaurant];
  if (!place) return;
  const at = arrival + dice.next() * 900_000;
  person.accountMade ??= at - (60_000 + dice.next() * 600_000);
  const onWifi =
    network === undefined && place.wifi !== null && dice.chance(festival.shape.wifiVoters);
  const pageSeen = !dice.chance(0.02);
  festival.ballots.push({
    id: `h${festival.ballots.length}`,
    restaurant,
    day,
    at,
    person: person.name,
    dishId: `dish${drawDish(place, dice)}`,
    points: drawPoints(place, dice),
    evidence: drawEvidence(place, dice),
    isTraced: true,
    network: onWifi ? place.wifi : (network ?? person.network),
    subnet: onWifi || network !== undefined ? null : person.subnet,
    mailDomain: person.domain,
    device: person.device,
    accountAgeSeconds: Math.round((at - person.accountMade) / 1000),
    pageSeen,
    secondsOpen: pageSeen ? Math.max(2, Math.round(Math.exp(3.7 + dice.normal() * 0.9))) : null,
    position: `${dice.next()},${dice.next()}`,
    attack: null,
  });
}

export function drawDish({ dishes }: Restaurant, dice: Dice): number {
  let left = dice.next();
  return Math.max(
    0,
    dishes.findIndex((share) => (left -= share) <= 0),
  );
}

export function drawPoints({ fives }: Restaurant, dice: Dice): number {
  if (dice.chance(fives)) return 5;
  return dice.chance(0.55) ? 4 : 1 + dice.below(3);
}

function drawEvidence({ codes }: Restaurant, dice: Dice): EvidenceKind {
  if (dice.chance(codes)) return 'code';
  if (dice.chance(0.85)) return 'position';
  return dice.chance(0.7) ? 'position_near' : 'position_late';
}

interface Group {
  name: string;
  people: number;
  /** null: each their own. */
  domain: string | null;
  stops: number[];
  network: string | null;
}

/** People who arrive together: colleagues at lunch, a bus. */
function addGroup(festival: Festival, dice: Dice, group: Group): void {
  const day = dice.below(festival.shape.days);
  const at = START + day * DAY + mealTime(dice);
  for (let index = 0; index < group.people; index += 1) {
    const person = createVoter(festival, `${group.name}-${index}`, day, dice);
    if (group.domain !== null) person.domain = group.domain;
    group.stops.forEach((stop, number) =>
      visit(festival, person, stop, day, at + number * 2 * HOUR, dice, group.network ?? undefined),
    );
  }
}

/** Half a stadium at one counter, in a quarter of an hour on the last evening. */
function addRush(festival: Festival, dice: Dice): void {
  const restaurant = festival.restaurants.findIndex(({ wifi }) => wifi !== null);
  const day = festival.shape.days - 1;
  for (let index = 0; index < 150; index += 1) {
    const person = createVoter(festival, `rush${index}`, day, dice);
    visit(festival, person, restaurant, day, START + day * DAY + 20 * HOUR, dice);
  }
}
