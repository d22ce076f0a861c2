import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useSessionEndOf } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { type CatalogueSearch, readCatalogueSearch } from './catalogue-search.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CatalogueFilters } from './CatalogueFilters.tsx';
import { CatalogueTable } from './CatalogueTable.tsx';
import { catalogueQuery } from './queries.ts';

const route = getRouteApi('/admin/restaurants');

/**
 * /admin/restaurants: all restaurants, archived ones too; search, filters and order are in the address.
 */
export function RestaurantsPage() {
  const t = useText();
  // The router's search also keeps invalid values.
  const search = readCatalogueSearch({ ...route.useSearch() });
  const navigate = useNavigate({ from: '/admin/restaurants' });
  const list = useQuery(catalogueQuery(useApi(), search));
  useSessionEndOf(list.error);
  const rows = useRowKeys();
  /** A new search starts at the first page. */
  const go = (next: CatalogueSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { q: _, by, down, page = '1', ...filters } = search;
  const isNarrowed = search.q !== undefined || Object.keys(filters).length > 0;

  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-4 px-4 py-6" ref={rows}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-extrabold">{t('catalogue.title')}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.catalogueImport()} look="secondary" icon="table">
            {t('catalogue.import')}
          </ButtonLink>
          <ButtonLink to={paths.newRestaurant()} icon="plus">
            {t('catalogue.new')}
          </ButtonLink>
        </div>
      </div>
      <CatalogueFilters search={search} onSearch={go} />
      <LoadedList
        query={list}
        page={Number(page)}
        onPage={(to, replace) => go({ ...search, page: String(to) }, replace)}
        found={(count) => t('catalogue.found', { count })}
        failure="catalogue.load_error"
        empty={
          <EmptyState
            icon={isNarrowed ? 'search' : 'store'}
            title={t(isNarrowed ? 'catalogue.none_match' : 'catalogue.none')}
            hint={t(isNarrowed ? 'catalogue.none_match_hint' : 'catalogue.none_hint')}
          >
            {isNarrowed && (
              <Button look="secondary" onClick={() => go({})}>
                {t('catalogue.show_all')}
              </Button>
            )}
          </EmptyState>
        }
      >
        {(data) => (
          <CatalogueTable
            rows={data.restaurants}
            isOld={list.isPlaceholderData}
            order={{ by: by ?? 'name', isDescending: down === '1' }}
            onOrder={(order) => {
              const { by: __, down: ___, page: ____, ...rest } = search;
              const other = order.by as CatalogueSearch['by'] | 'name';
              go({
                ...rest,
                ...(other && other !== 'name' && { by: other }),
                ...(order.isDescending && { down: '1' }),
              });
            }}
          />
        )}
      </LoadedList>
    </div>
  );
}

/** Arrow keys move from row to row, and from the search box to the first row. */
function useRowKeys(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const here = document.activeElement;
      const links = [...(page.current?.querySelectorAll<HTMLElement>('a[data-row]') ?? [])];
      const at = links.findIndex((link) => link === here);
      if (step === 0 || (at < 0 && !here?.matches('input[type=search]'))) return;
      const next = links[at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, []);
  return page;
}
