import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import { sampleResult } from '../testing/sample-result.ts';
import type { Award } from './award.ts';
import { BADGE_SIZE, drawBadge, SMALL_BADGE_SIZE } from './badge.ts';
import { cardPng, drawAwardCard, drawListCard } from './card.ts';
import { drawDaysChart, drawListChart, roundUp } from './chart.ts';
import { graphemesOf, openLettering } from './lettering.ts';
import { awardOf, listsOf } from './lists.ts';
import { AGAVE, CHILE, INK, LINE, MARIGOLD, medalOf, MUTED, PAPER } from './palette.ts';
import { toPng } from './raster.ts';

const award: Award = {
  rank: 1,
  list: 'Best tacos in Charleston County',
  name: 'Taquería El Faro',
  restaurant: null,
  festival: 'Taco Week 2026',
  language: 'en',
};
const HOSTILE = [
  '</title><script>alert(1)</script>',
  '"><image href="https://evil.example/x.png"/>',
  '&lt;&amp;\'"\u0000\u000B\uFFFE\uD800',
  '🌮'.repeat(120),
  'x'.repeat(120),
  'Señora Ñandú '.repeat(10),
  '김치 타코',
  '',
];

/** Only these elements and attributes, and text without any markup. */
const TEXT = String.raw`(?:[^<>&"'\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|&(?:amp|lt|gt|quot|#39);)*`;
const VALUE = String.raw`"[A-Za-z0-9 .,#()\-]*"`;
const PATH = String.raw`<path d=${VALUE} fill=${VALUE}(?: fill-rule="evenodd")?(?: stroke=${VALUE} stroke-width=${VALUE} stroke-linecap="round" stroke-linejoin="round")?\/>`;
const BODY = new RegExp(String.raw`^(?:${PATH}|<g transform=${VALUE}>|<\/g>)*$`, 'u');
const HEAD = new RegExp(
  String.raw`^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="\d+" viewBox="0 0 \d+ \d+" role="img"><title>${TEXT}<\/title><desc>${TEXT}<\/desc>`,
  'u',
);

/** Whether it is well-formed SVG of paths alone. */
function expectDrawing(svg: string): void {
  const [head] = HEAD.exec(svg) ?? [];
  expect(head).toBeDefined();
  const body = svg.slice(head?.length).replace(/<\/svg>\n$/, '');
  expect(svg.endsWith('</svg>\n')).toBe(true);
  expect(BODY.test(body)).toBe(true);
  let depth = 0;
  for (const [tag] of body.matchAll(/<g |<\/g>/g)) {
    depth += tag === '<g ' ? 1 : -1;
    expect(depth).toBeGreaterThanOrEqual(0);
  }
  expect(depth).toBe(0);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
}

const titleOf = (svg: string) => /<title>(.*?)<\/title>/s.exec(svg)?.[1];

describe('a badge', () => {
  test('says in its title what was won, in each language', async () => {
    expect(titleOf(await drawBadge(award))).toBe(
      '1st place, Best tacos in Charleston County, Taco Week 2026: Taquería El Faro',
    );
    const spanish = { ...award, rank: 3, restaurant: 'La Palma', language: 'es' as const };
    expect(titleOf(await drawBadge(spanish))).toBe(
      'Tercer lugar, Best tacos in Charleston County, Taco Week 2026: Taquería El Faro (La Palma)',
    );
  });

  test('is well-formed whatever the names are, and has no text but its title and description', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom(...HOSTILE),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          ...noted(text),
          restaurant: fc.option(text),
          rank: fc.integer({ min: 1, max: 10 }),
        }),
        async (parts) => expectDrawing(await drawBadge({ ...award, ...parts })),
      ),
      { numRuns: 60 },
    );
  });

  test('of hostile names is a picture of its size, large and small', async () => {
    for (const name of HOSTILE) {
      const svg = await drawBadge({ ...award, name, list: name, restaurant: name, festival: name });
      for (const width of [BADGE_SIZE, SMALL_BADGE_SIZE]) {
        const picture = await sharp(await toPng(svg, width)).metadata();
        expect([picture.format, picture.width, picture.height]).toEqual(['png', width, width]);
      }
    }
  });

  test('has another colour for each of the first three places, and one for the rest', async () => {
    const fills = [1, 2, 3, 4, 10].map((rank) => medalOf(rank));
    expect(new Set(fills.slice(0, 4)).size).toBe(4);
    expect(fills[4]).toBe(fills[3]);
    for (const rank of [1, 2, 3, 4]) {
      expect(await drawBadge({ ...award, rank })).toContain(`fill="${medalOf(rank)}"`);
    }
  });
});

const noted = <Text>(text: Text) => ({ name: text, list: text, festival: text });

