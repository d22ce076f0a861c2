import { useId, useState } from 'react';
import type { AuditEntry } from '../../domain/audit/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { FIELD_LABELS } from '../../domain/restaurants/fields.keys.ts';
import {
  describeChanges,
  describeEntry,
  describePersonName,
  type DescribedChange,
} from '../../locales/audit-entry.ts';
import type { Translator } from '../../locales/translate.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { type Column, Table } from '../ui/Table.tsx';

/** The log's entries; the changes unfold below each. */
export function AuditTable({
  entries,
  isOld,
  onRestaurant,
}: {
  entries: readonly AuditEntry[];
  isOld: boolean;
  /** Filters the log by one restaurant. */
  onRestaurant: (restaurantId: string) => void;
}) {
  const { t, language } = useLocale();
  const moment = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (
    <Table
      label={t('audit.title')}
      columns={columnsOf(t, moment, onRestaurant)}
      rows={entries}
      keyOf={({ number }) => `${number}`}
      isOld={isOld}
    />
  );
}

const columnsOf = (
  t: AppTranslate,
  moment: Intl.DateTimeFormat,
  onRestaurant: (restaurantId: string) => void,
): Column<AuditEntry>[] => [
  {
    id: 'what',
    title: t('audit.column_what'),
    isName: true,
    cell: (entry) => <What entry={entry} />,
  },
  {
    id: 'who',
    title: t('audit.column_who'),
    cell: ({ actor, actorRole, hasActorLeft }) => (
      <div className="min-w-0 max-md:text-right">
        <p className="wrap-anywhere">{describePersonName(t as Translator, actor)}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted max-md:justify-end">
          <span>{t(`audit.role_${actorRole}`)}</span>
          {actor && hasActorLeft && <span>{t('audit.has_left')}</span>}
          {actor?.fullName && <span className="wrap-anywhere">{actor.email}</span>}
        </p>
      </div>
    ),
  },
  {
    id: 'restaurant',
    title: t('audit.column_restaurant'),
    cell: ({ restaurantId, restaurantName }) =>
      restaurantId === null || restaurantName === null ? (
        <span className="text-muted">–</span>
      ) : (
        <button
          type="button"
          onClick={() => onRestaurant(restaurantId)}
          title={t('audit.only_this_restaurant', { name: restaurantName })}
          className="min-h-11 text-left wrap-anywhere underline decoration-control-line underline-offset-4 hover:text-chile"
        >
          {restaurantName}
        </button>
      ),
  },
  {
    id: 'when',
    title: t('audit.column_when'),
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap text-muted tabular-nums">
        {moment.format(new Date(at))}
      </time>
    ),
  },
];

function What({ entry }: { entry: AuditEntry }) {
  const t = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const changes = describeChanges(t as Translator, entry.changes, FIELD_LABELS);
  return (
    <div className="grid max-w-[34rem] min-w-0 gap-1">
      <p className="font-semibold wrap-anywhere">{describeEntry(t as Translator, entry)}</p>
      {changes.length > 0 && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-11 items-center gap-1 justify-self-start text-sm font-semibold text-chile"
          >
            <Icon name="chevron-down" size={4} className={isOpen ? 'rotate-180' : ''} />
            {t('audit.changes_count', { count: changes.length })}
          </button>
          <dl id={id} hidden={!isOpen} className="grid gap-3">
            {isOpen && changes.map((change) => <Change key={change.field} change={change} />)}
          </dl>
        </>
      )}
    </div>
  );
}

function Change({ change: { field, from, to } }: { change: DescribedChange }) {
  const t = useText();
  return (
    <div className="border-l-4 border-line pl-3">
      <dt className="text-sm font-semibold">{field}</dt>
      <dd className="mt-1 rounded-sm bg-danger-soft px-2 py-0.5 text-sm wrap-anywhere whitespace-pre-line">
        <span className="font-semibold text-danger">{t('audit.before')}: </span>
        {from}
      </dd>
      <dd className="mt-1 rounded-sm bg-agave-soft px-2 py-0.5 text-sm wrap-anywhere whitespace-pre-line">
        <span className="font-semibold text-agave">{t('audit.after')}: </span>
        {to}
      </dd>
    </div>
  );
}
