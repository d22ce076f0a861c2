import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { AUDIT_ACTIONS } from '../../domain/audit/rules.ts';
import { tellPerson } from '../../locales/audit-entry.ts';
import type { Translator } from '../../locales/translate.ts';
import { SearchInput } from '../admin/SearchInput.tsx';
import { useApi } from '../api/context.ts';
import type { AuditSearch } from '../desk-search.ts';
import { useText } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { auditChoicesQuery } from './queries.ts';

const control =
  'min-h-11 w-full min-w-0 rounded-card border border-control-line bg-surface px-3 text-base text-ink';

/** What the log is narrowed to; all of it stands in the address. */
export function AuditFilters({
  search,
  onSearch,
}: {
  search: AuditSearch;
  /** @param replace whether the address before it is not worth going back to */
  onSearch: (search: AuditSearch, replace: boolean) => void;
}) {
  const t = useText();
  const choices = useQuery(auditChoicesQuery(useApi())).data;
  /** Nothing chosen is no word of the address. */
  const choose = (name: 'person' | 'restaurant' | 'action' | 'from' | 'to', value: string) => {
    const { [name]: _, ...rest } = search;
    onSearch(value ? { ...rest, [name]: value } : rest, false);
  };
  return (
    <div role="search" aria-label={t('audit.filter')} className="grid gap-3">
      <SearchInput
        label={t('audit.search')}
        placeholder={t('audit.search_example')}
        q={search.q ?? ''}
        onSearch={(q) => {
          const { q: _, ...rest } = search;
          onSearch(q.trim() ? { ...rest, q } : rest, true);
        }}
      />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_9.5rem_9.5rem]">
        <Choice
          label={t('audit.filter_person')}
          value={search.person ?? ''}
          onChange={(event) => choose('person', event.target.value)}
        >
          <option value="">{t('audit.anyone')}</option>
          {choices?.people.map(({ id, person }) => (
            <option key={id} value={id}>
              {tellPerson(t as Translator, person)}
              {person ? '' : ` ${id.slice(0, 8)}`}
            </option>
          ))}
        </Choice>
        <Choice
          label={t('audit.filter_action')}
          value={search.action ?? ''}
          onChange={(event) => choose('action', event.target.value)}
        >
          <option value="">{t('audit.anything')}</option>
          {AUDIT_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {t(`audit.action_${action}`)}
            </option>
          ))}
        </Choice>
        <Choice
          label={t('audit.filter_restaurant')}
          className="max-lg:col-span-2"
          value={search.restaurant ?? ''}
          onChange={(event) => choose('restaurant', event.target.value)}
        >
          <option value="">{t('audit.anywhere')}</option>
          {choices?.restaurants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name ?? id.slice(0, 8)}
            </option>
          ))}
        </Choice>
        <Labelled label={t('audit.filter_from')}>
          {(id) => (
            <input
              id={id}
              type="date"
              value={search.from ?? ''}
              max={search.to}
              onChange={(event) => choose('from', event.target.value)}
              className={control}
            />
          )}
        </Labelled>
        <Labelled label={t('audit.filter_to')}>
          {(id) => (
            <input
              id={id}
              type="date"
              value={search.to ?? ''}
              min={search.from}
              onChange={(event) => choose('to', event.target.value)}
              className={control}
            />
          )}
        </Labelled>
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4">
        <p className="text-sm text-muted">{t('audit.days_note')}</p>
        {Object.keys(search).length > 0 && (
          <Button look="quiet" icon="close" onClick={() => onSearch({}, false)}>
            {t('audit.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Labelled({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={`grid min-w-0 gap-1 ${className}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  );
}

function Choice({
  label,
  className,
  children,
  ...select
}: ComponentProps<'select'> & { label: string }) {
  return (
    <Labelled label={label} {...(className && { className })}>
      {(id) => (
        <select id={id} {...select} className={control}>
          {children}
        </select>
      )}
    </Labelled>
  );
}
