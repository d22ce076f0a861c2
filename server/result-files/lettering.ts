import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';
import { BOLD, REGULAR } from '../sheets/pdf-pen.ts';
import { type Outline, short } from './shapes.ts';

/** The festive face of headings; letters that it lacks are taken from the bold one. */
const DISPLAY = fileURLToPath(new URL('fonts/truculenta-800.ttf', import.meta.url));

/** The kinds of letters. */
export type Face = 'display' | 'bold' | 'regular';
const FILES: Record<Face, readonly string[]> = {
  display: [DISPLAY, BOLD],
  bold: [BOLD],
  regular: [REGULAR],
};

/** How a text is to be set. */
export interface Setting {
  face: Face;
  /** The longest line, in the units of the drawing. */
  width: number;
  /** The size of the letters: as large as fits, within these. */
  largest: number;
  smallest: number;
  /** How many lines it may take; more is cut, with an ellipsis. */
  lines: number;
}

/** A text in lines. */
export interface SetText {
  face: Face;
  size: number;
  lines: readonly string[];
  /** From the top of the first line to the bottom of the last. */
  height: number;
}

/** The distance of two lines, in sizes. */
export const LEADING = 1.14;
/** From the top of a line to its baseline, in sizes. */
export const ASCENT = 0.86;
const ELLIPSIS = '…';
/** Sizes that are tried, each so much of the one before. */
const STEP = 0.94;

/** Lines whose width is kept. */
const MEASURED = 2000;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** What a reader sees as one letter, each. */
export const graphemesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Sets texts and turns them into outlines: a server may have no fonts installed. */
export interface Lettering {
  /** The text without what no font of the face has, white space as single spaces; may be empty. */
  writable(text: string, face: Face): string;
  /** Of one line, in the units of the drawing. */
  widthOf(line: string, face: Face, size: number): number;
  set(text: string, setting: Setting): SetText;
  /** The parts of a line, each with the file of its font; in the units of the drawing. */
  runsOf(line: string, face: Face, size: number): { file: string; text: string; width: number }[];
  /**
   * The outlines of a text.
   * @param at.x its left edge, its middle or its right edge, after `at.align`
   * @param at.y the top of its first line
   */
  draw(
    text: SetText,
    at: { x: number; y: number; align?: 'left' | 'center' | 'right'; fill: string },
  ): Outline;
}

let opened: Promise<Lettering> | undefined;

/** Reads the fonts, once for the process. */
export const openLettering = (): Promise<Lettering> => (opened ??= readFonts());

async function readFonts(): Promise<Lettering> {
  const { open } = await import('fontkit');
  const files = [...new Set(Object.values(FILES).flat())];
  const fonts = new Map(
    await Promise.all(files.map(async (file) => [file, await open(file)] as const)),
  );
  const of = (face: Face) =>
    FILES[face].flatMap((file) => {
      const font = fonts.get(file);
      return font ? [{ file, font }] : [];
    });
  return createLettering({ display: of('display'), bold: of('bold'), regular: of('regular') });
}

/** Joiners and variation selectors have no shape of their own. */
const UNSEEN = /^\p{Default_Ignorable_Code_Point}$/u;

