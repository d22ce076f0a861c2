import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import { LANGUAGES, type Language } from '../../domain/language.ts';
import type { ResultFile } from '../../domain/results/schema.ts';
import { translatorFor } from '../http/language.ts';
import { festivalTitle } from './award.ts';
import { BADGE_SIZE, drawBadge, SMALL_BADGE_SIZE } from './badge.ts';
import { writeCertificates } from './certificate.ts';
import { CHART_WIDTH, drawDaysChart, drawListChart } from './chart.ts';
import { integrityJson, integrityText, type LogFacts } from './integrity.ts';
import { awardOf, firstOf, type List, type ListedRow, listsOf } from './lists.ts';
import { fileNames, slugOf } from './names.ts';
import { toPng } from './raster.ts';
import { PDF_PLACES, writeResultsPdf } from './results-pdf.ts';
import { dishesTable, listTable, writeResultWorkbook, writeTable } from './tables.ts';
import { type About, plainTextOf, sectionsOf } from './words.ts';

/** The places with a badge and a certificate. */
const WINNING_PLACES = 3;
/** Where everybody is level, so many of a list get them. */
const WINNERS_AT_MOST = 20;
/** All pictures together; further ones are left out. */
const PICTURES_BYTES = 256 * 1024 * 1024;
/** Lists with drawings: a zip file has 65,535 files at most. */
const DRAWN_LISTS = 800;

/** What a press pack is made of. */
export interface PackSources {
  file: ResultFile;
  /** The bytes that were signed. */
  content: string;
  about: About;
  signatures: readonly { name: string; signedAt: Date }[];
  facts: LogFacts;
  /** The festival's own picture as PNG or JPEG; null: the drawn emblem. */
  logo: Uint8Array | null;
  /** The picture of a restaurant or dish as it is stored; null: we have none. */
  findPicture: (id: string) => Promise<{ bytes: Uint8Array; extension: string } | null>;
}

interface Made {
  name: string;
  bytes: Uint8Array;
}
/** Makes one file of a pack; null: there is none after all. */
type Making = () => Promise<Made | null>;

const file =
  (name: string, make: () => string | Uint8Array | Promise<string | Uint8Array>): Making =>
  async () => {
    const content = await make();
    return { name, bytes: typeof content === 'string' ? Buffer.from(content) : content };
  };

/**
 * The files of a press pack in their order, each made when it is asked for. The same sources give the same bytes.
 * Files are named in ASCII.
 */
export function pressPack(sources: PackSources): Making[] {
  const lists = listsOf(sources.file);
  const drawn = lists.slice(0, DRAWN_LISTS);
  return [
    ...LANGUAGES.map((language) => file(`README-${language}.txt`, () => readme(sources, language))),
    file('result.json', () => sources.content),
    ...tables(sources, lists),
    file('integrity.json', () => integrityJson(sources.file, sources.facts)),
    ...LANGUAGES.map((language) =>
      file(`integrity-${language}.txt`, () => integrityText(sources.file, sources.facts, language)),
    ),
    ...charts(sources, drawn),
    ...drawn.flatMap((list) => awards(sources, list)),
    ...pictures(sources, drawn),
  ];
}

function readme({ file: result, about }: PackSources, language: Language): string {
  const t = translatorFor(language);
  const named = (name: string, text: string, values: Record<string, unknown> = {}) =>
    [name, t(`resultFiles.file_${text}_about`, values)] as const;
  const files = {
    title: t('resultFiles.files_title'),
    lines: [
      named('results.xlsx', 'workbook'),
      named('lists/, all-dishes.csv', 'lists'),
      named(LANGUAGES.map((one) => `results-${one}.pdf`).join(', '), 'pdf', { places: PDF_PLACES }),
      named('charts/', 'charts'),
      named('badges/, certificates/', 'badges'),
      named('pictures/', 'pictures'),
      named(
        ['integrity.json', ...LANGUAGES.map((one) => `integrity-${one}.txt`)].join(', '),
        'integrity',
      ),
      named('result.json', 'result'),
      t('resultFiles.pack_limits', { winners: WINNERS_AT_MOST, lists: DRAWN_LISTS }),
    ],
  };
  const top = [
    ...(about.publishedAt ? [] : [t('resultFiles.embargo_title'), t('resultFiles.embargo'), '']),
    `${festivalTitle(result.festival)}: ${t('resultFiles.results_title')}`,
    `${about.address}/results`,
  ];
  return plainTextOf(top, [...sectionsOf(result, about, language), files]);
}

