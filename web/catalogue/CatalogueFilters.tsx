import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SearchInput } from '../admin/SearchInput.tsx';
import { useApi } from '../api/context.ts';
import type { CatalogueSearch } from './catalogue-search.ts';
import { useText } from '../i18n/locale.ts';
import { countiesQuery, statesQuery } from '../places/queries.ts';

interface Filter {
  search: CatalogueSearch;
  /** Unset filters are left out of the address; a changed filter returns to the first page. */
  choose: (changes: Partial<Record<keyof CatalogueSearch, string>>) => void;
}

/** The filters of the list. The key / focuses its search box. */
export function CatalogueFilters({
  search,
  onSearch,
}: {
  search: CatalogueSearch;
  /** @param replace whether to replace the current history entry */
  onSearch: (search: CatalogueSearch, replace?: boolean) => void;
}) {
  const t = useText();
  const choose: Filter['choose'] = (changes) => {
    const chosen = { ...search, page: '', ...changes };
    onSearch(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')));
  };
  return (
    <div
      role="search"
      aria-label={t('catalogue.filter')}
      className="sticky top-[calc(4rem+env(safe-area-inset-top))] z-10 -mx-4 grid gap-2 border-b border-line bg-paper px-4 py-3"
    >
      <SearchInput
        label={t('catalogue.search')}
        isBySlash
        q={search.q ?? ''}
        onSearch={(q) => {
          const { q: _, page: __, ...rest } = search;
          onSearch(q ? { ...rest, q } : rest, true);
        }}
      />
      <div className="flex gap-2 md:flex-wrap max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
        <Choice
          label={t('catalogue.status')}
          value={search.status ?? ''}
          isOn={search.status !== undefined}
          onChoose={(status) => choose({ status })}
        >
          <option value="">{t('catalogue.status_shown')}</option>
          <option value="archived">{t('catalogue.status_archived')}</option>
          <option value="all">{t('catalogue.status_all')}</option>
        </Choice>
        <PlaceChoices search={search} choose={choose} />
        <Choice
          label={t('catalogue.lacks')}
          value={search.lacks ?? ''}
          isOn={search.lacks !== undefined}
          onChoose={(lacks) => choose({ lacks })}
        >
          <option value="">{t('catalogue.lacks_any')}</option>
          <option value="coordinates">{t('catalogue.without_coordinates')}</option>
          <option value="dishes">{t('catalogue.without_dishes')}</option>
          <option value="picture">{t('catalogue.without_picture')}</option>
        </Choice>
      </div>
    </div>
  );
}

/** Filters by state, then by one of its counties. */
function PlaceChoices({ search, choose }: Filter) {
  const t = useText();
  const api = useApi();
  const states = useQuery(statesQuery(api)).data ?? [];
  const counties = useQuery({
    ...countiesQuery(api, search.state ?? ''),
    enabled: search.state !== undefined,
  }).data?.counties;
  return (
    <>
      <Choice
        label={t('labels.stateId')}
        value={search.state ?? ''}
        isOn={search.state !== undefined}
        onChoose={(state) => choose({ state, county: '' })}
      >
        <option value="">{t('catalogue.any_state')}</option>
        {states.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      {search.state && (
        <Choice
          label={t('labels.countyId')}
          value={search.county ?? ''}
          isOn={search.county !== undefined}
          onChoose={(county) => choose({ county })}
        >
          <option value="">{t('catalogue.any_county')}</option>
          {counties?.map(({ id, name, restaurantCount }) => (
            <option key={id} value={id}>
              {`${name} (${restaurantCount})`}
            </option>
          ))}
        </Choice>
      )}
    </>
  );
}

/** A select that is highlighted while it filters the list. */
export function Choice({
  label,
  value,
  isOn,
  onChoose,
  children,
}: {
  label: string;
  value: string;
  isOn: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={`min-h-11 max-w-60 min-w-0 shrink-0 rounded-full border px-3 text-sm font-semibold text-ink ${isOn ? 'border-chile bg-chile-soft' : 'border-control-line bg-surface'}`}
    >
      {children}
    </select>
  );
}