describe('a text that is set', () => {
  const setting = { face: 'display', width: 300, largest: 40, smallest: 20, lines: 2 } as const;

  test('stays within its width and lines, and is cut between two letters', async () => {
    const letters = await openLettering();
    // A letter with two marks, which no letter of Unicode has alone.
    const name = 'ñ\u0331aq\u0331 '.repeat(60);
    const { lines, size } = letters.set(name, { ...setting, face: 'bold' });
    expect(lines.length).toBeLessThanOrEqual(2);
    expect(lines.at(-1)?.endsWith('…')).toBe(true);
    for (const line of lines) {
      expect(letters.widthOf(line, 'bold', size)).toBeLessThanOrEqual(300.5);
    }
    const whole = new Set(graphemesOf(letters.writable(name, 'bold')));
    for (const letter of graphemesOf(lines.join('').replaceAll('…', ''))) {
      expect(whole.has(letter)).toBe(true);
    }
  });

  test('is as large as fits, and on lines of about one length', async () => {
    const letters = await openLettering();
    expect(letters.set('El Faro', setting)).toMatchObject({ size: 40, lines: ['El Faro'] });
    const { lines } = letters.set('Los Tres Reyes de la Calle Mayor', setting);
    expect(lines).toHaveLength(2);
    const widths = lines.map((line) => letters.widthOf(line, 'display', 1));
    expect(Math.min(...widths) / Math.max(...widths)).toBeGreaterThan(0.6);
  });

  test('loses what no font has, and nothing else', async () => {
    const letters = await openLettering();
    expect(letters.writable('  El 🌮 Faro\n\u200B김치 ', 'display')).toBe('El Faro');
    // The festive face has no Greek; the bold one has.
    expect(letters.writable('Ωmega', 'display')).toBe('Ωmega');
    expect(letters.set('김치', setting)).toMatchObject({ lines: [], height: 0 });
  });
});

describe('cards and charts', () => {
  const file = sampleResult({ names: HOSTILE });
  const lists = listsOf(file);

  test('are well-formed for every list, in each language', async () => {
    for (const language of LANGUAGES) {
      for (const list of lists) {
        expectDrawing(await drawListCard(file, list, language));
        expectDrawing(await drawListChart(file, list, language));
        const [first] = list.rows;
        if (first) expectDrawing(await drawAwardCard(awardOf(file, list, first, language)));
      }
    }
  });

  test('of a list where nobody has a place say so', async () => {
    const [list] = listsOf(sampleResult());
    if (!list) throw new Error('The sample has no list.');
    const empty = { ...list, rows: [] };
    expectDrawing(await drawListCard(file, empty, 'en'));
    expectDrawing(await drawListChart(file, empty, 'es'));
  });

  test('say their figures to those who cannot see them', async () => {
    const [list] = lists;
    const [first] = list?.rows ?? [];
    if (!list || !first) throw new Error('The sample has no list.');
    const chart = await drawListChart(file, list, 'en');
    expect(chart).toContain(`${first.points} points`);
    const days = [
      { day: '2026-05-01', votes: 1200 },
      { day: '2026-05-02', votes: 0 },
    ];
    const byDay = await drawDaysChart(file, days, 'es');
    expectDrawing(byDay);
    expect(byDay).toContain('<desc>2026-05-01: 1,200; 2026-05-02: 0</desc>');
    expectDrawing(await drawDaysChart(file, [], 'en'));
  });

  test('a card is a picture of 1200 by 630', async () => {
    const [list] = lists;
    if (!list) throw new Error('The sample has no list.');
    const picture = await sharp(await cardPng(await drawListCard(file, list, 'en'))).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(['png', 1200, 630]);
  });

  test('the highest line of a chart is a round number that no column passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (most) => {
        const top = roundUp(most);
        expect(top).toBeGreaterThanOrEqual(Math.max(4, most));
        expect(top).toBeLessThanOrEqual(Math.max(8, most * 3));
        expect(top % 4).toBe(0);
      }),
    );
  });
});

test('the colours are those of the pages', () => {
  const tokens = readFileSync('web/ui/tokens.css', 'utf8');
  const used = { PAPER, INK, MUTED, LINE, CHILE, MARIGOLD, AGAVE };
  for (const [name, colour] of Object.entries(used)) {
    expect(tokens).toContain(`--${name.toLowerCase()}: light-dark(${colour},`);
  }
});

test('zeros have no slash, which is read as another sign', async () => {
  const { draw } = await openLettering();
  for (const face of ['bold', 'regular'] as const) {
    const { d } = draw(
      { face, size: 100, lines: ['0'], height: 100 },
      { x: 0, y: 0, fill: '#000' },
    );
    // The outline and one hole; a slash would leave two.
    expect(d.match(/M/g)).toHaveLength(2);
  }
});
