import { describe, expect, test } from 'vitest';
import { readBody, HOLD_SECONDS, MAX_DAYS_AHEAD, sendingFrom } from './rules.ts';

const text = (words: string) => ({ text: words, isBold: false, href: null });

test('an empty line begins a paragraph; line ends within one stay', () => {
  expect(readBody('One\ntwo\r\n\r\n\n  \nThree\n')).toEqual([[text('One\ntwo')], [text('Three')]]);
  expect(readBody(' \n \n')).toEqual([]);
});

test('bold words, links with words, links as they stand, and a link in bold', () => {
  expect(
    readBody('a **b** [c](https://c.example/x) https://d.example/y. **https://e.example**'),
  ).toEqual([
    [
      text('a '),
      { text: 'b', isBold: true, href: null },
      text(' '),
      { text: 'c', isBold: false, href: 'https://c.example/x' },
      text(' '),
      { text: 'https://d.example/y', isBold: false, href: 'https://d.example/y' },
      text('. '),
      { text: 'https://e.example', isBold: true, href: 'https://e.example' },
    ],
  ]);
});

test.each([
  '<b>tags</b> & <script>alert(1)</script>',
  '[a](javascript:alert(1))',
  '[a](data:text/html,x)',
  '** not closed',
  '[a] (https)',
])('whatever is no mark is text: %s', (body) => {
  expect(readBody(body)).toEqual([[text(body)]]);
});

test.each(['javascript:alert(1)', '[x](https://a.example"onclick="y)', '**[x](ftp://a)**'])(
  'no link leads out of http: %s',
  (body) => {
    for (const { href } of readBody(body).flat()) {
      expect(href ?? 'https://').toMatch(/^https?:\/\/[^"<>]*$/);
    }
  },
);

test('a long text of marks is read in no time', () => {
  expect(readBody('**'.repeat(10_000)).flat().length).toBeLessThan(10_001);
  expect(readBody('['.repeat(20_000)).flat()).toHaveLength(1);
});

test('words and addresses of links, plain http too, and no sign after a sentence', () => {
  expect(
    readBody('[two words](http://a.example) (http://b.example/c?d=e)!?\n[x](https://c.example)'),
  ).toEqual([
    [
      { text: 'two words', isBold: false, href: 'http://a.example' },
      text(' ('),
      { text: 'http://b.example/c?d=e', isBold: false, href: 'http://b.example/c?d=e' },
      text(')!?\n'),
      { text: 'x', isBold: false, href: 'https://c.example' },
    ],
  ]);
  expect(readBody('a\r\nb\r\n\t\r\nc')).toEqual([[text('a\nb')], [text('c')]]);
});

describe('the first mail', () => {
  const now = new Date('2026-05-02T16:00:00Z');
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const farthest = MAX_DAYS_AHEAD * 86_400;

  test('waits for the hold, also where a time before its end is chosen', () => {
    expect(sendingFrom(null, now)).toEqual(after(HOLD_SECONDS));
    expect(sendingFrom(after(1), now)).toEqual(after(HOLD_SECONDS));
    expect(sendingFrom(after(HOLD_SECONDS + 1), now)).toEqual(after(HOLD_SECONDS + 1));
  });

  test('is neither planned for the past nor too far ahead', () => {
    expect(sendingFrom(now, now)).toBe('broadcast_time_past');
    expect(sendingFrom(after(-1), now)).toBe('broadcast_time_past');
    expect(sendingFrom(after(farthest), now)).toEqual(after(farthest));
    expect(sendingFrom(after(farthest + 1), now)).toBe('broadcast_time_far');
  });
});
