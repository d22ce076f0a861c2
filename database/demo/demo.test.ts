import { describe, expect, test } from 'vitest';
import { readPack } from '../geography/pack.ts';
import { milesBetween } from './miles.ts';
import { demoPeople } from './people.ts';
import { demoRestaurants, specialKeys } from './restaurants.ts';
import type { DemoRestaurant } from './shape.ts';
import { uuid5 } from './uuid5.ts';

const UUID_V5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const boxes = {
  SC: { south: 32, north: 35.25, west: -83.4, east: -78.5 },
  GA: { south: 30.35, north: 35.01, west: -85.61, east: -80.8 },
};

const placed = demoRestaurants.flatMap((restaurant) =>
  restaurant.latitude === null || restaurant.longitude === null
    ? []
    : [{ ...restaurant, latitude: restaurant.latitude, longitude: restaurant.longitude }],
);
const dishes = demoRestaurants.flatMap((restaurant) => restaurant.dishes);

function keysWhere(matches: (restaurant: DemoRestaurant) => boolean): string[] {
  return demoRestaurants.filter(matches).map(({ key }) => key);
}

function expectUnique(values: readonly string[]): void {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

function pairs<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((one, index) => items.slice(index + 1).map((other): [T, T] => [one, other]));
}

describe('an id', () => {
  test('is the UUIDv5 that the RFC gives for its example', () => {
    const dns = Buffer.from('6ba7b8109dad11d180b400c04fd430c8', 'hex');
    expect(uuid5('www.example.com', dns)).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });
});

describe('the restaurants', () => {
  test('are sixty in each state, ordered by state and then name', () => {
    expect(demoRestaurants.filter(({ stateId }) => stateId === 'SC')).toHaveLength(60);
    expect(demoRestaurants.filter(({ stateId }) => stateId === 'GA')).toHaveLength(60);
    const sorted = demoRestaurants.toSorted(
      (a, b) => a.stateId.localeCompare(b.stateId) || a.name.localeCompare(b.name, 'en'),
    );
    expect(demoRestaurants).toEqual(sorted);
  });

  test('share no id, key, name, address, phone, description or website', () => {
    expectUnique([...demoRestaurants, ...dishes].map(({ id }) => id));
    expectUnique(demoRestaurants.map(({ key }) => key));
    expectUnique(demoRestaurants.map(({ name }) => name));
    expectUnique(demoRestaurants.map(({ address }) => address));
    expectUnique(demoRestaurants.map(({ phone }) => phone));
    expectUnique(demoRestaurants.map(({ descriptionEn }) => descriptionEn));
    expectUnique(demoRestaurants.flatMap(({ descriptionEs }) => descriptionEs ?? []));
    expectUnique(demoRestaurants.flatMap(({ websiteUrl }) => websiteUrl ?? []));
  });

  test('have ids of version 5 that hang on their keys alone', () => {
    for (const { id, key, dishes: menu } of demoRestaurants) {
      expect(id).toMatch(UUID_V5);
      expect(id).toBe(uuid5(`restaurant:${key}`));
      expect(menu.map((dish) => dish.id)).toEqual(
        menu.map((_, index) => uuid5(`dish:${key}:${index + 1}`)),
      );
    }
  });

  test('stand inside their state and within six miles of their town', () => {
    for (const { stateId, town, latitude, longitude, key } of placed) {
      const { south, north, west, east } = boxes[stateId];
      const isInside = latitude > south && latitude < north && longitude > west && longitude < east;
      const row = readPack(stateId).places.find(([name]) => name === town);
      const centre = { latitude: Number(row?.[3]), longitude: Number(row?.[4]) };
      const miles = milesBetween(centre, { latitude, longitude });
      expect({ key, isInside, isNear: miles < 6 }).toEqual({ key, isInside: true, isNear: true });
    }
  });

  test('have coordinates of at most five decimals', () => {
    for (const { latitude, longitude } of placed) {
      expect(Number(latitude.toFixed(5))).toBe(latitude);
      expect(Number(longitude.toFixed(5))).toBe(longitude);
    }
  });

  test('never stand closer than 0.12 miles, though many are a short walk apart', () => {
    const distances = pairs(placed).map(([a, b]) => ({ town: a.town, miles: milesBetween(a, b) }));
    expect(Math.min(...distances.map(({ miles }) => miles))).toBeGreaterThan(0.12);
    const walkable = new Set(distances.filter(({ miles }) => miles <= 0.6).map(({ town }) => town));
    expect(walkable.size).toBeGreaterThanOrEqual(10);
  });

  test('have a ZIP code that reaches into their county, in their own state', () => {
    for (const { zipCode, countyId, stateId } of demoRestaurants) {
      const { fips, zips } = readPack(stateId);
      const [county, , , , further = ''] = zips[zipCode] ?? [];
      expect([county, ...further.split(' ')].map((code) => fips + code)).toContain(countyId);
    }
  });

  test('have phones that ring nowhere', () => {
    for (const { phone } of demoRestaurants) expect(phone).toMatch(/^[2-9]\d{2}-555-01\d{2}$/);
  });

  test('link to reserved hosts and marked handles, some websites without a scheme', () => {
    const websites = demoRestaurants.flatMap(({ websiteUrl }) => websiteUrl ?? []);
    for (const website of websites) expect(website).toMatch(/^(https:\/\/)?[a-z0-9-]+\.example$/);
    expect(websites.filter((website) => !website.startsWith('https://')).length).toBeGreaterThan(9);
    const socials = demoRestaurants
      .flatMap((one) => [one.instagramUrl, one.facebookUrl, one.tiktokUrl])
      .filter((url) => url !== null);
    for (const url of socials) {
      expect(url).toMatch(/^https:\/\/www\.(instagram|facebook|tiktok)\.com\/@?[a-z0-9]+_vt_demo$/);
    }
    expect(socials.length).toBeGreaterThan(130);
    const menus = demoRestaurants.flatMap(({ menuUrl }) => menuUrl ?? []);
    for (const menu of menus) expect(menu).toMatch(/^https:\/\/[a-z0-9-]+\.example\/menu$/);
    expect(menus.length).toBeGreaterThan(30);
  });

  test('are whole but for the four odd ones', () => {
    expect(keysWhere(({ latitude }) => latitude === null)).toEqual([
      specialKeys.withoutCoordinates,
    ]);
    expect(keysWhere(({ dishes: menu }) => menu.length === 0)).toEqual([specialKeys.withoutDishes]);
    expect(keysWhere(({ logo }) => logo === null)).toEqual([specialKeys.withoutLogo]);
    expect(keysWhere(({ descriptionEs }) => descriptionEs === null)).toEqual([
      specialKeys.withoutSpanish,
    ]);
  });
});

