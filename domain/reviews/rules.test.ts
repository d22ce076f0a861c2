import { describe, expect, test } from 'vitest';
import { publicNameOf, REVIEW_LIMITS, summariseStars } from './rules.ts';
import { tidyText } from '../tidy-text.ts';
import {
  reviewIdSchema,
  reviewReportSchema,
  writtenReplySchema,
  writtenReviewSchema,
} from './schema.ts';

/** The same sequence each time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Three marks that do not combine. */
const Z = '\u0316\u0330\u0489';

const PIECES = [
  ['taco', ' ', '  ', '\n', '\r\n', '\r', '\t', '\n\n\n', '<b>', '&lt;', 'ñ', 'n\u0303', '🌮'],
  ['\u0000', '\u0007', '\u001B[31m', '\u202E', '\u2066', '\u200B', '\u200D', '\uFEFF', '\u2028'],
  ['\u00A0', '\u3000', 'مرحبا', 'שלום', '👩‍🍳', '\u0085', '"', "'", '\\', '{x}', '\uD800'],
  ['\u0301', '\u0303', '\u0344', '\u20DD', 'n', 'e', '\u1100', '\u1161', '\u0903', '\u200C'],
  ['\u3164', '\u2800', '\u{E0001}', '\u{E007F}', '\uDB40', '\uDC01', '\uFFA0', '\uFE0F', '\u034F'],
  [Z.repeat(5), '\u0301\u200D'.repeat(3), '\uFB2C', '\u0958'],
].flat();

describe('what somebody typed', () => {
  test.each([
    ['stays as it is', 'Muy rico, ¡de verdad! 5/5 🌮', 'Muy rico, ¡de verdad! 5/5 🌮'],
    ['keeps HTML as text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['loses what turns its direction', 'a\u202Etxt.exe\u2066b\u200F', 'atxt.exeb'],
    ['loses what steers a terminal', '\u001B[31mred\u0007\u0000', '[31mred'],
    ['loses what hides', 'ta\u200Bco\uFEFF\u00AD', 'taco'],
    ['keeps the joiners of emoji', '👩‍🍳', '👩‍🍳'],
    ['has one kind of line end', 'a\r\nb\rc\u2028d\u0085e', 'a\nb\nc\nd\ne'],
    ['has one empty line at most', 'a\n \n\t\n\n\nb', 'a\n\nb'],
    ['has no white space around it', ' \n\t a \u00A0\n ', 'a'],
    ['is composed', 'ma\u006E\u0303ana', 'mañana'],
    ['is composed past what hid in it', 'man\u200B\u0303ana', 'mañana'],
    ['loses letters and signs that show nothing', 'a\u3164b\u2800c\uFFA0d\u115F', 'abcd'],
    ['loses tags', 'a\u{E0001}\u{E0074}\u{E007F}b\u{E0100}', 'ab'],
    ['loses halves of characters', '\uD83Ca\uDF2E', 'a'],
    ['has four marks a letter', `a${Z.repeat(333)}b`, `a${Z}${Z[0]}b`],
    [
      'has four marks a letter, joined or not',
      `e\u200D${'\u0330\u200D'.repeat(99)}`,
      `e\u200D${'\u0330\u200D'.repeat(4)}`,
    ],
    ['has no mark without a letter', ' \u0301\u0330a\n\u0303\n\u200Db \u0301', 'a\n\nb'],
    ['keeps the marks of a language', 'ếữ क्षि שָׁלוֹם น้ำ', 'ếữ क्षि שָׁלוֹם น้ำ'],
    ['keeps emoji of several characters', '❤️‍🔥1️⃣🇲🇽👍🏽', '❤️‍🔥1️⃣🇲🇽👍🏽'],
    ['is null when empty', '', null],
    ['may be a letter', 'ñ', 'ñ'],
    ['may be a digit', '5', '5'],
    ['may be a mark of writing', '!', '!'],
    ['may be an emoji', '🌮', '🌮'],
    ['has one joiner at a place', 'a\u200D\u200C\u200D\u200Db', 'a\u200Db'],
    ['keeps a tab as a space', 'a\tb', 'a b'],
    ['has line ends of one kind in a row', 'a\r\n\r\n\r\nb', 'a\n\nb'],
    ['keeps one empty line', 'a\n\nb', 'a\n\nb'],
    ['has no space before a line end', 'a \u00A0\nb', 'a\nb'],
    ['is null when blank', ' \r\n\t\u00A0\u3000', null],
    ['is null when nothing of it is seen', '\u200B\u202E\u200D\u0000', null],
    ['is null when it only looks like letters', '\u3164\u2800 \u115F\u1160\n\uFFA0\u{E0041}', null],
    ['is null when it is marks of nothing', '\u0301\u20DD \uFE0F\u0903', null],
  ])('%s', (_, typed, kept) => {
    expect(tidyText(typed)).toBe(kept);
  });

  test('once tidied is tidy, holds nothing unwanted, and is never blank', () => {
    const random = randomOf(7);
    for (let round = 0; round < 5000; round += 1) {
      const length = Math.floor(random() * 12);
      const typed = Array.from(
        { length },
        () => PIECES[Math.floor(random() * PIECES.length)] ?? '',
      ).join('');
      const kept = tidyText(typed);
      if (kept === null) continue;
      expect(tidyText(kept)).toBe(kept);
      expect(kept.normalize('NFC')).toBe(kept);
      expect(kept).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
      expect(kept).not.toMatch(/(^|\s)\p{M}|(?:[\p{Mn}\p{Me}]\u200D?){5}|[\u3164\u2800\p{Cs}]/u);
      expect(kept).not.toMatch(/[\u{E0000}-\u{E007F}]/u);
      expect(kept.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u200B\uFEFF]/u);
      expect(kept).not.toMatch(/\n\n\n|^\s|\s$|[^\S\n]\n/);
    }
  });
});

