import { expect, test } from 'vitest';
import { ownPictureId, pictureAddress, pictureSet, pictureWidthFor } from './rules.ts';

const id = '0f9f1ac3-6f0c-8d5e-8b7a-4c3970d3a5b1';

test('an address of ours is known, and nothing that only looks like one', () => {
  expect(ownPictureId(pictureAddress(id))).toBe(id);
  const others = [
    '',
    `https://elsewhere.example/pictures/${id}`,
    `//elsewhere.example/pictures/${id}`,
    `/pictures/${id}/80`,
    `/pictures/${id}?x`,
    `/pictures/${id.toUpperCase()}`,
    '/pictures/../demo/logos/sun-1.svg',
    '/demo/logos/sun-1.svg',
  ];
  for (const url of others) expect({ url, id: ownPictureId(url) }).toEqual({ url, id: null });
});

test('a screen of one, two or three pixels a point has a size of its own, and none that is not shown', () => {
  expect(pictureSet(`/pictures/${id}`, 80)).toEqual({
    src: `/pictures/${id}/160`,
    srcSet: [80, 160, 240].map((width) => `/pictures/${id}/${width} ${width}w`).join(', '),
    sizes: '80px',
  });
  expect(pictureSet(`/pictures/${id}`, 480)).toEqual({
    src: `/pictures/${id}/1080`,
    // A phone of 390 points with three pixels each takes the one of 1,080.
    srcSet: [320, 480, 720, 1080, 1440].map((w) => `/pictures/${id}/${w} ${w}w`).join(', '),
    sizes: 'min(480px, 100vw - 32px)',
  });
  expect(pictureSet(`/pictures/${id}`, 320)?.sizes).toBe('min(320px, 100vw - 32px)');
  expect(pictureSet('https://elsewhere.example/logo.png', 80)).toBeNull();
  expect(pictureSet('/demo/logos/sun-1.svg', 80)).toBeNull();
});

test('no size is larger than the largest', () => {
  expect(pictureWidthFor(0)).toBe(80);
  expect(pictureWidthFor(81)).toBe(160);
  expect(pictureWidthFor(100_000)).toBe(1440);
});
