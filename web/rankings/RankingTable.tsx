import { regionOf } from '../../domain/language.ts';
import type { RankingColumn, RankingKind } from '../../domain/rankings/rules.ts';
import type { Ranking, RankingRow } from '../../domain/rankings/schema.ts';
import { describeTie } from '../../locales/ranking-tie.ts';
import type { Translator } from '../../locales/translate.ts';
import { Segments } from '../ui/Segments.tsx';
import { useLocale, useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { RankedName } from './RankedName.tsx';
import { RowsComing } from '../ui/RowsComing.tsx';

/** In the order of the columns. */
const FIGURES: readonly RankingColumn[] = ['points', 'votes', 'voters', 'average', 'weighted'];
/** Figures with decimals. */
const MEANS: ReadonlySet<RankingColumn> = new Set(['average', 'weighted']);
/** The value of a full bar; for other figures, that of the first row. */
const MOST: Partial<Record<RankingColumn, number>> = { average: 5, weighted: 5 };

/** The rows in order, with all figures; the chosen one comes first. On a phone, cards; else rows of at most 60 px, which
 * open for the rest. */
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
        className="inline-flex min-h-11 items-center gap-1 px-2 max-md:hidden xl:px-3 hover:text-ink"
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
        className="text-left font-normal max-md:order-1 max-md:col-span-3 relative max-md:min-w-0 md:w-full md:py-1.5 md:pr-2 md:pl-4"
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
      className={`tabular-nums md:px-2 md:py-1.5 md:text-right xl:px-3 ${isBy ? 'max-md:order-2 max-md:text-right md:bg-chile-soft' : 'max-md:order-3'}`}
    >
      <span aria-hidden="true" className="block text-sm text-muted md:hidden">
        {t(`rankings.${figure}`)}
      </span>
      <data
        value={row[figure]}
        className={isBy ? 'font-display text-xl leading-6 font-extrabold' : ''}
      >
        {text}
      </data>
      {figure === 'votes' && row.zeros > 0 && (
        <span className="block text-sm leading-5 whitespace-nowrap text-muted">
          {t('rankings.and_zeros', { count: row.zeros })}
        </span>
      )}
    </td>
  );
}
