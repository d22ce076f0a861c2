import { type ReactNode, useId } from 'react';
import { useText } from '../i18n/locale.ts';
import { Icon } from './Icon.tsx';
import { RowsComing } from './RowsComing.tsx';

export interface Column<Row> {
  id: string;
  title: string;
  /** Only screen readers get the title: the cells need none. */
  isTitleHidden?: boolean;
  /** The content of the cell. */
  cell: (row: Row) => ReactNode;
  /** Whether the rows can be ordered by it. */
  isSortable?: boolean;
  /** Numbers are aligned at the right, digit under digit. */
  isNumber?: boolean;
  /** The column that names the row: on a phone it is the card's first line. */
  isName?: boolean;
  /** On a phone its content goes below its title where both do not fit: for buttons and long texts. */
  isWide?: boolean;
}

export interface Order {
  by: string;
  isDescending: boolean;
}

/**
 * Rows to be compared: a table on a desktop; on a phone the same table, each row laid out as a card
 * with the columns' titles beside the values.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  order,
  onOrder,
  isOld = false,
}: {
  /** Its label for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  order?: Order | undefined;
  /** Only for tables of organisers, whose texts are loaded there. */
  onOrder?: (order: Order) => void;
  /** Whether these are the previous rows, while new ones load. */
  isOld?: boolean;
}) {
  return (
    <div className="relative min-w-0 max-md:@container md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-surface md:shadow-card">
      {onOrder && <SortBy columns={columns} order={order} onOrder={onOrder} />}
      {isOld && <RowsComing />}
      <table aria-label={label} aria-busy={isOld} className="block w-full md:table">
        <thead className="max-md:sr-only md:table-header-group">
          <tr className="text-left text-sm text-muted">
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-3 md:table-row-group">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="grid gap-2 rounded-card border border-line bg-surface p-4 max-md:shadow-card md:table-row md:rounded-none md:border-0 md:border-t md:border-line md:hover:bg-paper"
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={`min-w-0 md:table-cell md:px-4 md:py-3 md:align-middle ${phoneLook(column)} ${column.isNumber ? 'tabular-nums md:text-right' : ''}`}
                >
                  {!column.isName && !column.isTitleHidden && column.title !== '' && (
                    <span aria-hidden="true" className="shrink-0 text-muted md:hidden">
                      {column.title}
                    </span>
                  )}
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A cell on a phone: the name alone, everything else beside its title or below it. */
function phoneLook<Row>({ isName, isWide }: Column<Row>): string {
  if (isName) return '';
  const shared = 'max-md:flex max-md:items-baseline max-md:justify-between max-md:text-sm';
  // With letters twice as large no title leaves room for its value.
  return isWide
    ? `${shared} max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-1`
    : `${shared} max-md:gap-x-4 max-md:gap-y-1 max-md:wrap-anywhere max-md:@max-[14rem]:flex-wrap`;
}

/** The same orders on a phone, where the column titles are hidden. */
function SortBy<Row>({
  columns,
  order,
  onOrder,
}: {
  columns: readonly Column<Row>[];
  order: Order | undefined;
  onOrder: (order: Order) => void;
}) {
  const t = useText();
  const id = useId();
  const orders = ordersOf(columns);
  return (
    <div className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 md:hidden">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('admin.sort_by')}
      </label>
      <select
        id={id}
        value={orders.findIndex(
          ({ by, isDescending }) => by === order?.by && isDescending === order.isDescending,
        )}
        onChange={({ target: { value } }) => {
          const chosen = orders[Number(value)];
          if (chosen) onOrder({ by: chosen.by, isDescending: chosen.isDescending });
        }}
        className="min-h-11 w-full min-w-0 rounded-card border border-control-line bg-surface px-3 text-base text-ink"
      >
        {orders.map(({ by, isDescending, title }, index) => (
          <option key={`${by} ${isDescending}`} value={index}>
            {t(isDescending ? 'admin.sort_down' : 'admin.sort_up', { title })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Each sortable column in both directions; its default direction first. */
export const ordersOf = <Row,>(columns: readonly Column<Row>[]): (Order & { title: string })[] =>
  columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ id: by, title, isNumber = false }) =>
      [isNumber, !isNumber].map((isDescending) => ({ by, title, isDescending })),
    );

function Heading<Row>({
  column: { id, title, isTitleHidden, isSortable, isNumber },
  order,
  onOrder,
}: {
  column: Column<Row>;
  order: Order | undefined;
  onOrder: ((order: Order) => void) | undefined;
}) {
  const isBy = order?.by === id;
  const direction = isBy ? (order.isDescending ? 'descending' : 'ascending') : 'none';
  const place = isNumber ? 'md:text-right' : '';
  if (!isSortable || !onOrder) {
    return (
      <th scope="col" className={`px-4 py-3 font-semibold whitespace-nowrap ${place}`}>
        {isTitleHidden ? <span className="sr-only">{title}</span> : title}
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={direction} className={`font-semibold whitespace-nowrap ${place}`}>
      <button
        type="button"
        onClick={() =>
          onOrder({ by: id, isDescending: isBy ? !order.isDescending : isNumber === true })
        }
        className={`inline-flex min-h-11 items-center gap-1 px-4 max-md:hidden hover:text-ink ${isBy ? 'text-ink' : ''}`}
      >
        {title}
        <Icon
          name="chevron-down"
          size={4}
          className={`${isBy ? '' : 'opacity-0'} ${isBy && !order.isDescending ? 'rotate-180' : ''}`}
        />
      </button>
      <span className="md:hidden">{title}</span>
    </th>
  );
}
