import { type Language, regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { openPdf } from './pdf-document.ts';
import {
  CHILE,
  decorate,
  FOOT,
  heightOf,
  inFont,
  INK,
  makeRoom,
  MARGIN,
  MUTED,
  type Pen,
  type Writing,
  SMALL,
  tag,
  widthOf,
  writable,
  write,
} from './pdf-pen.ts';
import { drawTable } from './pdf-table.ts';
import type { Report, ReportSection } from './report.ts';

/**
 * A report as tagged PDF (PDF/UA): headings, a table with its headings on every page, and
 * paragraphs. Screen readers skip lines and colours. The fonts are embedded.
 */
export async function writeReportPdf(report: Report): Promise<Uint8Array<ArrayBuffer>> {
  const { language, title, subtitle, festival, moment } = report;
  const { doc, root, finish } = await openPdf({
    language,
    title: `${title}. ${subtitle}`,
    author: festival,
    moment,
  });
  const pen: Pen = { doc, root, language, y: MARGIN };
  drawTop(pen, report);
  drawTable(pen, report);
  if (report.annex !== undefined) beginAnnex(pen, report.annex);
  const look = report.annex === undefined ? IN_REPORT : IN_ANNEX;
  for (const section of report.sections) drawSection(pen, section, look);
  root.end();
  drawFeet(pen, report);
  return finish();
}

/** The festival, the title and the day. */
export function drawTop(
  pen: Pen,
  {
    festival,
    title,
    subtitle,
    moment,
    language,
  }: Pick<Report, 'festival' | 'title' | 'subtitle' | 'moment' | 'language'>,
): void {
  const { doc, root } = pen;
  const width = widthOf(pen);
  decorate(pen, () => doc.rect(0, 0, doc.page.width, 14).fill(CHILE));
  const day = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(moment);
  const line = (
    type: string,
    text: string,
    writing: Pick<Writing, 'size' | 'isBold' | 'color'>,
  ) => {
    tag(pen, root, type, () => write(pen, text, { x: MARGIN, y: pen.y, width, ...writing }));
    pen.y += heightOf(pen, text, { width, ...writing });
  };
  line('P', festival, { size: 12, isBold: true, color: CHILE });
  line('H1', title, { size: 26, isBold: true });
  line('P', `${subtitle} · ${day}`, { size: 12, color: MUTED });
  pen.y += 14;
}

function beginAnnex(pen: Pen, title: string): void {
  const writing = { width: widthOf(pen), size: 18, isBold: true };
  pen.doc.addPage();
  pen.y = MARGIN;
  tag(pen, pen.root, 'H2', () =>
    write(pen, title, { x: MARGIN, y: pen.y, color: CHILE, ...writing }),
  );
  pen.y += heightOf(pen, title, writing) + 10;
}

/** In points: a third of a page. */
const SHORT = 240;

const textOf = (value: string | number, language: Language) =>
  typeof value === 'string' ? value : value.toLocaleString(regionOf(language));

/** The level of a section's heading, and its letters and the space below its paragraphs in points. */
const IN_REPORT = { heading: 'H2', size: 10, space: 4 };
const IN_ANNEX = { heading: 'H3', size: 9, space: 3 };

/** A heading with its paragraphs. */
export function drawSection(
  pen: Pen,
  { title, lines }: ReportSection,
  { heading, size, space } = IN_REPORT,
): void {
  const { doc, root, language } = pen;
  const width = widthOf(pen);
  const texts = lines.map((line) =>
    typeof line === 'string' ? line : `${line[0]}: ${textOf(line[1], language)}`,
  );
  const heights = texts.map((text) => heightOf(pen, text, { width, size }) + space);
  const whole = heights.reduce((sum, height) => sum + height, 28);
  // A short section stays whole on a page; a long one's heading stays with its first line.
  makeRoom(pen, whole <= SHORT ? whole : 28 + (heights[0] ?? 0));
  tag(pen, root, heading, () =>
    write(pen, title, { x: MARGIN, y: pen.y, width, size: 14, isBold: true }),
  );
  pen.y += 24;
  for (const [index, line] of lines.entries()) {
    const text = texts[index] ?? '';
    makeRoom(pen, heights[index] ?? 0);
    tag(pen, root, 'P', () => {
      if (typeof line === 'string') {
        write(pen, text, { x: MARGIN, y: pen.y, width, size });
        return;
      }
      const [label, rest] = line;
      const flow = { width, features: ['tnum'] as PDFKit.Mixins.OpenTypeFeatures[], lineGap: 2 };
      inFont(doc, { size, isBold: true }).fillColor(INK);
      doc.text(`${writable(doc, label)}: `, MARGIN, pen.y, { ...flow, continued: true });
      inFont(doc, { size }).text(writable(doc, textOf(rest, language)), flow);
    });
    pen.y += heights[index] ?? 0;
  }
  pen.y += 12;
}

/** Adds page numbers once all pages are written. */
function drawFeet(
  pen: Pen,
  { festival, title, page }: Pick<Report, 'festival' | 'title' | 'page'>,
): void {
  const { doc } = pen;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    drawFoot(pen, `${festival} · ${title}`, page(index + 1, count));
  }
}

/** The foot of the current page. */
export function drawFoot(pen: Pen, left: string, right: string): void {
  const { doc } = pen;
  const { bottom } = doc.page.margins;
  // Otherwise text below the margin would add a page.
  doc.page.margins.bottom = 0;
  const y = doc.page.height - FOOT;
  const width = widthOf(pen);
  const writing = { x: MARGIN, y, width, size: SMALL, color: MUTED };
  doc.markContent('Artifact', { type: 'Pagination' });
  write(pen, left, writing);
  write(pen, right, { ...writing, align: 'right' });
  doc.endMarkedContent();
  doc.page.margins.bottom = bottom;
}