describe('the dishes', () => {
  test('are three to five to a menu, each name once', () => {
    const serving = demoRestaurants.filter(({ key }) => key !== specialKeys.withoutDishes);
    for (const { key, dishes: menu } of serving) {
      const names = new Set(menu.map(({ name }) => name));
      expect([3, 4, 5].map((size) => `${key} ${size}`)).toContain(`${key} ${names.size}`);
      expect(names.size).toBe(menu.length);
    }
  });

  test('include a "Special 3" at about a third of the restaurants, with the other two', () => {
    const has = (number: number) =>
      keysWhere(({ dishes: menu }) => menu.some(({ name }) => name.includes(`Special ${number}`)));
    expect(has(3).length).toBeGreaterThanOrEqual(36);
    expect(has(3).length).toBeLessThanOrEqual(44);
    expect(has(1)).toEqual(has(3));
    expect(has(2)).toEqual(has(3));
  });

  test('all have a picture but one', () => {
    const missing = demoRestaurants.flatMap(({ key, dishes: menu }) =>
      menu.flatMap(({ plate }, index) => (plate === null ? [{ restaurant: key, index }] : [])),
    );
    expect(missing).toEqual([specialKeys.dishWithoutPicture]);
  });

  test('are described in both languages', () => {
    for (const { descriptionEn, descriptionEs } of dishes) {
      expect(descriptionEn).toMatch(/\.$/);
      expect(descriptionEs).toMatch(/\.$/);
      expect(descriptionEs).not.toBe(descriptionEn);
    }
  });

  test('are featured only where they are on the menu', () => {
    const featured = demoRestaurants.flatMap(({ featuredDish, dishes: menu }) =>
      featuredDish === null ? [] : [menu[featuredDish]],
    );
    expect(featured.length).toBeGreaterThan(60);
    expect(featured).not.toContain(undefined);
  });
});

describe('the people', () => {
  test('share no id, key, name or address', () => {
    expectUnique(demoPeople.map(({ id }) => id));
    expectUnique(demoPeople.map(({ key }) => key));
    expectUnique(demoPeople.map(({ fullName }) => fullName));
    expectUnique(demoPeople.map(({ email }) => email));
  });

  test('who can sign in are five, and one of them is an admin', () => {
    const accounts = demoPeople.filter(({ password }) => password !== null);
    expect(accounts.map(({ email, locale, isAdmin }) => [email, locale, isAdmin])).toEqual([
      ['visitor@vota-taco.example', 'en', false],
      ['votante@vota-taco.example', 'es', false],
      ['owner@vota-taco.example', 'en', false],
      ['admin@vota-taco.example', 'en', true],
      ['pending@vota-taco.example', 'es', false],
    ]);
    expect(new Set(accounts.map(({ password }) => password))).toEqual(new Set(['taco-demo-2026']));
  });

  test('who only vote have plain addresses on the demo host', () => {
    const voters = demoPeople.filter(({ password }) => password === null);
    expect(voters.length).toBeGreaterThan(300);
    for (const { email, isAdmin } of voters) {
      expect(email).toMatch(/^[a-z]+(\.[a-z]+)+@demo\.vota-taco\.example$/);
      expect(isAdmin).toBe(false);
    }
  });
});
