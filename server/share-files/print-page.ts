import { DEFAULT_LANGUAGE, type Language, regionOf } from '../../domain/language.ts';
import { decorate, type Doc, type Pen, tag } from '../sheets/pdf-pen.ts';
import type { Lettering, Setting } from '../result-files/lettering.ts';
import { drawShapes, writeText } from '../result-files/pdf-shapes.ts';
import { INK } from '../result-files/palette.ts';
import type { Shape } from '../result-files/shapes.ts';

/** The finished size of a sheet, in points: 72 to an inch. */
export interface Trim {
  width: number;
  height: number;
}

/** An eighth of an inch: pictures go on so far beyond the cut, because no cut is exact. */
export const BLEED = 9;
/** Around the finished size: bleed and crop marks. */
const SLUG = 36;
const MARK = 18;

/** The paper on which a sheet is printed. */
export const paperOf = ({ width, height }: Trim): readonly [number, number] => [
  width + 2 * SLUG,
  height + 2 * SLUG,
];

/** Says to print shops where a page is cut, and how far its pictures go (ISO 32000-1 §14.11.2). */
export function setBoxes(doc: Doc, { width, height }: Trim): void {
  const { data } = doc.page.dictionary as unknown as { data: Record<string, number[]> };
  const box = (out: number) => [SLUG - out, SLUG - out, SLUG + width + out, SLUG + height + out];
  data.TrimBox = box(0);
  data.BleedBox = box(BLEED);
}

/** The art of a sheet up to its bleed, and crop marks. From here on 0,0 is the upper left corner after the cut. */
export function drawGround(pen: Pen, { width, height }: Trim, shapes: readonly Shape[]): void {
  const { doc } = pen;
  decorate(pen, () => {
    doc.translate(SLUG, SLUG);
    doc.save();
    doc.rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED).clip();
    drawShapes(doc, shapes);
    doc.restore();
    for (const x of [0, width]) {
      const y = [-BLEED - MARK, height + BLEED];
      for (const from of y) doc.moveTo(x, from).lineTo(x, from + MARK);
    }
    for (const y of [0, height]) {
      const x = [-BLEED - MARK, width + BLEED];
      for (const from of x) doc.moveTo(from, y).lineTo(from + MARK, y);
    }
    doc.lineWidth(0.4).stroke(INK);
  });
}

/** A text of a sheet. */
export interface Line {
  type: 'H1' | 'H2' | 'P';
  text: string;
  language?: Language;
  setting: Setting;
  fill: string;
}

/** Writes a text as text. @param y of its upper edge @returns its height */
export function writeLine(
  pen: Pen,
  letters: Lettering,
  { type, text, language, setting, fill }: Line,
  at: { x: number; y: number; align: 'left' | 'center' },
): number {
  const set = letters.set(text, setting);
  tag(pen, pen.root, type, () => writeText(pen.doc, letters, set, { ...at, fill }), {
    // Screen readers get the text itself where letters are missing or it was cut.
    ...(set.lines.join(' ') !== text && { actual: text }),
    ...(language && language !== DEFAULT_LANGUAGE && { lang: regionOf(language) }),
  });
  return set.height;
}

/** A drawing that says something. @param alt what it says */
export function drawFigure(pen: Pen, shapes: readonly Shape[], alt: string): void {
  const figure = pen.doc.struct('Figure', { alt });
  pen.root.add(figure);
  figure.add(pen.doc.markStructureContent('Figure'));
  drawShapes(pen.doc, shapes);
  pen.doc.endMarkedContent();
  figure.end();
}
