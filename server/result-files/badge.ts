import { type Award, describeAward, placeName } from './award.ts';
import { type Lettering, openLettering, type Setting } from './lettering.ts';
import { CHILE, DUSK, INK, medalOf, PAPER } from './palette.ts';
import { holes, leaves, scallops, sheet } from './papel-picado.ts';
import { box, type Group, round, type Shape, toSvg } from './shapes.ts';

/** The sides of badges, in pixels. */
export const BADGE_SIZE = 600;
export const SMALL_BADGE_SIZE = 200;

const EDGE = 34;
const MIDDLE = BADGE_SIZE / 2;
const WIDEST = 424;
const TOP = 300;
const BOTTOM = 500;

/** A scalloped medal with the number of a place, around 0,0. @param radius to the middle of its scallops */
export function rosette(letters: Lettering, rank: number, radius: number, rim: string): Group {
  const face = 'display';
  const size = rank < 10 ? radius * 1.32 : radius * 1.02;
  const number = letters.set(String(rank), {
    face,
    width: radius * 2,
    largest: size,
    smallest: size,
    lines: 1,
  });
  return {
    at: { x: 0, y: 0 },
    shapes: [
      { d: scallops(20, radius) + holes(20, radius, radius * 0.055), fill: rim, isHollow: true },
      { d: round(0, 0, radius * 0.86), fill: PAPER },
      { d: round(0, 0, radius * 0.76), stroke: CHILE, width: radius * 0.025 },
      letters.draw(number, { x: 0, y: -size * 0.52, align: 'center', fill: INK }),
    ],
  };
}

/** A text of a column, and the space above it. */
interface Row {
  text: string;
  setting: Omit<Setting, 'width'>;
  fill: string;
  above: number;
}

/** Texts below each other, smaller together until they fit, in the middle of the space. */
export function column(
  letters: Lettering,
  rows: readonly Row[],
  {
    x,
    top,
    bottom,
    width,
    align,
  }: {
    x: number;
    top: number;
    bottom: number;
    width: number;
    align: 'left' | 'center';
  },
): Shape[] {
  for (let scale = 1; ; scale *= 0.92) {
    const set = rows.map(({ text, setting, above, fill }) => ({
      text: letters.set(text, {
        ...setting,
        width,
        largest: setting.largest * scale,
        smallest: Math.min(setting.smallest, setting.largest * scale),
      }),
      above: above * scale,
      fill,
    }));
    const shown = set.filter(({ text }) => text.lines.length > 0);
    const height = shown.reduce(
      (sum, { text, above }, index) => sum + text.height + (index === 0 ? 0 : above),
      0,
    );
    if (height > bottom - top && scale > 0.5) continue;
    let y = top + Math.max(0, bottom - top - height) / 2;
    return shown.map(({ text, above, fill }, index): Shape => {
      if (index > 0) y += above;
      const line = letters.draw(text, { x, y, align, fill });
      y += text.height;
      return line;
    });
  }
}

/**
 * A square badge of cut paper, as SVG: what was won, by whom, where and when. Long names are set smaller, on
 * several lines, and cut at the end of a letter if they are still too long.
 */
export async function drawBadge(award: Award): Promise<string> {
  const { rank, list, name, restaurant, festival, language } = award;
  const letters = await openLettering();
  const face = 'display';
  const rows: Row[] = [
    {
      text: placeName(rank, language),
      setting: { face, largest: 44, smallest: 30, lines: 1 },
      fill: INK,
      above: 0,
    },
    {
      text: name,
      setting: { face, largest: 38, smallest: 19, lines: 3 },
      fill: INK,
      above: 8,
    },
    {
      text: restaurant ?? '',
      setting: { face: 'bold', largest: 21, smallest: 15, lines: 2 },
      fill: INK,
      above: 4,
    },
    {
      text: list,
      setting: { face: 'regular', largest: 24, smallest: 16, lines: 2 },
      fill: INK,
      above: 12,
    },
  ];
  const foot = letters.set(festival, {
    face: 'bold',
    width: WIDEST - 60,
    largest: 20,
    smallest: 12,
    lines: 1,
  });
  const width = BADGE_SIZE - 2 * EDGE;
  const paper = sheet(width, 520, 240) + leaves(166, 84) + leaves(166, width - 84);
  const medal = rosette(letters, rank, 108, rank <= 3 ? DUSK[1] : CHILE);
  return toSvg({
    width: BADGE_SIZE,
    height: BADGE_SIZE,
    title: describeAward(award),
    description: festival,
    shapes: [
      box({ x: 0, y: 0, width: BADGE_SIZE, height: BADGE_SIZE, radius: 44 }, { fill: DUSK[0] }),
      box({ x: 0, y: 22, width: BADGE_SIZE, height: 5 }, { fill: PAPER }),
      { at: { x: EDGE, y: 25 }, shapes: [{ d: paper, fill: medalOf(rank), isHollow: true }] },
      { at: { x: MIDDLE, y: 168 }, shapes: [medal] },
      ...column(letters, rows, {
        x: MIDDLE,
        top: TOP,
        bottom: BOTTOM - 34,
        width: WIDEST,
        align: 'center',
      }),
      letters.draw(foot, { x: MIDDLE, y: BOTTOM - 26, align: 'center', fill: INK }),
    ],
  });
}
