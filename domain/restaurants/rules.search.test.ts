import { expect, test } from 'vitest';
import { excerptAround, markMatches, readVideo } from './rules.ts';

const marked = (text: string, search: string) =>
  markMatches(text, search)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

test.each([
  ['Taquería El Faro', 'taqueria', '[Taquería] El Faro'],
  ['Taquería El Faro', 'faro el', 'Taquería [El] [Faro]'],
  ['Señor Taco', 'ñ', 'Se[ñ]or Taco'],
  ['Sen\u0303or', 'seno', '[Seño]r'],
  ['Taco Taco', 'taco', '[Taco] [Taco]'],
  ['aaa', 'aa', '[aaa]'],
  ['Taco', '', 'Taco'],
  ['Taco', 'burrito', 'Taco'],
  ['100% Maíz', '% m', '100[%] [M]aíz'],
  ['🌮 Loco', 'loco', '🌮 [Loco]'],
  ['', 'taco', ''],
  ['Taco', '  TA  ', '[Ta]co'],
  ['Taco y tamal', 'ta \t y', '[Ta]co [y] [ta]mal'],
  ['Taco', 'tacos', 'Taco'],
  ['ba ba', 'a b', '[ba] [ba]'],
])('in %j the search %j marks %s', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected);
});

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=x&v=dQw4w9WgXcQ&t=3', 'youtube', 'dQw4w9WgXcQ'],
  ['youtu.be/dQw4w9WgXcQ?si=1', 'youtube', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/123456789', 'vimeo', '123456789'],
  ['https://player.vimeo.com/video/123456789?h=1', 'vimeo', '123456789'],
] as const)('the video %s is one of %s', (url, kind, id) => {
  expect(readVideo(url)).toMatchObject({ kind, id });
});

test.each([
  ['https://example.com/tacos.mp4', 'file'],
  ['https://example.com/tacos.WEBM?size=2', 'file'],
  ['https://example.com/a/tacos.ogg#t=3', 'file'],
  ['https://example.com/tacos.mov', 'link'],
  ['https://www.youtube.com/@tacos', 'link'],
  ['https://www.youtube.com/watch?v=tooshort', 'link'],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', 'link'],
  ['https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ', 'link'],
  ['https://user@evil.example/?v=dQw4w9WgXcQ', 'link'],
  ['https://example.com/?file=tacos.mp4', 'link'],
] as const)('the video %s is a %s', (url, kind) => {
  expect(readVideo(url)?.kind).toBe(kind);
});

test.each(['javascript:alert(1)//x.mp4', 'data:video/mp4;base64,AAAA', '', null])(
  'there is no video behind %j',
  (url) => {
    expect(readVideo(url)).toBeNull();
  },
);

test('the pieces of a text are as long as they can be', () => {
  expect(markMatches('Al pastor', 'pas')).toEqual([
    { text: 'Al ', found: false },
    { text: 'pas', found: true },
    { text: 'tor', found: false },
  ]);
  expect(markMatches('', 'x')).toEqual([]);
});

test.each([
  ['HTTP://YOUTU.BE:443/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com:8080/live/dQw4w9WgXcQ', 'youtube', 'dQw4w9WgXcQ'],
  ['vimeo.com:443/123456', 'vimeo', '123456'],
] as const)('the port of %s does not matter', (url, kind, id) => {
  expect(readVideo(url)).toMatchObject({ kind, id });
});

test.each([
  'https://x.www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.m.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:evil.example/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/watch/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQdQ',
  'https://www.youtube.com/user/watch?v=dQw4w9WgXcQ',
  'https://example.com/123456789',
  'https://vimeo.com/channels/123456789',
  'https://vimeo.com/1234567890123',
  'https://evil.example/?x=https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be:1:2/dQw4w9WgXcQ',
])('%s is only a link', (url) => {
  expect(readVideo(url)).toEqual({ kind: 'link', url });
});

test('a long text shows where it matches', () => {
  const text = 'Tortillas from our own mill, salsas from the garden, and birria on Sundays only.';
  expect(excerptAround(text, 'tortillas', 60)).toBe(text);
  expect(excerptAround(text, 'mole', 60)).toBe(text);
  expect(excerptAround(text, '', 60)).toBe(text);
  expect(excerptAround(text, 'bírria', 60)).toBe('… the garden, and birria on Sundays only.');
});
