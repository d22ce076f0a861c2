import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedSession } from '../../domain/sessions/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { readSessionsSearch, SESSION_SYSTEMS, type SessionsSearch } from './sessions-search.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { type Column, Table } from '../ui/Table.tsx';
import { EndSessions, type Ending } from './EndSessions.tsx';
import { LoadedList } from './LoadedList.tsx';
import { RowActions } from './RowActions.tsx';
import { sessionsQuery } from './queries.ts';
import { deviceOf } from '../account/device-name.ts';
import { useMoments } from './use-moments.ts';

const route = getRouteApi('/admin/users');
/** Where one goes on once a session, and its row, is gone. */
const HEADING = 'user-sessions';

/** /admin/users: who is signed in where; search, device and page stand in the address. */
export function UserSessionsPage() {
  const t = useText();
  const you = usePerson();
  const client = useQueryClient();
  const moments = useMoments();
  const search = readSessionsSearch({ ...route.useSearch() });
  const list = useQuery(sessionsQuery(useApi(), search));
  useSessionEndOf(list.error);
  const [ending, setEnding] = useState<Ending | null>(null);
  const navigate = useNavigate({ from: '/admin/users' });
  const go = (next: SessionsSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { q, system } = search;
  const others = list.data?.others;

  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-1 gap-6 px-4 py-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid max-w-2xl gap-1">
          <h1 id={HEADING} tabIndex={-1} className="text-2xl font-extrabold">
            {t('sessions.title')}
          </h1>
          <p className="text-muted">{t('sessions.intro')}</p>
        </div>
        {list.data?.othersUntil && others && (
          <Button
            look="secondary"
            icon="sign-out"
            onClick={() =>
              setEnding({ kind: 'others', ...others, until: list.data.othersUntil ?? '' })
            }
          >
            {t('sessions.end_others')}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4">
        <LoadedList
          query={list}
          page={Number(search.page ?? '1')}
          pagesLabel={t('sessions.pages')}
          onPage={(page, replace) => go({ ...search, page: String(page) }, replace)}
          search={{
            label: t('admin.search'),
            placeholder: t('admin.search_example'),
            q: q ?? '',
            onSearch: (words) =>
              go({ ...(words && { q: words }), ...(system && { system }) }, true),
          }}
          filters={
            <select
              aria-label={t('sessions.filter_device')}
              value={system ?? ''}
              onChange={({ target: { value } }) => {
                const chosen = SESSION_SYSTEMS.find((one) => one === value);
                go({ ...(q && { q }), ...(chosen && { system: chosen }) });
              }}
              className="min-h-12 rounded-full border border-control-line bg-surface px-4 text-base text-ink max-sm:w-full"
            >
              <option value="">{t('sessions.any_device')}</option>
              {SESSION_SYSTEMS.map((one) => (
                <option key={one} value={one}>
                  {one === 'other' ? t('sessions.other_device') : one}
                </option>
              ))}
            </select>
          }
          found={(count) => t('sessions.found', { count })}
          failure="sessions.load_error"
          empty={
            <EmptyState
              icon="device"
              title={t('sessions.none_match')}
              hint={t('sessions.none_match_hint')}
            >
              <Button look="secondary" onClick={() => go({})}>
                {t('sessions.show_all')}
              </Button>
            </EmptyState>
          }
        >
          {(data) => (
            <Table
              label={t('sessions.title')}
              columns={columnsOf(t, moments, you?.id, setEnding)}
              rows={data.sessions}
              keyOf={({ id }) => id}
              isOld={list.isPlaceholderData}
            />
          )}
        </LoadedList>
      </div>
      {ending && (
        <EndSessions
          ending={ending}
          focusId={HEADING}
          onDone={() => client.invalidateQueries({ queryKey: ['mine', 'people'] })}
          onClose={() => setEnding(null)}
        />
      )}
    </div>
  );
}

const columnsOf = (
  t: AppTranslate,
  { day, moment }: ReturnType<typeof useMoments>,
  youId: string | undefined,
  onEnd: (ending: Ending) => void,
): Column<ListedSession>[] => [
  {
    id: 'person',
    title: t('admin.column_person'),
    isName: true,
    cell: ({ person }) => (
      <div className="min-w-0 md:min-w-56">
        <Link
          to={paths.userAccount(person.id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-ink underline decoration-line underline-offset-4 hover:decoration-chile"
        >
          {person.fullName || t('admin.no_name')}
        </Link>
        <p className="text-sm wrap-anywhere text-muted">{person.email}</p>
      </div>
    ),
  },
  {
    id: 'device',
    title: t('sessions.column_device'),
    cell: (session) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
        {deviceOf(t, session)}
        {session.current && (
          <span className="rounded-full bg-agave-soft px-3 py-0.5 text-sm font-semibold text-agave">
            {t('account.session_here')}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'active',
    title: t('sessions.column_active'),
    cell: ({ renewedAt, createdAt }) => (
      <div className="tabular-nums max-md:text-right">
        <p className="whitespace-nowrap">{day(renewedAt)}</p>
        <p className="text-sm text-muted">{t('sessions.since', { when: moment(createdAt) })}</p>
      </div>
    ),
  },
  {
    id: 'actions',
    title: t('admin.column_actions'),
    isTitleHidden: true,
    cell: (session) => {
      const { person, current, id } = session;
      const name = person.fullName || person.email;
      const device = deviceOf(t, session);
      return (
        <RowActions
          isOneLine
          actions={[
            ...(current
              ? []
              : [
                  {
                    text: t('sessions.end'),
                    label: t('sessions.end_label', { person: name, device }),
                    onAct: () => onEnd({ kind: 'one', sessionId: id, person: name, device }),
                  },
                ]),
            ...(person.id === youId
              ? []
              : [
                  {
                    text: t('sessions.end_of'),
                    label: t('sessions.end_of_label', { person: name }),
                    onAct: () => onEnd({ kind: 'person', personId: person.id, person: name }),
                  },
                ]),
          ]}
        />
      );
    },
  },
];
