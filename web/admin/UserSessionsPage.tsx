import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSessionEndOf } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { readSessionsSearch, SESSION_SYSTEMS, type SessionsSearch } from './sessions-search.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { EndSessions, type Ending } from './EndSessions.tsx';
import { LoadedList } from './LoadedList.tsx';
import { sessionsQuery } from './queries.ts';
import { SessionsTable } from './SessionsTable.tsx';

const route = getRouteApi('/admin/users');
/** Gets the focus once a session and its row are gone. */
const HEADING = 'user-sessions';

/** /admin/users: all sessions; search, device and page are in the address. */
export function UserSessionsPage() {
  const t = useText();
  const client = useQueryClient();
  const search = readSessionsSearch({ ...route.useSearch() });
  const list = useQuery(sessionsQuery(useApi(), search));
  useSessionEndOf(list.error);
  const [ending, setEnding] = useState<Ending | null>(null);
  const navigate = useNavigate({ from: '/admin/users' });
  const go = (next: SessionsSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { q, system } = search;
  const { others, othersUntil: until } = list.data ?? {};

  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-1 gap-6 px-4 py-6">
      <SessionsHeading
        onEndOthers={others && until ? () => setEnding({ kind: 'others', ...others, until }) : null}
      />
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
            <DeviceFilter
              value={system}
              onChoose={(chosen) => go({ ...(q && { q }), ...(chosen && { system: chosen }) })}
            />
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
            <SessionsTable
              sessions={data.sessions}
              isOld={list.isPlaceholderData}
              onEnd={setEnding}
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

function SessionsHeading({
  onEndOthers,
}: {
  /** Null if there is no other session. */
  onEndOthers: (() => void) | null;
}) {
  const t = useText();
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="grid max-w-2xl gap-1">
        <h1 id={HEADING} tabIndex={-1} className="text-2xl font-extrabold">
          {t('sessions.title')}
        </h1>
        <p className="text-muted">{t('sessions.intro')}</p>
      </div>
      {onEndOthers && (
        <Button look="secondary" icon="sign-out" onClick={onEndOthers}>
          {t('sessions.end_others')}
        </Button>
      )}
    </div>
  );
}

type System = SessionsSearch['system'];

function DeviceFilter({ value, onChoose }: { value: System; onChoose: (system: System) => void }) {
  const t = useText();
  return (
    <select
      aria-label={t('sessions.filter_device')}
      value={value ?? ''}
      onChange={({ target }) => onChoose(SESSION_SYSTEMS.find((one) => one === target.value))}
      className="min-h-12 rounded-full border border-control-line bg-surface px-4 text-base text-ink max-sm:w-full"
    >
      <option value="">{t('sessions.any_device')}</option>
      {SESSION_SYSTEMS.map((one) => (
        <option key={one} value={one}>
          {one === 'other' ? t('sessions.other_device') : one}
        </option>
      ))}
    </select>
  );
}