function tables({ file: result, about }: PackSources, lists: readonly List[]): Making[] {
  const embargo = about.publishedAt
    ? null
    : LANGUAGES.map((language) => translatorFor(language)('resultFiles.embargo')).join(' ');
  return [
    file('results.xlsx', () => writeResultWorkbook(result, lists, embargo)),
    ...LANGUAGES.map((language) =>
      file(`results-${language}.pdf`, () => writeResultsPdf(result, lists, about, language)),
    ),
    file('all-dishes.csv', () => writeTable(dishesTable(result))),
    ...lists.map((list, index) =>
      file(`lists/${slugOf(list.id)}.csv`, () => writeTable(listTable(list, index + 1))),
    ),
  ];
}

/** A drawing in each language, as SVG and in these widths as PNG. */
function drawings(
  name: string,
  draw: (language: Language) => Promise<string>,
  widths: readonly { width: number; ending: string }[],
): Making[] {
  return LANGUAGES.flatMap((language) => [
    file(`${name}-${language}.svg`, () => draw(language)),
    ...widths.map(({ width, ending }) =>
      file(`${name}-${language}${ending}.png`, async () => toPng(await draw(language), width)),
    ),
  ]);
}

function charts({ file: result, facts }: PackSources, lists: readonly List[]): Making[] {
  const widths = [{ width: CHART_WIDTH, ending: '' }];
  return [
    ...drawings(
      'charts/votes-by-day',
      (language) => drawDaysChart(result, facts.days, language),
      widths,
    ),
    ...lists.flatMap((list) =>
      drawings(
        `charts/${slugOf(list.id)}`,
        (language) => drawListChart(result, list, language),
        widths,
      ),
    ),
  ];
}

/** Badges and certificates of the first places of a list. */
function awards({ file: result, about, signatures, logo }: PackSources, list: List): Making[] {
  const winners = firstOf(list, WINNING_PLACES).slice(0, WINNERS_AT_MOST);
  if (winners.length === 0) return [];
  const nameOf = fileNames();
  const id = slugOf(list.id);
  const badges = winners.flatMap((row) =>
    drawings(
      `badges/${id}/${nameOf(`${row.rank}-${slugOf(row.name)}`)}`,
      (language) => drawBadge(awardOf(result, list, row, language)),
      [
        { width: BADGE_SIZE, ending: '' },
        { width: SMALL_BADGE_SIZE, ending: '-small' },
      ],
    ),
  );
  const certifying = {
    sha256: about.sha256,
    signatures,
    logo,
    address: `${about.address}/results`,
  };
  const certified = winners.map((row) => ({ list, row }));
  return [
    ...badges,
    file(`certificates/${id}.pdf`, () => writeCertificates(result, certified, certifying)),
  ];
}

/** The pictures of the first places of every list, each once, and a table of them. */
function pictures({ findPicture }: PackSources, lists: readonly List[]): Making[] {
  const placed = lists.flatMap((list) =>
    firstOf(list, AWARDED_PLACES)
      .slice(0, WINNERS_AT_MOST)
      .map((row) => ({ list, row })),
  );
  const nameOf = fileNames();
  const names = new Map<string, string>();
  let bytes = 0;
  const once = new Map(placed.map(({ row }): [string, ListedRow] => [row.id, row]));
  return [
    ...Array.from(once.values(), (row): Making => async () => {
      const picture = bytes < PICTURES_BYTES ? await findPicture(row.id) : null;
      if (!picture) return null;
      bytes += picture.bytes.length;
      const name = `pictures/${nameOf(slugOf(`${row.name} ${row.restaurant ?? ''}`))}.${picture.extension}`;
      names.set(row.id, name);
      return { name, bytes: picture.bytes };
    }),
    file('pictures.csv', () =>
      writeTable({
        columns: ['list', 'rank', 'name', 'restaurant', 'file'].map((title) => ({
          title,
          width: 20,
        })),
        rows: placed.map(({ list, row }) => [
          list.id,
          row.rank,
          row.name,
          row.restaurant ?? '',
          names.get(row.id) ?? '',
        ]),
      }),
    ),
  ];
}