describe('a review that is sent', () => {
  const read = (reviewText: unknown, rating: unknown = 4) =>
    writtenReviewSchema.safeParse({ rating, reviewText });
  const long = (length: number) => 'x'.repeat(length);

  test.each([1, 2, 3, 4, 5])('has %d stars', (rating) => {
    expect(read(null, rating).success).toBe(true);
  });
  test.each([0, 6, -1, 1.5, '5', null, undefined, Number.NaN, Infinity, [5], true])(
    'has not %j stars',
    (rating) => {
      expect(writtenReviewSchema.safeParse({ rating, reviewText: null }).success).toBe(false);
    },
  );
  test('is measured as it will be kept', () => {
    const { maxTextLength } = REVIEW_LIMITS;
    expect(read(` \n${long(maxTextLength)}\u200B `).data?.reviewText).toBe(long(maxTextLength));
    expect(read(long(maxTextLength + 1)).success).toBe(false);
    expect(read(long(50_000)).success).toBe(false);
    expect(read(' '.repeat(50_000)).success).toBe(false);
    expect(read('   ').data?.reviewText).toBeNull();
    expect(read(null).data?.reviewText).toBeNull();
  });
  test('is reported for a reason of the list, with a note that is tidied too', () => {
    const report = (reason: string, note: string | null) =>
      reviewReportSchema.safeParse({ reason, note });
    expect(report('spam', ' a\u202Eb ').data).toEqual({ reason: 'spam', note: 'ab' });
    expect(report('spam', null).success).toBe(true);
    expect(report('dislike', null).success).toBe(false);
    expect(report('other', long(REVIEW_LIMITS.maxNoteLength + 1)).success).toBe(false);
  });
});

test.each([
  ['Ana Ruiz', 'Ana R.'],
  ['Ana María Ruiz Gómez', 'Ana G.'],
  ['  Ana   ruiz ', 'Ana R.'],
  ['Ángel ñandú', 'Ángel Ñ.'],
  ['Cher', 'Cher'],
  ['', ''],
  [' \u200B ', ''],
  ['Ana\u202E\nRuiz', 'Ana R.'],
  ['Ana 🌮co', 'Ana 🌮.'],
  ['ana@example.com', 'ana'],
  ['@ana', ''],
])('%j writes as %j', (fullName, publicName) => {
  expect(publicNameOf(fullName)).toBe(publicName);
});

test.each([
  [[0, 0, 0, 0, 0], 0, null],
  [[0, 0, 0, 0, 1], 1, 5],
  [[1, 0, 0, 0, 1], 2, 3],
  [[0, 0, 0, 3, 1], 4, 4.3],
  [[0, 0, 1, 2, 0], 3, 3.7],
  [[0, 0, 0, 19, 1], 20, 4.1],
])('%j make %d reviews of %d stars', (byStars, count, averageStars) => {
  expect(summariseStars(byStars)).toEqual({ count, averageStars, byStars });
});

test('an owner’s reply is measured as it will be kept, and says something', () => {
  const { maxTextLength } = REVIEW_LIMITS;
  const read = (replyText: string) => writtenReplySchema.safeParse({ replyText }).data?.replyText;
  expect(read(' ¡Gracias!\r\n ')).toBe('¡Gracias!');
  expect(read(` ${'x'.repeat(maxTextLength)}${' '.repeat(maxTextLength)}`)).toBe(
    'x'.repeat(maxTextLength),
  );
  expect(read('x'.repeat(maxTextLength + 1))).toBeUndefined();
  expect(read(`x${' '.repeat(maxTextLength * 4)}`)).toBeUndefined();
  expect([read(''), read(' \u200B\n')]).toEqual([undefined, undefined]);
});

test('the id of a review has one spelling', () => {
  const id = 'aaaaaaaa-0000-4000-8000-000000000000';
  expect([reviewIdSchema.parse(id), reviewIdSchema.parse(id.toUpperCase())]).toEqual([id, id]);
});
