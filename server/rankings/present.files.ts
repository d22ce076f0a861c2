import { EVIDENCE_COUNTS } from '../../domain/evidence/rules.ts';
import { FESTIVAL_TIME_ZONE, festivalDay } from '../../domain/festival.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { LEAST_WEIGHT } from '../../domain/rankings/rules.ts';
import type { Ranking, RankingFilter, RankingRow } from '../../domain/rankings/schema.ts';
import { describeTie } from '../../locales/ranking-tie.ts';
import type { Translator } from '../../locales/translate.ts';
import { translatorFor } from '../http/language.ts';
import { reportFile } from '../sheets/report-file.ts';
import type { Report, ReportColumn, ReportSection } from '../sheets/report.ts';
import { writeReportPdf } from '../sheets/report-pdf.ts';

/** The list of the stage: its table is on one page. */
const STAGE_TOP = 20;

interface Asked extends RankingFilter {
  top: number;
  format: 'xlsx' | 'pdf';
  language: Language;
}

/** The names of the filter's place; null for everywhere. */
export interface Where {
  county: string | null;
  state: string | null;
}

/** The ranking as a file, named after its contents and the festival day. */
export async function presentFile(
  ranking: Ranking,
  asked: Asked,
  { festival, where, now }: { festival: string | null; where: Where; now: Date },
): Promise<File> {
  const { kind, by, top, format, language } = asked;
  const t = translatorFor(language);
  const chosen = chosenOf(asked);
  const name = [
    'vota-taco',
    t(`rankings.file_${kind}`),
    'top',
    top,
    by,
    ...chosen,
    festivalDay(now),
  ];
  const report: Report = {
    language,
    festival: festival ?? t('shell.app_title'),
    title: t(`rankings.heading_${kind}`, { top }),
    subtitle: [
      t('rankings.heading_by', { by: t(`rankings.on_${by}`) }),
      placeNameOf(where),
      ...(['admins', 'archived'] as const)
        .filter((one) => asked[one] === 'in')
        .map((one) => t(`rankings.with_${one}`)),
    ]
      .filter(Boolean)
      .join(' · '),
    moment: now,
    sheet: t(`rankings.${kind}`),
    about: t('rankings.about'),
    ...(format === 'pdf' ? pageTable(ranking, asked, t) : sheetTable(ranking, asked, t)),
    sections: sectionsOf(ranking, asked, { festival, where, now }, t),
    annex: t('rankings.annex'),
    // The one that is read out from a stage.
    isOnePage: top <= STAGE_TOP,
    page: (page, pages) => t('rankings.page', { page, pages }),
  };
  const fileName = name.join('-');
  if (format === 'xlsx') return reportFile(report, fileName, format);
  return new File([await writeReportPdf(report)], `${fileName}.pdf`, { type: 'application/pdf' });
}

/** The choices of a filter that differ from the default: each is a part of the file's name. */
export const chosenOf = ({ stateId, countyId, admins, archived }: RankingFilter) => [
  ...(stateId ? [stateId] : []),
  ...(countyId ? [countyId] : []),
  ...(admins === 'in' ? ['admins'] : []),
  ...(archived === 'in' ? ['archived'] : []),
];

const placeNameOf = ({ county, state }: Where) => [county, state].filter(Boolean).join(', ');

type Table = Pick<Report, 'columns' | 'rows'>;

const nameOf = ({ name, isArchived, address, restaurantName }: RankingRow, t: Translator) => {
  const placed = address && restaurantName === null ? `${name} (${address})` : name;
  return isArchived ? `${placed} (${t('rankings.archived')})` : placed;
};
const restaurantNameOf = ({ restaurantName, address }: RankingRow) =>
  address ? `${restaurantName} (${address})` : (restaurantName ?? '');

/** For sorting and calculating: one column for each value. Columns that would be empty are left out. */
function sheetTable({ rows }: Ranking, { kind, by, archived }: Asked, t: Translator): Table {
  const isDish = kind === 'dishes';
  const hasNamesakes = rows.some(({ address }) => address !== null);
  const hasArchived = archived === 'in';
  const title = (key: string) => t(`rankings.${key}`);
  return {
    columns: [
      { title: title('rank'), width: 8 },
      ...(isDish ? [{ title: title('dish'), width: 32 }] : []),
      { title: title('restaurant'), width: 32 },
      ...(hasNamesakes ? [{ title: title('address'), width: 32 }] : []),
      { title: title('county'), width: 18 },
      { title: title('state'), width: 10 },
      ...(hasArchived ? [{ title: title('archived'), width: 12 }] : []),
      { title: title('points'), width: 10 },
      { title: title('votes'), width: 10 },
      { title: title('zeros'), width: 10 },
      { title: title('voters'), width: 10 },
      { title: title('average'), width: 12, decimals: 3 },
      { title: title('weighted_long'), width: 22, decimals: 3 },
      ...EVIDENCE_COUNTS.map((one) => ({ title: t(`rankings.evidence_column_${one}`), width: 24 })),
      { title: title('tie'), width: 56 },
    ],
    rows: rows.map((row, index) => [
      row.rank,
      row.name,
      ...(isDish ? [row.restaurantName ?? ''] : []),
      ...(hasNamesakes ? [row.address ?? ''] : []),
      row.countyName,
      row.stateId,
      ...(hasArchived ? [t(`rankings.votes_${row.isArchived ? 'yes' : 'no'}`)] : []),
      row.points,
      row.votes,
      row.zeros,
      row.voters,
      row.average,
      row.weighted,
      ...EVIDENCE_COUNTS.map((one) => row.evidence[one]),
      describeTie(t, row, rows[index - 1], by) ?? '',
    ]),
  };
}

