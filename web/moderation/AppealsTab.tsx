import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { APPEAL_STATES } from '../../domain/moderation/rules.ts';
import type { ListedAppeal } from '../../domain/moderation/schema.ts';
import { POLICY_COMMITMENTS } from '../../domain/policies/rules.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { Segments } from '../ui/Segments.tsx';
import { useApi } from '../api/context.ts';
import { type ModerationSearch, readModerationSearch } from './moderation-search.ts';
import { useText } from '../i18n/locale.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AppealCard } from './AppealCard.tsx';
import { AppealDialog } from './AppealDialog.tsx';
import { appealsQuery } from './queries.ts';
import { useListInView } from './use-list-in-view.ts';

const route = getRouteApi('/admin/reviews');

/** Appeals against rulings, and their decisions. */
export function AppealsTab() {
  const t = useText();
  // The router's search also keeps invalid values.
  const search = readModerationSearch({ ...route.useSearch() });
  const query = useQuery(appealsQuery(useApi(), search));
  useSessionEndOf(query.error);
  const list = useListInView(query.data?.appeals.length);
  const [chosen, setChosen] = useState<{ isGranted: boolean; appeal: ListedAppeal } | null>(null);
  const navigate = useNavigate({ from: '/admin/reviews' });
  const go = (appeal: ModerationSearch['appeal'], page: number, replace = false) =>
    void navigate({
      search: {
        tab: 'appeals',
        ...(appeal && { appeal }),
        ...(page > 1 && { page: String(page) }),
      },
      replace,
      resetScroll: false,
    });
  return (
    <div ref={list} className="grid grid-cols-1 gap-4">
      <p className="text-muted">
        {t('moderation.appeals_intro', {
          hours: POLICY_COMMITMENTS.appealReviewHours,
          days: POLICY_COMMITMENTS.appealBusinessDays,
        })}
      </p>
      <LoadedList
        query={query}
        page={Math.max(1, Number(search.page ?? '1'))}
        onPage={(page, replace) => go(search.appeal, page, replace)}
        found={(count) => t('moderation.appeals_found', { count })}
        failure="moderation.appeals_load_error"
        filters={
          <Segments
            label={t('moderation.appeals_filter')}
            choices={[...APPEAL_STATES, 'all' as const].map((value) => ({
              value,
              text: t(`moderation.appeal_${value}`),
            }))}
            value={search.appeal ?? 'pending'}
            onChoose={(state) => go(state === 'pending' ? undefined : state, 1)}
          />
        }
        empty={
          <EmptyState
            icon="check"
            title={t('moderation.appeals_none')}
            hint={t('moderation.appeals_none_hint')}
          />
        }
      >
        {(data) => (
          <ul className="grid grid-cols-1 gap-4">
            {data.appeals.map((appeal) => (
              <AppealCard
                key={appeal.id}
                appeal={appeal}
                onDecide={(isGranted) => setChosen({ isGranted, appeal })}
              />
            ))}
          </ul>
        )}
      </LoadedList>
      {chosen && <AppealDialog {...chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}
