import { fileURLToPath } from 'node:url';
import type { Language } from '../../domain/language.ts';

export type Doc = PDFKit.PDFDocument;
export type Element = PDFKit.PDFStructureElement;

const fontFile = (name: string) => fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url));
export const REGULAR = fontFile('atkinson-regular');
export const BOLD = fontFile('atkinson-bold');

export const INK = '#2a1a2e';
export const MUTED = '#6a5a6e';
export const LINE = '#e9ddcf';
export const CHILE = '#c2381a';
export const SOFT = '#fbe6dc';

/** In points, 72 to an inch; the paper is US Letter. */
export const MARGIN = 48;
export const FOOT = 44;
export const SMALL = 9;
const LINE_GAP = 2;

/** The current document and position. */
export interface Pen {
  doc: Doc;
  root: Element;
  language: Language;
  /** Distance of the next item from the top. */
  y: number;
}

export const widthOf = ({ doc }: Pen) => doc.page.width - 2 * MARGIN;
export const bottomOf = ({ doc }: Pen) => doc.page.height - MARGIN - FOOT / 2;

/** Draws decoration, which screen readers skip. */
export function decorate({ doc }: Pen, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

export interface Writing {
  x: number;
  y: number;
  width: number;
  size: number;
  isBold?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
  /** Space below each line, in points. */
  lineGap?: number;
}

export const inFont = (doc: Doc, { size, isBold }: Pick<Writing, 'size' | 'isBold'>) =>
  doc.font(isBold ? 'bold' : 'regular').fontSize(size);

/** Replaces each character that the font lacks by `?`; it has Latin, Greek and Cyrillic. */
export function writable(doc: Doc, text: string): string {
  const { font } = (doc as unknown as { _font: { font: Glyphs } })._font;
  return Array.from(text.normalize('NFC'), (sign) =>
    sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0) ? sign : '?',
  ).join('');
}
interface Glyphs {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
}

export function write({ doc }: Pen, text: string, writing: Writing): void {
  const { x, y, width, color = INK, align = 'left', lineGap = LINE_GAP } = writing;
  inFont(doc, writing).fillColor(color);
  doc.text(writable(doc, text), x, y, { width, align, features: ['tnum'], lineGap });
}

export const heightOf = (
  { doc }: Pen,
  text: string,
  { width, lineGap = LINE_GAP, ...font }: Pick<Writing, 'width' | 'size' | 'isBold' | 'lineGap'>,
): number =>
  inFont(doc, font).heightOfString(writable(doc, text), { width, features: ['tnum'], lineGap });

/** Adds content that screen readers read, as part of the document's structure. */
export function tag(
  { doc }: Pen,
  parent: Element,
  type: string,
  draw: () => void,
  options: { scope?: 'Row' | 'Column'; actual?: string; lang?: string } = {},
): void {
  const element = doc.struct(type, options);
  parent.add(element);
  element.add(doc.markStructureContent(type));
  draw();
  doc.endMarkedContent();
  element.end();
}

/** Starts a new page if less than this height is left. @returns whether it did */
export function makeRoom(pen: Pen, height: number): boolean {
  if (pen.y + height <= bottomOf(pen)) return false;
  pen.doc.addPage();
  pen.y = MARGIN;
  return true;
}