const PAGE_WIDTHS = { points: 9, votes: 9, voters: 10, average: 11, weighted: 13 };
const ZEROS_WIDTH = 8;

/** For reading and printing: the chosen figure is emphasised. */
function pageTable({ rows }: Ranking, { kind, by }: Asked, t: Translator): Table {
  const figure = (of: typeof by): ReportColumn => ({
    title: t(`rankings.${of}`),
    width: PAGE_WIDTHS[of],
    isChosen: of === by,
    ...(of === 'average' || of === 'weighted' ? { decimals: 3 } : { decimals: 0 }),
  });
  return {
    columns: [
      { title: t('rankings.rank'), width: 8 },
      {
        title: t(kind === 'dishes' ? 'rankings.dish' : 'rankings.restaurant'),
        width: 32,
      },
      figure('points'),
      figure('votes'),
      { title: t('rankings.zeros'), width: ZEROS_WIDTH, decimals: 0 },
      ...(['voters', 'average', 'weighted'] as const).map(figure),
    ],
    rows: rows.map((row) => [
      row.rank,
      `${nameOf(row, t)}\n${placeOf(row, t)}`,
      row.points,
      row.votes,
      row.zeros,
      row.voters,
      row.average,
      row.weighted,
    ]),
  };
}

function placeOf(row: RankingRow, t: Translator): string {
  const { restaurantName, countyName: county, stateId: state } = row;
  if (restaurantName === null) return t('rankings.in_county', { county, state });
  return t('rankings.of_restaurant', { restaurant: restaurantNameOf(row), county, state });
}

/** The notes that a reader needs to understand and check the figures. */
function sectionsOf(
  { rows, ranked, unrated, prior, evidence, withheld, extra }: Ranking,
  { by, language, kind, admins, archived }: Asked,
  { festival, where, now }: { festival: string | null; where: Where; now: Date },
  t: Translator,
): ReportSection[] {
  const moment = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  const decimals = new Intl.NumberFormat(regionOf(language), { minimumFractionDigits: 3 });
  const beside = (count: number, asked: 'in' | 'out') =>
    t(asked === 'in' ? 'rankings.counted_in' : 'rankings.left_out', { count });
  const place = placeNameOf(where);
  const mean = decimals.format(prior.mean);
  const { weight } = prior;
  const median = prior.median.toLocaleString(regionOf(language));
  const ties = rows.flatMap((row, index) => {
    const tie = describeTie(t, row, rows[index - 1], by);
    return tie === null
      ? []
      : [
          `${row.rank}. ${row.restaurantName === null ? nameOf(row, t) : `${row.name} (${restaurantNameOf(row)})`}: ${tie}`,
        ];
  });
  return [
    {
      title: t('rankings.notes'),
      lines: [
        [t('rankings.about_formula'), t('rankings.formula')],
        t('rankings.formula_now', { weight, mean }),
        t('rankings.formula_k', { weight, median, least: LEAST_WEIGHT }),
        t('rankings.formula_m', { mean }),
        t('rankings.formula_ratings'),
        t('rankings.formula_words', { weight, mean }),
        [t('rankings.about_ties'), t('rankings.ties_words')],
      ],
    },
    {
      title: t('rankings.about'),
      lines: [
        [t('rankings.about_festival'), festival ?? t('shell.app_title')],
        [
          t('rankings.about_ranking'),
          `${t(`rankings.${kind}`)} · ${t('rankings.heading_by', { by: t(`rankings.on_${by}`) })}`,
        ],
        [t('rankings.about_where'), place || t('rankings.about_everywhere')],
        [t('rankings.about_moment'), moment.format(now)],
        [t('rankings.about_ranked'), t('rankings.ranked_count', { ranked })],
        [t('rankings.about_unrated'), unrated],
        [t('rankings.about_held'), t('rankings.left_out', { count: withheld.held })],
        [t('rankings.about_excluded'), t('rankings.left_out', { count: withheld.excluded })],
        [t('rankings.about_admins'), beside(extra.admins, admins)],
        [t('rankings.about_archived'), beside(extra.archived, archived)],
      ],
    },
    {
      title: t('rankings.evidence_title'),
      lines: EVIDENCE_COUNTS.map((one) => [t(`rankings.evidence_${one}`), evidence[one]]),
    },
    {
      title: t('rankings.ties_here'),
      lines: ties.length > 0 ? ties : [t('rankings.ties_none')],
    },
  ];
}
