import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { dishes, restaurants } from '../../database/schema/restaurants.ts';
import { LANGUAGES } from '../../domain/language.ts';
import { CARD_SHAPE_NAMES, CARD_SHAPES } from '../../domain/sharing/rules.ts';
import { readQrCodes } from '../testing/qr-codes.ts';
import { publishResult } from '../testing/results.ts';
import { openTestServer, type TestServer } from '../testing/server.ts';

const place = demoRestaurants.find(({ key }) => key === 'el-comal-de-lupita');
if (!place) throw new Error('The demo has no El Comal de Lupita.');
const dishId = place.dishes[0]?.id ?? '';
const code = place.id.slice(0, 6);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });
const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());
const statusOf = async (path: string) => ({ path, status: (await ask(path)).status });

describe('a card', () => {
  test.each(
    LANGUAGES.flatMap((language) =>
      CARD_SHAPE_NAMES.flatMap((shape) =>
        [`tacos/${dishId}/4`, `festival/${place.id}`].map((what) => ({ language, shape, what })),
      ),
    ),
  )('is a picture that leads to the restaurant: $language, $shape, $what', async (one) => {
    const path = `/cards/${one.language}/${one.what}/${one.shape}.png`;
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const etag = answer.headers.get('etag') ?? '';
    const body = await bytesOf(answer);
    expect(await sharp(body).metadata()).toMatchObject(CARD_SHAPES[one.shape]);
    expect(await readQrCodes(body)).toEqual([`${server.services.config.publicUrl}/r/${code}`]);
    const again = await ask(path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await ask(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await ask(path, { method: 'POST' })).status).toBe(405);
  });

  test('knows nobody: it is the same for everybody, and sets no cookie', async () => {
    const path = `/cards/en/tacos/${dishId}/5/wide.png`;
    const own = await server.visitor().signInAs('visitor');
    const cookie = [...own.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const [mine, anybody] = await Promise.all([ask(path, { headers: { cookie } }), ask(path)]);
    expect(mine.headers.getSetCookie()).toEqual([]);
    expect(await bytesOf(mine)).toEqual(await bytesOf(anybody));
  });

  test('of what is not there, or was not liked, is not found', async () => {
    for (const path of [
      `/cards/en/tacos/${dishId}/0/story.png`,
      `/cards/en/tacos/${dishId}/6/story.png`,
      `/cards/en/tacos/${randomUUID()}/5/story.png`,
      // It is a restaurant, not a dish, and the other way round.
      `/cards/en/tacos/${place.id}/5/story.png`,
      `/cards/en/festival/${dishId}/story.png`,
      `/cards/fr/tacos/${dishId}/5/story.png`,
      `/cards/en/tacos/${dishId}/5/square.png`,
      `/cards/en/festival/${randomUUID()}/wide.png`,
    ]) {
      expect(await statusOf(path)).toEqual({ path, status: 404 });
    }
  });

  test('says the present name, and goes with its dish and its restaurant', async () => {
    const { db, now } = server.services;
    const [own] = await db
      .insert(restaurants)
      .values({ name: 'Al rato', stateId: 'GA', countyId: '13121' })
      .returning();
    const restaurantId = own?.id ?? '';
    const [dish] = await db.insert(dishes).values({ restaurantId, name: 'Papa' }).returning();
    const path = `/cards/en/tacos/${dish?.id}/3/wide.png`;
    const ofPlace = `/cards/en/festival/${restaurantId}/wide.png`;
    const before = await bytesOf(await ask(path));
    await db
      .update(dishes)
      .set({ name: 'Papa con chorizo' })
      .where(eq(dishes.id, dish?.id ?? ''));
    expect(await bytesOf(await ask(path))).not.toEqual(before);
    await db
      .update(dishes)
      .set({ archivedAt: now() })
      .where(eq(dishes.id, dish?.id ?? ''));
    expect([await statusOf(path), await statusOf(ofPlace)]).toEqual([
      { path, status: 404 },
      { path: ofPlace, status: 200 },
    ]);
    await db
      .update(dishes)
      .set({ archivedAt: null })
      .where(eq(dishes.id, dish?.id ?? ''));
    await db.update(restaurants).set({ archivedAt: now() }).where(eq(restaurants.id, restaurantId));
    expect([await statusOf(path), await statusOf(ofPlace)]).toEqual([
      { path, status: 404 },
      { path: ofPlace, status: 404 },
    ]);
  });
});

describe('a short link', () => {
  test('leads to the page of its restaurant', async () => {
    for (const path of [`/r/${code}`, `/r/${code.toUpperCase()}`, `/r/${code}/`]) {
      const answer = await ask(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        307,
        `/restaurant/${place.id}`,
      ]);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    }
  });

  test('that no restaurant has is not found', async () => {
    for (const path of ['/r/00000000', '/r/7e5', '/r/x', `/r/${'f'.repeat(32)}`]) {
      expect(await statusOf(path)).toEqual({ path, status: 404 });
    }
  });

  test('keeps its meaning when a newer restaurant begins alike, which gets a longer one', async () => {
    const { db } = server.services;
    const id = `${place.id.slice(0, 6)}${place.id[6] === '0' ? '1' : '0'}${randomUUID().slice(7)}`;
    await db
      .insert(restaurants)
      .values({ id, name: 'Casi igual', stateId: 'GA', countyId: '13121' });
    const whereTo = async (path: string) => (await ask(path)).headers.get('location');
    expect(await whereTo(`/r/${code}`)).toBe(`/restaurant/${place.id}`);
    expect(await whereTo(`/r/${id.slice(0, 7)}`)).toBe(`/restaurant/${id}`);
    const card = await bytesOf(await ask(`/cards/en/festival/${id}/wide.png`));
    expect(await readQrCodes(card)).toEqual([
      `${server.services.config.publicUrl}/r/${id.slice(0, 7)}`,
    ]);
  });
});

describe('the card of a place', () => {
  const paths = CARD_SHAPE_NAMES.map(
    (shape) => [shape, `/results/2026/restaurants/${place.id}/${shape}.png`] as const,
  );

  test('is there once the result is published, and not before', async () => {
    for (const [, path] of paths) expect(await statusOf(path)).toEqual({ path, status: 404 });
    await publishResult(server);
    for (const [shape, path] of paths) {
      const answer = await ask(`${path}?lang=es`);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
      const body = await bytesOf(answer);
      expect(await sharp(body).metadata()).toMatchObject(CARD_SHAPES[shape]);
      expect(await readQrCodes(body)).toEqual([`${server.services.config.publicUrl}/r/${code}`]);
      expect(await bytesOf(await ask(path))).not.toEqual(body);
      const kept = await ask(`${path}?version=1`);
      expect(kept.headers.get('cache-control')).toContain('immutable');
    }
    const other = `/results/2026/restaurants/${randomUUID()}/story.png`;
    expect(await statusOf(other)).toEqual({ path: other, status: 404 });
  });
});
