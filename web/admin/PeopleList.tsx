import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSessionEndOf } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { type PeopleSearch, readPeopleSearch } from './people-search.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadedList } from './LoadedList.tsx';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleQueue } from './PeopleQueue.tsx';
import { Segments } from '../ui/Segments.tsx';
import { peopleQuery } from './queries.ts';

/** Gets the focus if the changed person's row is no longer in the list. */
const PEOPLE = 'people';
const route = getRouteApi('/admin/user-management');

/** Search, filters and pages of the accounts; the address holds all of this state. */
export function PeopleList() {
  const t = useText();
  // The router's search also keeps invalid values.
  const search = readPeopleSearch({ ...route.useSearch() });
  const people = useQuery(peopleQuery(useApi(), search));
  useSessionEndOf(people.error);
  const navigate = useNavigate({ from: '/admin/user-management' });
  const go = (next: PeopleSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { only, role, standing } = search;

  return (
    <section
      id={PEOPLE}
      tabIndex={-1}
      aria-label={t('admin.users_title')}
      className="grid grid-cols-1 gap-4 outline-none"
    >
      <PeopleFilters search={search} onSearch={go} />
      <LoadedList
        query={people}
        page={Number(search.page ?? '1')}
        pagesLabel={t('admin.pages_label')}
        onPage={(page, replace) => go({ ...search, page: String(page) }, replace)}
        search={{
          label: t('admin.search'),
          placeholder: t('admin.search_example'),
          q: search.q ?? '',
          // A new search starts at the first page.
          onSearch: (words) => {
            const { q: _, page: __, ...rest } = search;
            go({ ...(words && { q: words }), ...rest }, true);
          },
        }}
        filters={
          <Segments
            label={t('admin.filter')}
            choices={[
              { value: undefined, text: t('admin.all') },
              { value: 'admins', text: t('admin.only_admins') },
              { value: 'banned', text: t('admin.only_banned') },
            ]}
            value={only}
            onChoose={(chosen) => {
              const { only: _, page: __, ...rest } = search;
              go({ ...rest, ...(chosen && { only: chosen }) });
            }}
          />
        }
        found={(count) => t('admin.found', { count })}
        failure="admin.load_error"
        empty={
          <EmptyState icon="search" title={t('admin.none_match')} hint={t('admin.none_match_hint')}>
            <Button look="secondary" onClick={() => go({})}>
              {t('admin.show_all')}
            </Button>
          </EmptyState>
        }
      >
        {(data) => (
          <PeopleQueue
            people={data.people}
            isOld={people.isPlaceholderData}
            // A change may remove the row from a filtered list.
            mayVanish={Boolean(only || role || standing)}
            focusId={PEOPLE}
          />
        )}
      </LoadedList>
    </section>
  );
}
