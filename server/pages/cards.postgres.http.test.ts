import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { pictureAddress } from '../../domain/pictures/rules.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

const withLogo = demoRestaurants.find(({ logo }) => logo?.motif === 'sun');
/** Its logo is stored in the database. */
const withPhoto = demoRestaurants.find(({ logo }) => logo?.motif === 'guitar');

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const card = (name: string) => fetch(`${server.url}/cards/${name}.png`);
const pixels = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the card of a shared link is a picture of 1200 by 630', async () => {
  for (const name of ['festival', withLogo?.id ?? '', withPhoto?.id ?? '']) {
    const response = await card(name);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const picture = await pixels(response);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(picture.length).toBeLessThan(200_000);
  }
});

test('a restaurant has its logo on it; one with a picture of elsewhere, or of no place of ours, has not', async () => {
  const { db } = server.services;
  const festival = await pixels(await card('festival'));
  for (const { id } of [withLogo, withPhoto].filter((one) => one !== undefined)) {
    expect(await pixels(await card(id))).not.toEqual(festival);
  }
  const urls = [
    null,
    'https://elsewhere.example/logo.png',
    'http://127.0.0.1:1/logo.png',
    '/demo/../../../package.json',
    '/demo/nothing.svg',
    pictureAddress(randomUUID()),
    `${pictureAddress(randomUUID())}/80`,
    '/pictures/../demo/logos/sun-1.svg',
    'file:///etc/passwd',
  ];
  for (const logoUrl of urls) {
    const [place] = await db
      .insert(restaurants)
      .values({ name: 'Sin logo', logoUrl, stateId: 'GA', countyId: '13121' })
      .returning();
    const response = await card(place?.id ?? '');
    expect(response.status).toBe(200);
    expect(await pixels(response)).toEqual(festival);
  }
});

test('one without a logo of ours shows a dish: the featured one, else the first that has a picture', async () => {
  const { db } = server.services;
  const cardOf = async (logoUrl: string | null) => {
    const [place] = await db
      .insert(restaurants)
      .values({ name: 'Sin logo', logoUrl, stateId: 'GA', countyId: '13121' })
      .returning();
    const restaurantId = place?.id ?? '';
    const add = async (name: string, imageUrl: string | null) => {
      const [dish] = await db.insert(dishes).values({ restaurantId, name, imageUrl }).returning();
      return dish?.id;
    };
    const see = async () => pixels(await card(restaurantId));
    return { restaurantId, add, see };
  };
  const festival = await pixels(await card('festival'));
  const place = await cardOf('https://elsewhere.example/logo.png');
  await place.add('Arroz', 'https://elsewhere.example/arroz.png');
  await place.add('Birria', null);
  expect(await place.see()).toEqual(festival);
  await place.add('Camarón', '/demo/dishes/camaron.svg');
  const shrimp = await place.see();
  expect(shrimp).not.toEqual(festival);
  const featuredDishId = await place.add('Papa', '/demo/dishes/papa.svg');
  expect(await place.see()).toEqual(shrimp);
  await db
    .update(restaurants)
    .set({ featuredDishId })
    .where(eq(restaurants.id, place.restaurantId));
  const potato = await place.see();
  expect(potato).not.toEqual(shrimp);
  // A missing logo does not prevent the card.
  const gone = await cardOf('/demo/logos/nothing.svg');
  await gone.add('Papa', '/demo/dishes/papa.svg');
  expect(await gone.see()).toEqual(potato);
});

test('there is no card of an unknown restaurant, nor of anything else', async () => {
  for (const name of [randomUUID(), 'nothing', '..%2f..%2fpackage', "' or 1=1 --"]) {
    const response = await card(name);
    expect({ name, status: response.status }).toEqual({ name, status: 404 });
  }
});
