import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../domain/language.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { translatorFor } from '../http/language.ts';
import { openPdf } from '../sheets/pdf-document.ts';
import { decorate, type Pen } from '../sheets/pdf-pen.ts';
import { festivalTitle, placeName } from './award.ts';
import { rosette } from './badge.ts';
import {
  type Certifying,
  drawCheck,
  drawFestival,
  drawLines,
  drawSignatures,
  HEIGHT,
  type Line,
  MIDDLE,
  WIDTH,
} from './certificate-parts.ts';
import { type Lettering, openLettering } from './lettering.ts';
import { describeFigure, type List, type ListedRow } from './lists.ts';
import { CHILE, DUSK, INK, medalOf, MUTED, TISSUES } from './palette.ts';
import { garland, leaves } from './papel-picado.ts';
import { drawShapes } from './pdf-shapes.ts';
import { box, type Shape } from './shapes.ts';

/** Nothing is printed nearer to the edge: half an inch, which every printer reaches. */
const SAFE_MARGIN = 36;

/** One that gets a certificate. */
export interface Certified {
  list: List;
  row: ListedRow;
}

/**
 * Certificates as tagged PDF, a page each, in both languages: vectors and embedded fonts, for any printer. Without
 * bleed: the safe margin is `SAFE_MARGIN`.
 */
export async function writeCertificates(
  file: ResultFile,
  certified: readonly Certified[],
  certifying: Certifying,
): Promise<Uint8Array<ArrayBuffer>> {
  const letters = await openLettering();
  const t = translatorFor(DEFAULT_LANGUAGE);
  const names = [...new Set(certified.map(({ list }) => list.name[DEFAULT_LANGUAGE]))];
  const festival = festivalTitle(file.festival);
  const { doc, root, finish } = await openPdf({
    language: DEFAULT_LANGUAGE,
    title: `${t('resultFiles.certificate')}: ${names.join(', ')}, ${festival}`,
    author: festival,
    moment: new Date(file.frozenAt),
    layout: 'landscape',
  });
  // Text near the edge must not begin a page.
  doc.page.margins = { top: 0, right: 0, bottom: 0, left: 0 };
  for (const [index, one] of certified.entries()) {
    if (index > 0) doc.addPage({ size: 'LETTER', layout: 'landscape', margin: 0 });
    const part = doc.struct('Sect');
    root.add(part);
    drawPage({ doc, root: part, language: DEFAULT_LANGUAGE, y: 0 }, letters, file, one, certifying);
    part.end();
  }
  root.end();
  return finish();
}

/** The frame, the flags and the medal. */
function ornaments(letters: Lettering, rank: number): Shape[] {
  const edge = SAFE_MARGIN;
  const frame = (inset: number, stroke: string, width: number) =>
    box(
      {
        x: edge + inset,
        y: edge + inset,
        width: WIDTH - 2 * (edge + inset),
        height: HEIGHT - 2 * (edge + inset),
        radius: 12,
      },
      { stroke, width },
    );
  return [
    frame(1.5, DUSK[1], 3),
    frame(8, medalOf(rank), 5),
    ...garland({
      from: [edge + 14, edge + 14],
      to: [WIDTH - edge - 14, edge + 14],
      sag: 10,
      count: 13,
      width: 48,
      colours: TISSUES.slice(0, 5),
      line: INK,
    }),
    {
      at: { x: MIDDLE, y: 178 },
      shapes: [rosette(letters, rank, 46, rank <= 3 ? medalOf(rank) : CHILE)],
    },
    ...[-1, 1].map((side): Shape => ({
      at: { x: MIDDLE + side * 104, y: 130, scale: 0.9 },
      shapes: [{ d: leaves(53.4), fill: side < 0 ? TISSUES[1] : TISSUES[2] }],
    })),
  ];
}

function drawPage(
  pen: Pen,
  letters: Lettering,
  file: ResultFile,
  { list, row }: Certified,
  certifying: Certifying,
): void {
  const { doc } = pen;
  const rank = Math.min(row.rank, AWARDED_PLACES);
  decorate(pen, () => drawShapes(doc, ornaments(letters, rank)));
  drawFestival(pen, letters, file, certifying.logo);
  const face = 'display';
  const each = (
    text: (language: Language) => string,
    rest: Omit<Line, 'text' | 'type' | 'language'>,
  ) =>
    LANGUAGES.map((language, index): Line => ({
      type: 'P',
      text: text(language),
      language,
      ...rest,
      above: index === 0 ? rest.above : 1,
    }));
  const figures = (language: Language) =>
    translatorFor(language)('resultFiles.certificate_figures', {
      figure: describeFigure(row, list.by, language),
      votes: describeFigure(row, 'votes', language),
    });
  drawLines(pen, letters, [
    {
      type: 'P',
      text: LANGUAGES.map((language) => placeName(rank, language)).join(' · '),
      setting: { face, largest: 22, smallest: 16, lines: 1 },
      fill: CHILE,
      above: 0,
    },
    {
      type: 'H1',
      text: row.name,
      setting: { face, largest: 46, smallest: 20, lines: 2 },
      fill: INK,
      above: 4,
    },
    {
      type: 'P',
      text: row.restaurant ?? '',
      setting: { face: 'bold', largest: 17, smallest: 11, lines: 1 },
      fill: INK,
      above: 2,
    },
    ...each((language) => list.name[language], {
      setting: { face: 'bold', largest: 16, smallest: 10, lines: 1 },
      fill: INK,
      above: 12,
    }),
    ...each(list.by === 'votes' ? (language) => describeFigure(row, 'votes', language) : figures, {
      setting: { face: 'regular', largest: 11, smallest: 8, lines: 1 },
      fill: MUTED,
      above: 8,
    }),
  ]);
  drawSignatures(pen, letters, certifying.signatures);
  drawCheck(pen, letters, file, certifying);
}
