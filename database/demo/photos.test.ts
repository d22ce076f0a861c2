import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoRestaurants } from './restaurants.ts';
import { demoAddress, photoShapes, readPhotos } from './photos.ts';

const photos = readPhotos();

test('a photo is as large as the festival says it is', async () => {
  expect([...photos.keys()]).toEqual([...photoShapes.keys()]);
  for (const { bytes, width, height } of photos.values()) {
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
  }
});

test('some logos and dishes are photos, most are drawings', () => {
  const addresses = demoRestaurants.flatMap(({ logo, dishes }) => [
    ...(logo ? [demoAddress(photos, 'logos', `${logo.motif}-${logo.palette}`)] : []),
    ...dishes.flatMap(({ plate }) => (plate ? [demoAddress(photos, 'dishes', plate)] : [])),
  ]);
  const used = new Set(addresses);
  for (const { id } of photos.values()) expect(used).toContain(`/pictures/${id}`);
  const drawn = addresses.filter((address) =>
    /^\/demo\/(logos|dishes)\/[\w-]+\.svg$/.test(address),
  );
  const stored = addresses.filter((address) => address.startsWith('/pictures/'));
  expect(drawn.length + stored.length).toBe(addresses.length);
  expect(drawn.length).toBeGreaterThan(stored.length * 5);
});
