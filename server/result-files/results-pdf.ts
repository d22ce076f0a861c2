import type { Language } from '../../domain/language.ts';
import type { RankingColumn } from '../../domain/rankings/rules.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { translatorFor } from '../http/language.ts';
import { openPdf } from '../sheets/pdf-document.ts';
import {
  CHILE,
  heightOf,
  makeRoom,
  MARGIN,
  MUTED,
  type Pen,
  tag,
  widthOf,
  write,
} from '../sheets/pdf-pen.ts';
import { drawTable } from '../sheets/pdf-table.ts';
import { drawFoot, drawSection, drawTop } from '../sheets/report-pdf.ts';
import type { Report, ReportColumn } from '../sheets/report.ts';
import { festivalTitle } from './award.ts';
import { firstOf, type List } from './lists.ts';
import { type About, sectionsOf } from './words.ts';

/** The places of a list in the PDF; the workbook has all. */
export const PDF_PLACES = 50;
/** In points: a heading, the head of a table, and two rows. */
const BEGINNING = 150;

const WIDTHS = { points: 10, votes: 9, zeros: 9, voters: 11, average: 12, weighted: 13 };

/** The lists to read and print, as tagged PDF: the first `PDF_PLACES` of each, and how they were counted. */
export async function writeResultsPdf(
  file: ResultFile,
  lists: readonly List[],
  about: About,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const t = translatorFor(language);
  const festival = festivalTitle(file.festival);
  const moment = new Date(file.frozenAt);
  const title = t('resultFiles.results_title');
  const subtitle = about.publishedAt
    ? `${t('resultFiles.version')} ${file.version}`
    : `${t('resultFiles.version')} ${file.version} · ${t('resultFiles.embargo_title')}`;
  const { doc, root, finish } = await openPdf({
    language,
    title: `${festival}. ${title}`,
    author: festival,
    moment,
    isPaged: true,
  });
  const pen: Pen = { doc, root, language, y: MARGIN };
  let pages = 0;
  const number = () => {
    pages += 1;
    drawFoot(pen, `${festival} · ${title}`, t('resultFiles.page', { page: pages }));
  };
  number();
  doc.on('pageAdded', number);
  drawTop(pen, { festival, title, subtitle, moment, language });
  for (const list of lists) drawList(pen, list);
  for (const section of sectionsOf(file, about, language)) drawSection(pen, section);
  root.end();
  return finish();
}

function drawList(pen: Pen, list: List): void {
  const { root, language } = pen;
  const t = translatorFor(language);
  const width = widthOf(pen);
  const shown = firstOf(list, PDF_PLACES).slice(0, PDF_PLACES);
  makeRoom(pen, BEGINNING);
  const line = (type: string, text: string, size: number, isBold: boolean, color: string) => {
    tag(pen, root, type, () =>
      write(pen, text, { x: MARGIN, y: pen.y, width, size, isBold, color }),
    );
    pen.y += heightOf(pen, text, { width, size, isBold }) + 4;
  };
  line('H2', list.name[language], 16, true, CHILE);
  line(
    'P',
    t('resultFiles.list_intro', {
      by: t(`rankings.on_${list.by}`),
      ranked: list.rows.length,
      unranked: list.unranked,
    }),
    10,
    false,
    MUTED,
  );
  if (shown.length === 0) line('P', t('resultFiles.nobody'), 11, false, MUTED);
  else drawTable(pen, tableOf(list, shown, language));
  const more = list.rows.length - shown.length;
  if (more > 0) {
    pen.y -= 12;
    line('P', t('resultFiles.list_more', { count: more }), 10, false, MUTED);
  }
  pen.y += 12;
}

function tableOf(
  list: List,
  rows: List['rows'],
  language: Language,
): Pick<Report, 'columns' | 'rows'> {
  const t = translatorFor(language);
  const isDish = list.kind === 'dishes';
  const figure = (of: RankingColumn | 'zeros'): ReportColumn => ({
    title: t(`rankings.${of}`),
    width: WIDTHS[of],
    isChosen: of === list.by,
    decimals: of === 'average' || of === 'weighted' ? 3 : 0,
  });
  const columns = [
    'points',
    'votes',
    'zeros',
    ...(isDish ? [] : (['voters'] as const)),
    'average',
    'weighted',
  ] as const;
  return {
    columns: [
      { title: t('rankings.rank'), width: 9 },
      { title: t(isDish ? 'rankings.dish' : 'rankings.restaurant'), width: 27 + (isDish ? 11 : 0) },
      ...columns.map(figure),
    ],
    rows: rows.map((row) => {
      const where = { county: row.countyName, state: row.stateId };
      const below =
        row.restaurant === null
          ? t('rankings.in_county', where)
          : t('rankings.of_restaurant', { ...where, restaurant: row.restaurant });
      return [row.rank, `${row.name}\n${below}`, ...columns.map((column) => row[column] ?? 0)];
    }),
  };
}
