import { Link } from '@tanstack/react-router';
import { EVIDENCE_COUNTS } from '../../domain/evidence/rules.ts';
import { regionOf } from '../../domain/language.ts';
import type { RankingColumn, RankingKind } from '../../domain/rankings/rules.ts';
import type { Ranking, RankingRow } from '../../domain/rankings/schema.ts';
import { describeTie } from '../../locales/ranking-tie.ts';
import type { Translator } from '../../locales/translate.ts';
import { Segments } from '../ui/Segments.tsx';
import { useLocale, useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { RowsComing } from '../ui/RowsComing.tsx';

/** In the order of the columns. */
const FIGURES: readonly RankingColumn[] = ['points', 'votes', 'voters', 'average', 'weighted'];
/** Figures with decimals. */
const MEANS: ReadonlySet<RankingColumn> = new Set(['average', 'weighted']);
/** The value of a full bar; for other figures, that of the first row. */
const MOST: Partial<Record<RankingColumn, number>> = { average: 5, weighted: 5 };

/** The rows in order, with all figures; the chosen one comes first. On a phone, cards. */
export function RankingTable({
  ranking: { rows },
  kind,
  by,
  isOld,
  onOrder,
}: {
  ranking: Ranking;
  kind: RankingKind;
  by: RankingColumn;
  /** Whether these are the previous rows, while new ones load. */
  isOld: boolean;
  onOrder: (by: RankingColumn) => void;
}) {
  const { t } = useLocale();
  const most = MOST[by] ?? rows[0]?.[by] ?? 0;
  return (
    <div className="grid gap-3">
      <div className="grid gap-2 md:hidden">
        <p className="text-sm font-semibold" aria-hidden="true">
          {t('rankings.sort_by')}
        </p>
        <Segments
          label={t('rankings.sort_by')}
          value={by}
          onChoose={onOrder}
          choices={FIGURES.map((value) => ({ value, text: t(`rankings.${value}`) }))}
        />
      </div>
      <div className="min-w-0 md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:shadow-card">
        {isOld && <RowsComing />}
        <table aria-label={t('rankings.title')} aria-busy={isOld} className="block w-full md:table">
          <thead className="max-md:sr-only md:table-header-group">
            <tr className="text-left text-sm text-muted">
              <th scope="col" className="px-4 py-3 font-semibold">
                {t(kind === 'dishes' ? 'rankings.dish' : 'rankings.restaurant')}
              </th>
              {FIGURES.map((figure) => (
                <FigureHeading key={figure} figure={figure} by={by} onOrder={onOrder} />
              ))}
            </tr>
          </thead>
          <tbody className="grid gap-3 md:table-row-group">
            {rows.map((row, index) => (
              <Row key={row.id} row={row} above={rows[index - 1]} by={by} most={most} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function FigureHeading({
  figure,
  by,
  onOrder,
}: {
  figure: RankingColumn;
  by: RankingColumn;
  onOrder: (by: RankingColumn) => void;
}) {
  const t = useText();
  const isBy = figure === by;
  return (
    <th
      scope="col"
      aria-sort={isBy ? 'descending' : 'none'}
      className={`text-right font-semibold whitespace-nowrap ${isBy ? 'bg-chile-soft text-ink' : ''}`}
    >
      <button
        type="button"
        title={t('rankings.ranks_by', { figure: t(`rankings.on_${figure}`) })}
        onClick={() => onOrder(figure)}
        className="inline-flex min-h-11 items-center gap-1 px-4 max-md:hidden hover:text-ink"
      >
        <Icon name="chevron-down" size={4} className={isBy ? '' : 'opacity-0'} />
        {t(`rankings.${figure}`)}
      </button>
      <span className="md:hidden">{t(`rankings.${figure}`)}</span>
    </th>
  );
}

function Row({
  row,
  above,
  by,
  most,
}: {
  row: RankingRow;
  above: RankingRow | undefined;
  by: RankingColumn;
  most: number;
}) {
  const { t, language } = useLocale();
  const whole = new Intl.NumberFormat(regionOf(language));
  const mean = new Intl.NumberFormat(regionOf(language), { minimumFractionDigits: 3 });
  const tie = describeTie(t as Translator, row, above, by);
  return (
    <tr className="grid grid-cols-4 gap-x-2 gap-y-3 rounded-card border border-line bg-surface p-4 max-md:shadow-card md:table-row md:rounded-none md:border-0 md:border-t md:border-line md:hover:bg-paper">
      <th
        scope="row"
        className="text-left font-normal max-md:order-1 max-md:col-span-3 max-md:min-w-0 md:px-4 md:py-3"
      >
        <RankedName row={row} tie={tie} share={most > 0 ? row[by] / most : 0} />
      </th>
      {FIGURES.map((figure) => (
        <FigureCell
          key={figure}
          figure={figure}
          row={row}
          text={(MEANS.has(figure) ? mean : whole).format(row[figure])}
          isBy={figure === by}
        />
      ))}
    </tr>
  );
}

/** Rank, picture and name, with a bar for its share of the first row's figure. */
function RankedName({
  row,
  tie,
  share,
}: {
  row: RankingRow;
  /** Why it ranks above or below another with the same figure; null if no other has the same. */
  tie: string | null;
  /** From 0 to 1. */
  share: number;
}) {
  const locale = useLocale();
  const { t } = locale;
  const { restaurantName: restaurant, countyName: county, stateId: state } = row;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Medal rank={row.rank} />
      <Picture
        src={row.pictureUrl}
        alt=""
        width={48}
        height={48}
        className="size-12 shrink-0 rounded-[10px] max-md:hidden"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <Link
          {...linkTo(paths.restaurant(row.restaurantId))}
          className="flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {row.name}
          {row.isArchived && (
            <span className="ml-2 rounded-full bg-line px-2 text-sm font-semibold whitespace-nowrap">
              {t('rankings.archived')}
            </span>
          )}
        </Link>
        <p className="text-sm text-muted wrap-anywhere">
          {restaurant === null
            ? t('rankings.in_county', { county, state })
            : t('rankings.of_restaurant', { restaurant, county, state })}
          {row.address && ` · ${row.address}`}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {t('rankings.evidence_row', { list: evidenceText(row, locale) })}
        </p>
        <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
          <div className="h-full rounded-full bg-chile" style={{ width: `${share * 100}%` }} />
        </div>
        {tie && (
          <p className="flex gap-1 text-sm text-amber">
            <Icon name="info" size={4} className="mt-1 shrink-0" />
            <span className="wrap-anywhere">{tie}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** The row's votes by evidence; kinds without votes are left out. */
const evidenceText = ({ evidence }: RankingRow, { t, language }: ReturnType<typeof useLocale>) => {
  const number = new Intl.NumberFormat(regionOf(language));
  return EVIDENCE_COUNTS.filter((one) => evidence[one] > 0)
    .map((one) =>
      t('rankings.evidence_count', {
        kind: t(`rankings.evidence_short_${one}`),
        votes: number.format(evidence[one]),
      }),
    )
    .join(' · ');
};

function FigureCell({
  figure,
  row,
  text,
  isBy,
}: {
  figure: RankingColumn;
  row: RankingRow;
  /** The figure in the reader's language. */
  text: string;
  /** Whether the rows are ranked by it. */
  isBy: boolean;
}) {
  const t = useText();
  return (
    <td
      className={`tabular-nums md:px-4 md:py-3 md:text-right ${isBy ? 'max-md:order-2 max-md:text-right md:bg-chile-soft' : 'max-md:order-3'}`}
    >
      <span aria-hidden="true" className="block text-sm text-muted md:hidden">
        {t(`rankings.${figure}`)}
      </span>
      <data value={row[figure]} className={isBy ? 'font-display text-xl font-extrabold' : ''}>
        {text}
      </data>
      {figure === 'votes' && row.zeros > 0 && (
        <span className="block text-sm whitespace-nowrap text-muted">
          {t('rankings.and_zeros', { count: row.zeros })}
        </span>
      )}
    </td>
  );
}

/** Gold, silver and bronze, the same in both themes, with dark numbers. */
const METALS = ['bg-[#f0a92b]', 'bg-[#d5d0d9]', 'bg-[#d69a6c]'];

function Medal({ rank }: { rank: number }) {
  const t = useText();
  const metal = METALS[rank - 1];
  return (
    <span
      className={`grid size-11 shrink-0 place-items-center rounded-full font-display text-lg font-extrabold tabular-nums ${metal ? `border-2 border-[#2a1a2e] text-[#2a1a2e] ${metal}` : 'text-muted'}`}
    >
      <span className="sr-only">{t('rankings.rank')} </span>
      {rank}
    </span>
  );
}
