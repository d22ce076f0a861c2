import { describe, expect, test } from 'vitest';
import {
  hostOf,
  isSameLink,
  linkProblem,
  type LinkField,
  pictureProblem,
  refusedLinks,
  refusedPictures,
} from './rules.links.ts';

const OWN = ['vote.example.org', 'votá.example'];
const check = (field: LinkField, typed: string) => linkProblem(field, typed, OWN);

describe('a link that a field accepts', () => {
  test.each<[LinkField, string]>([
    ['websiteUrl', 'https://taqueria.com'],
    ['websiteUrl', 'taqueria.com/menu?table=1#top'],
    ['websiteUrl', 'http://taquería.com:80/'],
    ['websiteUrl', 'https://taqueria.com:443'],
    ['websiteUrl', 'https://xn--taquera-i2a.com'],
    ['websiteUrl', 'https://taqueria.xn--p1ai'],
    ['websiteUrl', 'https://7eleven.com'],
    ['websiteUrl', 'https://www.facebook.com/taqueria'],
    ['websiteUrl', 'https://local.taqueria.com'],
    ['websiteUrl', 'https://localhost.taqueria.com'],
    ['websiteUrl', 'https://notvote.example.org'],
    ['websiteUrl', 'https://www.com'],
    ['menuUrl', 'https://taqueria.com/10.0.0.1/@menu'],
    ['instagramUrl', 'https://www.instagram.com/tacos'],
    ['instagramUrl', 'HTTPS://Instagram.COM/@tacos'],
    ['instagramUrl', 'm.instagram.com/tacos'],
    ['instagramUrl', 'https://instagr.am/tacos'],
    ['instagramUrl', 'https://instagram.com/redirected_tacos'],
    ['facebookUrl', 'http://facebook.com/tacos'],
    ['facebookUrl', 'https://m.facebook.com/tacos'],
    ['facebookUrl', 'https://fb.me/tacos'],
    ['facebookUrl', 'https://fb.watch/abc'],
    ['tiktokUrl', 'https://www.tiktok.com/@tacos'],
    ['tiktokUrl', 'https://vm.tiktok.com/abc'],
    ['videoUrl', 'https://youtu.be/dQw4w9WgXcQ'],
    ['videoUrl', 'https://m.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['videoUrl', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    ['videoUrl', 'https://player.vimeo.com/video/123456789'],
    ['videoUrl', 'https://taqueria.com/tacos.mp4'],
  ])('%s: %s', (field, typed) => {
    expect(check(field, typed)).toBeNull();
  });
});

describe('a link that no field accepts', () => {
  test.each([
    ['', 'invalid'],
    ['javascript:alert(1)', 'invalid'],
    ['data:text/html,x', 'invalid'],
    ['ftp://taqueria.com', 'invalid'],
    ['//taqueria.com', 'invalid'],
    ['https://localhost', 'invalid'],
    ['https://taqueria', 'invalid'],
    ['https://2130706433/', 'invalid'],
    ['https://0x7f000001', 'invalid'],
    ['https://[::1]/', 'invalid'],
    ['https://[::ffff:10.0.0.1]/', 'invalid'],
    ['https://taqueria.com@evil.com', 'invalid'],
    ['https://a:b@evil.com', 'invalid'],
    ['https://taqueria.com\\@evil.com', 'invalid'],
    ['https://taqueria.com%2eevil.com', 'invalid'],
    ['https://127。0。0。1/', 'invalid'],
    ['https://localhost./', 'invalid'],
    ['https://taqueria.com./', 'invalid'],
    ['https://127.0.0.1', 'private'],
    ['10.0.0.1/admin', 'private'],
    ['https://8.8.8.8', 'private'],
    ['https://127.1', 'private'],
    ['https://0177.0.0.1', 'private'],
    ['https://0x7f.0.0.1', 'private'],
    ['https://127.0.0.0x1', 'private'],
    ['https://１２７.０.０.１', 'private'],
    ['https://①②⑦.⓪.⓪.①', 'private'],
    ['https://a.localhost', 'private'],
    ['https://printer.local', 'private'],
    ['https://printer.LOCAL', 'private'],
    ['https://db.internal', 'private'],
    ['https://db.ｉｎｔｅｒｎａｌ', 'private'],
    ['https://taqueria.test', 'private'],
    ['https://taqueria.invalid', 'private'],
    ['https://router.home.arpa', 'private'],
    ['https://router.lan', 'private'],
    ['https://abc.onion', 'private'],
    ['https://10.0.0.1.nip.io', 'private'],
    ['https://10.0.0.1.xip.io', 'private'],
    ['http://kubernetes.default.svc/', 'private'],
    ['https://localtest.me.localtest.me', 'private'],
    ['https://taqueria.com:8080', 'private'],
    ['https://taqueria.com:80', 'private'],
    ['http://taqueria.com:443', 'private'],
    ['https://taqueria.c', 'private'],
    ['https://vote.example.org/restaurant/1', 'own'],
    ['https://VOTE.example.org', 'own'],
    ['https://www.vote.example.org', 'own'],
    ['https://a.vote.example.org', 'own'],
    ['https://vote.example.org:3000', 'own'],
    ['https://votá.example', 'own'],
  ])('%s', (typed, problem) => {
    expect(check('websiteUrl', typed)).toBe(problem);
    expect(check('instagramUrl', typed)).toBe(problem);
  });
});

describe('a link to another service than the one of its field', () => {
  test.each<[LinkField, string]>([
    ['instagramUrl', 'https://taqueria.com'],
    ['instagramUrl', 'https://instagram.com.evil.com/tacos'],
    ['instagramUrl', 'https://evil-instagram.com/tacos'],
    ['instagramUrl', 'https://evil.com/instagram.com'],
    ['instagramUrl', 'https://evil.com?instagram.com'],
    ['instagramUrl', 'https://evil.com#instagram.com'],
    ['instagramUrl', 'https://l.instagram.com/?u=https%3A%2F%2Fevil.com'],
    ['instagramUrl', 'https://instаgram.com/tacos'],
    ['instagramUrl', 'https://ınstagram.com/tacos'],
    ['instagramUrl', 'https://www.m.instagram.com'],
    ['facebookUrl', 'https://www.instagram.com/tacos'],
    ['facebookUrl', 'https://www.facebook.com/l.php?u=https%3A%2F%2Fevil.com'],
    ['facebookUrl', 'https://www.facebook.com/./l.php?u=https%3A%2F%2Fevil.com'],
    ['facebookUrl', 'https://www.facebook.com/tacos/../l.php?u=evil.com'],
    ['facebookUrl', 'https://www.facebook.com/%6c.php?u=evil.com'],
    ['facebookUrl', 'https://www.facebook.com/%2e//l%2Ephp;x?u=evil.com'],
    ['facebookUrl', 'https://www.facebook.com/flx/./warn/x?u=evil.com'],
    ['videoUrl', 'https://www.youtube.com/attribution_link?u=%2Fredirect'],
    ['facebookUrl', 'https://l.facebook.com/l.php?u=https%3A%2F%2Fevil.com'],
    ['tiktokUrl', 'https://www.tiktok.com/link/v2?target=https%3A%2F%2Fevil.com'],
    ['videoUrl', 'https://www.youtube.com/redirect?q=https%3A%2F%2Fevil.com'],
    ['videoUrl', 'https://taqueria.com/our-story'],
    ['videoUrl', 'https://taqueria.com/?tacos.mp4'],
  ])('%s: %s', (field, typed) => {
    expect(check(field, typed)).toBe('site');
  });
});

test('only a link that changes is checked', () => {
  const stored = { websiteUrl: 'taqueria.com:8080', instagramUrl: 'https://taqueria.com' };
  expect(refusedLinks(stored, { ...stored, menuUrl: null }, OWN)).toEqual([]);
  expect(refusedLinks(stored, { websiteUrl: 'https://taqueria.com:8080' }, OWN)).toEqual([]);
  expect(refusedLinks(stored, { websiteUrl: ' ', instagramUrl: null }, OWN)).toEqual([]);
  const edited = { websiteUrl: 'taqueria.com:8081', instagramUrl: 'https://taqueria.com/a' };
  const refused = [
    { field: 'websiteUrl', problem: 'private' },
    { field: 'instagramUrl', problem: 'site' },
  ];
  expect(refusedLinks(stored, edited, OWN)).toEqual(refused);
  expect(refusedLinks(null, edited, OWN)).toEqual(refused);
});

test.each([
  ['https://WWW.Taqueria.com:8080/a', 'taqueria.com'],
  ['taqueria.com', 'taqueria.com'],
  ['https://pedidos.taqueria.com?x', 'pedidos.taqueria.com'],
  ['javascript:alert(1)', null],
  [null, null],
])('the host of %j is %j', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test('an added https:// makes no other link', () => {
  expect(isSameLink('taqueria.com', 'https://taqueria.com')).toBe(true);
  expect(isSameLink('taqueria.com', 'http://taqueria.com')).toBe(false);
  expect(isSameLink(null, null)).toBe(true);
  expect(isSameLink(null, 'taqueria.com')).toBe(false);
});

test.each([
  '/pictures/0d3c6c7e-8f6f-4a5f-9c55-0d3c6c7e8f6f',
  '/festival.svg',
  'https://taqueria.com/al-pastor.jpg?w=3',
  'HTTPS://CDN.Taqueria.com:443/al-pastor.jpg',
])('%s may be a picture', (url) => {
  expect(pictureProblem(url)).toBeNull();
});

test.each([
  'https://10.0.0.1/a.jpg',
  'https://2130706433/a.jpg',
  'https://[::1]/a.jpg',
  'https://localhost/a.jpg',
  'https://nas.local/a.jpg',
  'https://10.0.0.1.nip.io/a.jpg',
  'https://taqueria.com:8443/a.jpg',
  'https://taqueria.com@10.0.0.1/a.jpg',
])('%s is no picture that visitors could see', (url) => {
  expect(pictureProblem(url)).toBe('private');
});

test('only a picture that changes is checked', () => {
  const stored = { logoUrl: 'https://10.0.0.1/a.jpg', imageUrl: null };
  expect(refusedPictures(stored, { logoUrl: 'https://10.0.0.1/a.jpg' })).toEqual([]);
  expect(refusedPictures(stored, { logoUrl: null })).toEqual([]);
  const edited = { logoUrl: 'https://10.0.0.1/b.jpg', imageUrl: 'https://nas.local/c.jpg' };
  const refused = [
    { field: 'logoUrl', problem: 'private' },
    { field: 'imageUrl', problem: 'private' },
  ];
  expect(refusedPictures(stored, edited)).toEqual(refused);
  expect(refusedPictures(null, edited)).toEqual(refused);
});
