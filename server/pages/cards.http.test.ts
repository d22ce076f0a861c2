import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { restaurants } from '../../database/schema/restaurants.ts';
import { openTestServer, type TestServer } from '../test-server.ts';

const withLogo = demoRestaurants.find(({ logo }) => logo !== null);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const card = (name: string) => fetch(`${server.url}/cards/${name}.png`);
const pixels = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the card of a shared link is a picture of 1200 by 630', async () => {
  for (const name of ['festival', withLogo?.id ?? '']) {
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
  expect(await pixels(await card(withLogo?.id ?? ''))).not.toEqual(festival);
  const urls = [
    null,
    'https://elsewhere.example/logo.png',
    'http://127.0.0.1:1/logo.png',
    '/demo/../../../package.json',
    '/demo/nothing.svg',
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

test('there is no card of an unknown restaurant, nor of anything else', async () => {
  for (const name of [randomUUID(), 'nothing', '..%2f..%2fpackage', "' or 1=1 --"]) {
    const response = await card(name);
    expect({ name, status: response.status }).toEqual({ name, status: 404 });
  }
});
