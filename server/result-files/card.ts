import type { Language } from '../../domain/language.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { translatorFor } from '../http/language.ts';
import { type Award, describeAward, festivalTitle, placeName } from './award.ts';
import { column, rosette } from './badge.ts';
import { emblem } from './emblem.ts';
import { type Lettering, openLettering } from './lettering.ts';
import { describeFigure, firstOf, type List } from './lists.ts';
import { CHILE, DUSK, INK, medalOf, MUTED, PAPER, TISSUES } from './palette.ts';
import { garland } from './papel-picado.ts';
import { toPng } from './raster.ts';
import { box, type Shape, toSvg } from './shapes.ts';

/** The size that previews of links show at full width, in pixels. */
const WIDTH = 1200;
const HEIGHT = 630;
const SHEET = { x: 60, y: 128, width: 1080, height: 442, radius: 24 };
/** The places on the card of a list. */
const SHOWN = 3;

/** The sky, a sheet of paper and a string of flags above it. */
function ground(colour: string): Shape[] {
  const band = HEIGHT / DUSK.length;
  const bands = DUSK.map((fill, index): Shape => ({
    d: `M0 ${index * band}Q300 ${index * band - 22} 600 ${index * band}T${WIDTH} ${index * band - 8}V${HEIGHT}H0z`,
    fill,
  }));
  return [
    box({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, { fill: DUSK[0] }),
    ...bands,
    box(SHEET, { fill: colour }),
    ...garland({
      from: [-30, -8],
      to: [WIDTH + 30, -8],
      sag: 26,
      count: 13,
      width: 84,
      colours: TISSUES,
      line: PAPER,
    }),
  ];
}

/** The festival's emblem and name below. */
const foot = (letters: Lettering, festival: string): Shape[] => {
  const name = letters.set(festival, {
    face: 'display',
    width: 860,
    largest: 30,
    smallest: 18,
    lines: 1,
  });
  return [
    emblem(SHEET.x + 42, 490, 64),
    letters.draw(name, { x: SHEET.x + 132, y: 522 - name.size * 0.5, fill: INK }),
  ];
};

/** The card of a list: its first three. */
export async function drawListCard(
  file: ResultFile,
  list: List,
  language: Language,
): Promise<string> {
  const letters = await openLettering();
  const rows = firstOf(list, SHOWN).slice(0, SHOWN);
  const festival = festivalTitle(file.festival);
  const title = letters.set(list.name[language], {
    face: 'display',
    width: 990,
    largest: 50,
    smallest: 26,
    lines: 1,
  });
  const line = (row: (typeof rows)[number], index: number): Shape[] => {
    const y = 228 + index * 80;
    const figure = letters.set(describeFigure(row, list.by, language), {
      face: 'bold',
      width: 260,
      largest: 28,
      smallest: 16,
      lines: 1,
    });
    return [
      { at: { x: SHEET.x + 74, y: y + 32 }, shapes: [rosette(letters, row.rank, 33, DUSK[1])] },
      ...column(
        letters,
        [
          {
            text: row.name,
            setting: { face: 'display', largest: 36, smallest: 20, lines: 2 },
            fill: INK,
            above: 0,
          },
          {
            text: row.restaurant ?? '',
            setting: { face: 'regular', largest: 21, smallest: 15, lines: 1 },
            fill: MUTED,
            above: 0,
          },
        ],
        { x: SHEET.x + 132, top: y - 6, bottom: y + 72, width: 640, align: 'left' },
      ),
      letters.draw(figure, {
        x: SHEET.x + SHEET.width - 42,
        y: y + 32 - figure.size * 0.55,
        align: 'right',
        fill: CHILE,
      }),
    ];
  };
  const description = rows.map(
    (row) => `${row.rank}. ${row.name}: ${describeFigure(row, list.by, language)}`,
  );
  const none = letters.set(translatorFor(language)('resultFiles.nobody'), {
    face: 'regular',
    width: 900,
    largest: 30,
    smallest: 20,
    lines: 2,
  });
  return toSvg({
    width: WIDTH,
    height: HEIGHT,
    title: `${list.name[language]}, ${festival}`,
    description: description.join('; '),
    shapes: [
      ...ground(PAPER),
      letters.draw(title, { x: SHEET.x + 42, y: 184 - title.size * 0.55, fill: INK }),
      ...(rows.length === 0
        ? [letters.draw(none, { x: SHEET.x + 42, y: 260, fill: MUTED })]
        : rows.flatMap(line)),
      ...foot(letters, festival),
    ],
  });
}

/** The card of a winner. */
export async function drawAwardCard(award: Award): Promise<string> {
  const { rank, name, restaurant, list, festival, language } = award;
  const letters = await openLettering();
  const face = 'display';
  const rows = [
    {
      text: placeName(rank, language),
      setting: { face, largest: 40, smallest: 26, lines: 1 },
      fill: INK,
      above: 0,
    },
    { text: name, setting: { face, largest: 64, smallest: 26, lines: 3 }, fill: INK, above: 6 },
    {
      text: restaurant ?? '',
      setting: { face: 'bold', largest: 28, smallest: 18, lines: 2 },
      fill: INK,
      above: 6,
    },
    {
      text: list,
      setting: { face: 'regular', largest: 32, smallest: 20, lines: 2 },
      fill: INK,
      above: 14,
    },
  ] as const;
  return toSvg({
    width: WIDTH,
    height: HEIGHT,
    title: describeAward(award),
    description: festival,
    shapes: [
      ...ground(medalOf(rank)),
      {
        at: { x: SHEET.x + 190, y: 322 },
        shapes: [rosette(letters, rank, 124, rank <= 3 ? DUSK[1] : CHILE)],
      },
      ...column(letters, rows, {
        x: SHEET.x + 370,
        top: 160,
        bottom: 478,
        width: SHEET.width - 370 - 50,
        align: 'left',
      }),
      ...foot(letters, festival),
    ],
  });
}

/** A card as the picture that shared links show. */
export const cardPng = (svg: string): Promise<Buffer> => toPng(svg, WIDTH);
