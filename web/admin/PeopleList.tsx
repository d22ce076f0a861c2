import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { ListedPerson } from '../../domain/people/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { type PeopleSearch, readPeopleSearch } from '../desk-search.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { PeopleTable } from './PeopleTable.tsx';
import { type RoleChange, RoleDialog } from './RoleDialog.tsx';
import { peopleQuery } from './queries.ts';
import { useLastPage } from './use-last-page.ts';

const route = getRouteApi('/admin/user-management');
/** Who types is not asked for at every letter. */
const TYPING_MS = 250;

/** Search, filter and pages of the accounts; all of it stands in the address. */
export function PeopleList() {
  const t = useText();
  const failureText = useFailureText();
  // The router keeps what cannot be read beside it.
  const search = readPeopleSearch({ ...route.useSearch() });
  const people = useQuery(peopleQuery(useApi(), search));
  useSessionEndOf(people.error);
  const [change, setChange] = useState<{ person: ListedPerson; kind: RoleChange } | null>(null);
  const navigate = useNavigate({ from: '/admin/user-management' });
  const go = (next: PeopleSearch, replace: boolean) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { only } = search;
  const page = Number(search.page ?? '1');
  const found = people.isPlaceholderData ? null : (people.data ?? null);
  const isPast = useLastPage(page, found, (to) => go({ ...search, page: String(to) }, true));

  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox onlyIs={only ?? null} onSearch={(next) => go(next, true)} />
        <Filter
          only={only}
          onChoose={(chosen) =>
            go({ ...(search.q && { q: search.q }), ...(chosen && { only: chosen }) }, false)
          }
        />
      </div>
      {people.isPending || isPast ? (
        <PageSkeleton />
      ) : people.isError ? (
        <EmptyState icon="warning" title={t('admin.load_error')} hint={failureText(people.error)}>
          <Button onClick={() => void people.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : (
        <>
          <p role="status" className="text-sm text-muted tabular-nums">
            {t('admin.found', { count: people.data.total })}
          </p>
          {people.data.people.length === 0 ? (
            <EmptyState
              icon="search"
              title={t('admin.none_match')}
              hint={t('admin.none_match_hint')}
            >
              <Button look="secondary" onClick={() => go({}, false)}>
                {t('admin.show_all')}
              </Button>
            </EmptyState>
          ) : (
            <PeopleTable
              people={people.data.people}
              isOld={people.isPlaceholderData}
              onChange={(person, kind) => setChange({ person, kind })}
            />
          )}
          <Pages
            page={page}
            pages={Math.ceil(people.data.total / people.data.pageSize)}
            onGo={(to) => go({ ...search, page: String(to) }, false)}
          />
        </>
      )}
      {change && (
        <RoleDialog person={change.person} kind={change.kind} onClose={() => setChange(null)} />
      )}
    </div>
  );
}

function SearchBox({
  onlyIs,
  onSearch,
}: {
  onlyIs: PeopleSearch['only'] | null;
  onSearch: (search: PeopleSearch) => void;
}) {
  const t = useText();
  const id = useId();
  const { q = '' } = readPeopleSearch({ ...route.useSearch() });
  const [typed, setTyped] = useState(q);
  const asked = useRef(q);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Back, forward and "show all" change the address under the box.
    if (asked.current === q) return;
    asked.current = q;
    setTyped(q);
  }, [q]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  function type(text: string) {
    setTyped(text);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => {
      asked.current = text;
      // Another search begins on its first page.
      onSearch({ ...(text && { q: text }), ...(onlyIs && { only: onlyIs }) });
    }, TYPING_MS);
  }

  return (
    <div className="relative min-w-0 flex-1 basis-72">
      <label htmlFor={id} className="sr-only">
        {t('admin.search')}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute top-3.5 left-4 size-5 text-muted"
      />
      <input
        id={id}
        type="search"
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('admin.search_example')}
        onChange={(event) => type(event.target.value)}
        className="min-h-12 w-full rounded-full border border-control-line bg-surface pr-4 pl-12 text-base placeholder:text-muted"
      />
    </div>
  );
}

function Filter({
  only,
  onChoose,
}: {
  only: PeopleSearch['only'];
  onChoose: (only: PeopleSearch['only']) => void;
}) {
  const t = useText();
  const choices = [
    { value: undefined, text: 'admin.all' },
    { value: 'admins', text: 'admin.only_admins' },
    { value: 'banned', text: 'admin.only_banned' },
  ] as const;
  return (
    <div
      role="group"
      aria-label={t('admin.filter')}
      className="flex rounded-full bg-line p-1 max-sm:w-full"
    >
      {choices.map(({ value, text }) => (
        <button
          key={text}
          type="button"
          aria-pressed={only === value}
          onClick={() => onChoose(value)}
          className="min-h-11 flex-1 rounded-full px-4 font-semibold aria-pressed:bg-chile aria-pressed:text-on-chile max-sm:px-2 max-sm:text-sm"
        >
          {t(text)}
        </button>
      ))}
    </div>
  );
}

function Pages({
  page,
  pages,
  onGo,
}: {
  page: number;
  pages: number;
  onGo: (page: number) => void;
}) {
  const t = useText();
  if (pages <= 1 && page === 1) return null;
  return (
    <nav aria-label={t('admin.pages_label')} className="flex items-center justify-center gap-3">
      <Button look="secondary" disabled={page <= 1} onClick={() => onGo(Math.min(page - 1, pages))}>
        {t('admin.previous')}
      </Button>
      <span className="text-sm text-muted tabular-nums" role="status">
        {t('admin.page', { page, pages })}
      </span>
      <Button look="secondary" disabled={page >= pages} onClick={() => onGo(page + 1)}>
        {t('admin.next')}
      </Button>
    </nav>
  );
}
