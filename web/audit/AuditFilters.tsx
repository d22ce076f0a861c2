import { AUDIT_ACTIONS } from '../../domain/audit/rules.ts';
import { FilterChoice } from '../admin/FilterChoice.tsx';
import { FilterDay } from '../admin/FilterDay.tsx';
import { SearchInput } from '../admin/SearchInput.tsx';
import type { AuditSearch } from './audit-search.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { AuditChoice } from './AuditChoice.tsx';

type Name = 'person' | 'restaurant' | 'action' | 'from' | 'to';

/** The filters of the log; the address holds them all. */
export function AuditFilters({
  search,
  onSearch,
}: {
  search: AuditSearch;
  /** @param replace whether to replace the current history entry */
  onSearch: (search: AuditSearch, replace: boolean) => void;
}) {
  const t = useText();
  /** Unset filters are left out of the address. */
  const choose = (name: Name, value: string) => {
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
        <AuditChoices search={search} onChoose={choose} />
        <FilterDay
          label={t('audit.filter_from')}
          value={search.from ?? ''}
          max={search.to}
          onChoose={(day) => choose('from', day)}
        />
        <FilterDay
          label={t('audit.filter_to')}
          value={search.to ?? ''}
          min={search.from}
          onChoose={(day) => choose('to', day)}
        />
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

/** Filters by person, action and restaurant. */
function AuditChoices({
  search,
  onChoose,
}: {
  search: AuditSearch;
  onChoose: (name: Name, value: string) => void;
}) {
  const t = useText();
  return (
    <>
      <AuditChoice
        kind="people"
        value={search.person ?? ''}
        onChoose={(id) => onChoose('person', id)}
      />
      <FilterChoice
        label={t('audit.filter_action')}
        value={search.action ?? ''}
        onChoose={(action) => onChoose('action', action)}
      >
        <option value="">{t('audit.anything')}</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {t(`audit.action_${action}`)}
          </option>
        ))}
      </FilterChoice>
      <AuditChoice
        kind="places"
        className="max-lg:col-span-2"
        value={search.restaurant ?? ''}
        onChoose={(id) => onChoose('restaurant', id)}
      />
    </>
  );
}
