import { expect, test } from 'vitest';
import { choosePromo, playerUrl, serviceOf } from './promo-video.ts';

const youtube = 'https://youtu.be/dQw4w9WgXcQ';

test.each([
  [youtube, '/festival.mp4', 'youtube', false],
  [null, '/festival.mp4', 'file', true],
  ['', youtube, 'youtube', true],
  ['javascript:alert(1)', '/festival.mp4', 'file', true],
  ['https://example.com/tacos.mp4', null, 'file', false],
  ['http://example.com/tacos.mp4', null, 'link', false],
  ['https://example.com/our-story', '/festival.mp4', 'link', false],
])('of %j and %j a page offers a %s', (own, festival, kind, isFestivals) => {
  expect(choosePromo(own, festival)).toMatchObject({ kind, isFestivals });
});

test.each([
  [null, null],
  ['javascript:alert(1)', null],
  ['data:video/mp4;base64,AAAA', 'javascript:alert(1)'],
])('of %j and %j it offers none', (own, festival) => {
  expect(choosePromo(own, festival)).toBeNull();
});

test.each([
  [youtube, 'YouTube', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0'],
  [
    'https://vimeo.com/123456789',
    'Vimeo',
    'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1',
  ],
  [
    'https://vimeo.com/123456789/0abc12',
    'Vimeo',
    'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=0abc12',
  ],
  [
    'https://player.vimeo.com/video/123456789?h=0abc12',
    'Vimeo',
    'https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=0abc12',
  ],
])('%s is played by %s', (url, service, player) => {
  const video = choosePromo(url, null);
  if (!video || !('id' in video)) throw new Error(url);
  expect(serviceOf(video)).toBe(service);
  expect(playerUrl(video)).toBe(player);
});

test.each([
  ['https://www.example.com:8080/a.mp4', 'example.com'],
  ['/festival.mp4', null],
])('the file %s comes from %s', (url, service) => {
  expect(serviceOf({ kind: 'file', url })).toBe(service);
});
