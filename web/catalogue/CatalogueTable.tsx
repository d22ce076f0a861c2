import { Link } from '@tanstack/react-router';
import type { CatalogueRow } from '../../domain/catalogue/schema.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Picture } from '../ui/Picture.tsx';
import { type Column, type Order, Table } from '../ui/Table.tsx';

/** The restaurants of one page of the list. */
export function CatalogueTable({
  rows,
  isOld,
  order,
  onOrder,
}: {
  rows: readonly CatalogueRow[];
  isOld: boolean;
  order: Order;
  onOrder: (order: Order) => void;
}) {
  const { t, language } = useLocale();
  return (
    <Table
      label={t('catalogue.title')}
      columns={columnsOf(t, language)}
      rows={rows}
      keyOf={({ id }) => id}
      order={order}
      onOrder={onOrder}
      isOld={isOld}
    />
  );
}

const columnsOf = (t: AppTranslate, language: Language): Column<CatalogueRow>[] => {
  const number = new Intl.NumberFormat(regionOf(language));
  const day = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return [
    {
      id: 'name',
      title: t('catalogue.column_name'),
      isName: true,
      isSortable: true,
      cell: (row) => <Name row={row} />,
    },
    {
      id: 'county',
      title: t('catalogue.column_county'),
      isSortable: true,
      cell: ({ countyName, stateId }) => (
        <span className="whitespace-nowrap text-muted">
          {countyName}, {stateId}
        </span>
      ),
    },
    {
      id: 'dishes',
      title: t('catalogue.column_dishes'),
      isSortable: true,
      isNumber: true,
      cell: ({ dishes }) => number.format(dishes),
    },
    {
      id: 'votes',
      title: t('catalogue.column_votes'),
      isSortable: true,
      isNumber: true,
      cell: ({ votes }) => number.format(votes),
    },
    {
      id: 'updated',
      title: t('catalogue.column_updated'),
      isSortable: true,
      cell: ({ changedAt }) => (
        <time dateTime={changedAt} className="whitespace-nowrap text-muted tabular-nums">
          {day.format(new Date(changedAt))}
        </time>
      ),
    },
  ];
};

function Name({ row: { id, name, logoUrl, foundDish, isArchived, lacks } }: { row: CatalogueRow }) {
  const t = useText();
  const chip = 'rounded-full px-2 text-sm whitespace-nowrap';
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Picture
        src={logoUrl}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-[10px]"
      />
      <div className="grid min-w-0 gap-0.5">
        <Link
          {...linkTo(paths.editRestaurant(id))}
          data-row
          className="flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        {foundDish && (
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {t('catalogue.found_dish', { dish: foundDish })}
          </p>
        )}
        {(isArchived || lacks.length > 0) && (
          <p className="flex flex-wrap gap-1">
            {isArchived && (
              <span className={`${chip} bg-line font-semibold`}>{t('catalogue.archived')}</span>
            )}
            {lacks.map((one) => (
              <span key={one} className={`${chip} bg-amber-soft text-amber`}>
                {t(`catalogue.without_${one}`)}
              </span>
            ))}
          </p>
        )}
      </div>
    </div>
  );
}
