import { withSharp } from '../pictures/present.ts';
import { CARD_SHAPES, type CardShape } from '../../domain/sharing/rules.ts';
import { POINTS } from '../../domain/voting/rules.ts';
import { column, rosette } from '../result-files/badge.ts';
import { emblem, taco, TACO_WIDTH } from '../result-files/emblem.ts';
import { type Lettering, openLettering, type Setting } from '../result-files/lettering.ts';
import { CHILE, DUSK, INK, medalOf, MUTED, PAPER } from '../result-files/palette.ts';
import { sheet } from '../result-files/papel-picado.ts';
import { box, type Shape, toSvg } from '../result-files/shapes.ts';
import { qrCode } from './qr-code.ts';
import { flags, market, NIGHT, sky } from './scene.ts';

/** What a card shows between its words: tacos that were given, the place that was won, or neither. */
type Figure = { tacos: number } | { rank: number } | null;

/** What a share card says, in one language. */
export interface ShareCard {
  /** With its year. */
  festival: string;
  /** Above the name, such as "I gave 5 tacos to". */
  lead: string;
  figure: Figure;
  /** Of the dish or the restaurant that it is about. */
  name: string;
  /** Below the name: a dish's restaurant, or the list of a place; null: none. */
  below: string | null;
  /** County and state. */
  where: string;
  /** Beside the QR code. */
  call: string;
  /** Where the code leads, and the same to type. */
  address: string;
  readableAddress: string;
  /** All of it in one sentence. */
  title: string;
}

/** From the middle of a taco to the next, in widths of one. */
const TACO_GAP = 1.12;

/** As many tacos as one may give. @param width of all of them @param y their middle */
function tacos(given: number, { x, y, width }: { x: number; y: number; width: number }): Shape[] {
  const count = POINTS.maxPerDish;
  const each = width / (1 + (count - 1) * TACO_GAP);
  return Array.from({ length: count }, (_, index): Shape => ({
    at: { x: x + each * (0.5 + index * TACO_GAP), y, scale: each / TACO_WIDTH },
    shapes: taco(index < given),
  }));
}

interface Area {
  x: number;
  width: number;
  top: number;
  bottom: number;
  align: 'left' | 'center';
}

type Row = Parameters<typeof column>[1][number];
const row = (
  text: string | null,
  face: Setting['face'],
  {
    sizes: [largest, smallest],
    lines = 1,
    fill = INK,
    above = 0,
  }: {
    sizes: readonly [number, number];
    lines?: number;
    fill?: string;
    above?: number;
  },
): Row => ({ text: text ?? '', setting: { face, largest, smallest, lines }, fill, above });

/** On the paper of a medal every text is in ink: it is gold, silver or copper. */
const inkOf = ({ figure }: ShareCard) => {
  const rank = figure && 'rank' in figure ? figure.rank : null;
  return rank === null
    ? { rank, paper: PAPER, strong: CHILE, quiet: MUTED }
    : { rank, paper: medalOf(rank), strong: INK, quiet: INK };
};

/** Name, what stands below it, and the place. @param size of the name */
function names(letters: Lettering, card: ShareCard, size: number, area: Area): Shape[] {
  const { strong, quiet } = inkOf(card);
  return column(
    letters,
    [
      row(card.name, 'display', { sizes: [size, size * 0.42], lines: 3, fill: strong }),
      row(card.below, 'bold', { sizes: [size * 0.46, size * 0.27], lines: 2, above: size * 0.16 }),
      row(card.where, 'regular', {
        sizes: [size * 0.36, size * 0.24],
        lines: 2,
        fill: quiet,
        above: size * 0.1,
      }),
    ],
    { ...area, x: area.align === 'center' ? area.x + area.width / 2 : area.x },
  );
}

/** What one does with the code, and its address. @param size of the first line */
function callRows(card: ShareCard, size: number): Row[] {
  return [
    row(card.call, 'display', { sizes: [size, size * 0.5], lines: 2 }),
    row(card.readableAddress, 'bold', {
      sizes: [size * 0.56, size * 0.28],
      fill: inkOf(card).quiet,
      above: size * 0.3,
      lines: 2,
    }),
  ];
}

const medal = (letters: Lettering, rank: number, radius: number): Shape =>
  rosette(letters, rank, radius, rank <= 3 ? DUSK[1] : CHILE);

