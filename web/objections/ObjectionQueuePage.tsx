import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { QueuedObjection } from '../../domain/results/schema.objections.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { Segments } from '../ui/Segments.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { HideDialog } from './HideDialog.tsx';
import { ObjectionsLink } from './ObjectionsLink.tsx';
import { QueuedCard } from './QueuedCard.tsx';
import { queueQuery } from './queue-queries.ts';
import { type QueueSearch, readQueueSearch } from './queue-search.ts';

const route = getRouteApi('/admin/results/objections');

/** /admin/results/objections: what owners ask of published results; organisers recount and answer. */
export function ObjectionQueuePage() {
  const t = useText();
  const navigate = useNavigate({ from: '/admin/results/objections' });
  const search = readQueueSearch({ ...route.useSearch() });
  const { show, page = '1' } = search;
  const query = useQuery(queueQuery(useApi(), search));
  useSessionEndOf(query.error);
  const [asks, setAsks] = useState<{ what: 'answer' | 'hide'; objection: QueuedObjection }>();
  const go = (chosen: QueueSearch['show'], to: number, replace = false) =>
    void navigate({
      search: { ...(chosen && { show: chosen }), ...(to > 1 && { page: String(to) }) },
      replace,
      resetScroll: false,
    });
  const close = () => setAsks(undefined);
  return (
    <div className="mx-auto grid w-full max-w-[960px] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6">
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{t('objections.queue_title')}</h1>
        <p className="max-w-[68ch] text-muted">{t('objections.queue_intro')}</p>
        <p>
          <ObjectionsLink />
        </p>
      </div>
      <LoadedList
        query={query}
        page={Number(page)}
        onPage={(to, replace) => go(show, to, replace)}
        found={(count) => t('objections.found', { count })}
        failure="objections.load_error"
        filters={
          <Segments
            label={t('objections.queue_show')}
            value={show}
            choices={[
              {
                value: undefined,
                text: t('objections.queue_open', { count: query.data?.open ?? 0 }),
              },
              { value: 'all', text: t('objections.queue_all') },
            ]}
            onChoose={(chosen) => go(chosen, 1)}
          />
        }
        empty={
          <EmptyState
            icon="check"
            title={t('objections.queue_none')}
            hint={t('objections.queue_none_hint')}
          />
        }
      >
        {(data) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.objections.map((objection) => (
              <QueuedCard
                key={objection.id}
                objection={objection}
                onAsk={(what) => setAsks({ what, objection })}
              />
            ))}
          </ul>
        )}
      </LoadedList>
      {asks?.what === 'answer' && <AnswerDialog objection={asks.objection} onClose={close} />}
      {asks?.what === 'hide' && <HideDialog objection={asks.objection} onClose={close} />}
    </div>
  );
}