interface Run extends NamedFont {
  text: string;
}
const widthOfRun = ({ font, text }: Run, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm;

interface NamedFont {
  file: string;
  font: Font;
}

function createLettering(faces: Record<Face, readonly NamedFont[]>): Lettering {
  /** The first font that has every sign of a letter. */
  const fontOf = (letter: string, face: Face): NamedFont | undefined =>
    faces[face].find(({ font }) =>
      Array.from(letter).every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)),
    );

  const writable = (text: string, face: Face): string =>
    graphemesOf(text.toWellFormed().normalize('NFC').replaceAll(/\s+/g, ' '))
      .map((letter) =>
        Array.from(letter)
          .filter((sign) => !UNSEEN.test(sign))
          .join(''),
      )
      .filter((letter) => letter !== '' && fontOf(letter, face) !== undefined)
      .join('')
      .replaceAll(/ +/g, ' ')
      .trim();

  /** Parts of a line that one font draws. */
  function runsOf(line: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const letter of graphemesOf(line)) {
      const named = fontOf(letter, face);
      const last = runs.at(-1);
      if (!named) continue;
      if (last?.file === named.file) last.text += letter;
      else runs.push({ ...named, text: letter });
    }
    return runs;
  }

  /** Of lines at size 1: while a text is fitted, the same lines are measured again and again. */
  const widths = new Map<string, number>();
  function widthOf(line: string, face: Face, size: number): number {
    const key = `${face} ${line}`;
    let width = widths.get(key);
    if (width === undefined) {
      width = runsOf(line, face).reduce((sum, run) => sum + widthOfRun(run, 1), 0);
      if (widths.size >= MEASURED) widths.clear();
      widths.set(key, width);
    }
    return width * size;
  }

  return {
    writable,
    widthOf,
    runsOf: (line, face, size) =>
      runsOf(line, face).map((run) => ({
        file: run.file,
        text: run.text,
        width: widthOfRun(run, size),
      })),
    set: (text, setting) => {
      const { face, largest, smallest } = setting;
      const words = writable(text, face).split(' ').filter(Boolean);
      const width = (line: string) => widthOf(line, face, 1);
      for (let size = largest; ; size = Math.max(smallest, size * STEP)) {
        const lines = wrap(words, { ...setting, width: setting.width / size }, width);
        if (lines) return finished(face, size, lines);
        if (size <= smallest) {
          return finished(
            face,
            size,
            cut(words, { ...setting, width: setting.width / size }, width),
          );
        }
      }
    },
    draw: ({ face, size, lines }, { x, y, align = 'left', fill }) => {
      const d = lines.map((line, index) => {
        const free = align === 'left' ? 0 : widthOf(line, face, size);
        const left = x - (align === 'center' ? free / 2 : free);
        return outlineOf(runsOf(line, face), size, left, y + size * (ASCENT + index * LEADING));
      });
      return { d: d.join(''), fill };
    },
  };
}

const finished = (face: Face, size: number, lines: readonly string[]): SetText => ({
  face,
  size,
  lines,
  height: lines.length === 0 ? 0 : size * (1.08 + (lines.length - 1) * LEADING),
});

type Limits = Pick<Setting, 'width' | 'lines'>;
type Measure = (line: string) => number;

/** Words in lines that are filled one after the other; null: a word or the whole is too long. */
function fill(words: readonly string[], { width, lines }: Limits, measure: Measure) {
  const filled: string[] = [];
  for (const word of words) {
    const last = filled.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && measure(longer) <= width) filled[filled.length - 1] = longer;
    else filled.push(word);
    if (filled.length > lines || measure(word) > width) return null;
  }
  return filled;
}

/** The same with lines of about one length. */
function wrap(words: readonly string[], limits: Limits, measure: Measure): string[] | null {
  const filled = fill(words, limits, measure);
  if (!filled || filled.length < 2) return filled;
  let best = filled;
  let [low, high] = [limits.width / 2, limits.width];
  for (let round = 0; round < 7; round += 1) {
    const width = (low + high) / 2;
    const narrower = fill(words, { width, lines: filled.length }, measure);
    if (narrower) [best, high] = [narrower, width];
    else low = width;
  }
  return best;
}

/** As much as fits, with an ellipsis. A word that is longer than a line is broken, between two letters. */
function cut(words: readonly string[], { width, lines }: Limits, measure: Measure): string[] {
  const done: string[] = [];
  let line = '';
  for (const letter of graphemesOf(words.join(' '))) {
    if (measure(line + letter) <= width) {
      line += letter;
      continue;
    }
    if (done.length === lines - 1) {
      done.push(shorten(line, width, measure));
      return done;
    }
    const space = line.lastIndexOf(' ');
    const isWhole = letter === ' ' || space <= 0;
    done.push(isWhole ? line : line.slice(0, space));
    line = isWhole ? letter.trim() : line.slice(space + 1) + letter;
  }
  return line === '' ? done : [...done, line];
}

function shorten(line: string, width: number, measure: Measure): string {
  const letters = graphemesOf(line);
  while (letters.length > 0 && measure(`${letters.join('').trimEnd()}${ELLIPSIS}`) > width) {
    letters.pop();
  }
  return `${letters.join('').trimEnd()}${ELLIPSIS}`;
}

const LETTERS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const;

/** @param left of the first letter @param baseline from the top */
function outlineOf(runs: readonly Run[], size: number, left: number, baseline: number): string {
  let d = '';
  let x = left;
  for (const { font, text } of runs) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    for (const [index, { path }] of glyphs.entries()) {
      const position = positions[index];
      if (!position) continue;
      const [dx, dy] = [x + position.xOffset * scale, baseline - position.yOffset * scale];
      for (const { command, args } of path.commands) {
        const numbers = args.map((value, at) =>
          short(at % 2 === 0 ? dx + value * scale : dy - value * scale),
        );
        d += LETTERS[command] + numbers.join(' ');
      }
      x += position.xAdvance * scale;
    }
  }
  return d;
}