/** 1080 × 1920: at the top and at the bottom, where a story has its buttons, are no words. */
function storyShapes(letters: Lettering, card: ShareCard): Shape[] {
  const { width, height } = CARD_SHAPES.story;
  const { figure } = card;
  const { rank, paper, quiet } = inkOf(card);
  const at = { x: 84, y: 330, width: width - 168, height: 1146 };
  const middle = width / 2;
  const inner = { x: at.x + 92, width: at.width - 184 };
  const line = (
    text: string,
    setting: Omit<Setting, 'width' | 'lines'>,
    y: number,
    fill: string,
  ) => {
    const set = letters.set(text, { ...setting, width: inner.width, lines: 1 });
    return letters.draw(set, { x: middle, y: y - set.height / 2, align: 'center', fill });
  };
  const given = figure && 'tacos' in figure ? figure.tacos : null;
  const code = { x: inner.x - 8, y: 1132, size: 300 };
  return [
    ...sky(width, height),
    market(middle, height - 40, 1.12),
    ...flags(width, -14, 132),
    {
      at: { x: at.x, y: at.y },
      shapes: [{ d: sheet(at.width, at.height, 330), fill: paper, isHollow: true }],
    },
    rank === null
      ? emblem(middle - 100, at.y - 84, 200)
      : { at: { x: middle, y: at.y + 4 }, shapes: [medal(letters, rank, 122)] },
    line(card.festival, { face: 'bold', largest: 40, smallest: 22 }, 510, quiet),
    line(card.lead, { face: 'display', largest: 86, smallest: 44 }, 592, INK),
    ...(given === null ? [] : tacos(given, { x: middle - 345, y: 716, width: 690 })),
    ...names(letters, card, given === null ? 128 : 108, {
      ...inner,
      top: given === null ? 660 : 800,
      bottom: 1104,
      align: 'center',
    }),
    ...qrCode(card.address, { ...code, isInPixels: true }),
    ...column(letters, callRows(card, 66), {
      x: code.x + code.size + 36,
      top: code.y,
      bottom: code.y + code.size,
      width: inner.x + inner.width + 16 - (code.x + code.size + 36),
      align: 'left',
    }),
  ];
}

/** 1200 × 630: the names at the left, the code at the right. */
function wideShapes(letters: Lettering, card: ShareCard): Shape[] {
  const { width, height } = CARD_SHAPES.wide;
  const { figure } = card;
  const { rank, paper } = inkOf(card);
  const at = { x: 44, y: 128, width: width - 88, height: 458, radius: 26 };
  const left = at.x + 48;
  const code = { x: 806, y: 152, size: 300 };
  const text = { x: left, width: code.x - left - 48 };
  const given = figure && 'tacos' in figure ? figure.tacos : null;
  const lead = letters.set(card.lead, {
    face: 'display',
    width: rank === null ? text.width : text.width - 134,
    largest: 52,
    smallest: 26,
    lines: 1,
  });
  const festival = letters.set(card.festival, {
    face: 'bold',
    width: text.width - 76,
    largest: 25,
    smallest: 15,
    lines: 1,
  });
  return [
    ...sky(width, height),
    box({ x: 0, y: height - 64, width, height: 64 }, { fill: NIGHT }),
    ...flags(width, -52, 92),
    box(at, { fill: paper }),
    letters.draw(lead, {
      x: rank === null ? left : left + 134,
      y: (rank === null ? 194 : 214) - lead.height / 2,
      fill: INK,
    }),
    ...(given === null ? [] : tacos(given, { x: left, y: 272, width: 400 })),
    ...(rank === null
      ? []
      : [{ at: { x: left + 56, y: 214 }, shapes: [medal(letters, rank, 58)] }]),
    ...names(letters, card, 76, {
      ...text,
      top: given === null ? (rank === null ? 240 : 290) : 322,
      bottom: 498,
      align: 'left',
    }),
    emblem(left, 508, 62),
    letters.draw(festival, { x: left + 78, y: 539 - festival.height / 2, fill: INK }),
    ...qrCode(card.address, { ...code, isInPixels: true }),
    ...column(letters, callRows(card, 40), {
      x: code.x + code.size / 2,
      top: 462,
      bottom: 574,
      width: code.size + 40,
      align: 'center',
    }),
  ];
}

/** A share card as SVG, with its text as outlines. */
export async function drawShareCard(card: ShareCard, shape: CardShape): Promise<string> {
  const letters = await openLettering();
  return toSvg({
    ...CARD_SHAPES[shape],
    title: card.title,
    description: `${card.call}: ${card.readableAddress}`,
    shapes: shape === 'story' ? storyShapes(letters, card) : wideShapes(letters, card),
  });
}

/** A card as PNG; without dithering, so that even paper stays even. */
export const shareCardPng = (svg: string): Promise<Buffer> =>
  withSharp((sharp) =>
    sharp(Buffer.from(svg)).png({ palette: true, colours: 256, dither: 0, effort: 3 }).toBuffer(),
  );
