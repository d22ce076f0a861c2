import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { QUEUE_STATES, type ReviewAction } from '../../domain/moderation/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import { REPORT_REASONS } from '../../domain/reviews/rules.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { Segments } from '../admin/Segments.tsx';
import { useApi } from '../api/context.ts';
import { type ModerationSearch, readModerationSearch } from './moderation-search.ts';
import { useText } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { QueuedReviewCard } from './QueuedReviewCard.tsx';
import { queueQuery } from './queries.ts';
import { ReviewActionDialog } from './ReviewActionDialog.tsx';
import { RulingDialog } from './RulingDialog.tsx';
import { keyOf } from './standing.ts';
import { useListInView } from './use-list-in-view.ts';

const route = getRouteApi('/admin/reviews');

/** The queue of reported reviews; all of its state stands in the address. */
export function ReviewsTab() {
  const t = useText();
  // The router keeps what cannot be read beside it.
  const search = readModerationSearch({ ...route.useSearch() });
  const query = useQuery(queueQuery(useApi(), search));
  useSessionEndOf(query.error);
  const list = useListInView(query.data?.reviews.length);
  const [chosen, setChosen] = useState<{ action: ReviewAction; review: QueuedReview } | null>(null);
  const navigate = useNavigate({ from: '/admin/reviews' });
  const go = (next: ModerationSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { page: _page, tab: _tab, appeal: _appeal, ...filter } = search;
  const { status, reason, restaurant, person, q } = filter;
  const isNarrowed = Boolean(reason || restaurant || q);
  const close = () => setChosen(null);
  const only = restaurant ? query.data?.reviews[0]?.restaurantName : undefined;
  const writer = person ? query.data?.personName : undefined;
  const without = (name: 'restaurant' | 'person') => {
    const { [name]: _name, ...others } = filter;
    go(others);
  };
  return (
    <div ref={list} className="grid grid-cols-1 gap-4">
      <LoadedList
        query={query}
        page={Number(search.page ?? '1')}
        onPage={(page, replace) => go({ ...filter, page: String(page) }, replace)}
        search={{
          label: t('moderation.search'),
          placeholder: t('moderation.search_example'),
          q: q ?? '',
          onSearch: (words) => go({ ...filter, q: words }, true),
        }}
        found={(count) => t('moderation.found', { count })}
        failure="moderation.load_error"
        filters={
          <>
            <Segments
              label={t('moderation.filter')}
              choices={QUEUE_STATES.map((value) => ({
                value,
                text: t(`moderation.state_${value}`),
              }))}
              value={status ?? 'open'}
              onChoose={(state) => {
                const { status: _status, ...others } = filter;
                go({ ...others, ...(state !== 'open' && { status: state }) });
              }}
            />
            <ReasonFilter
              value={reason ?? ''}
              onValue={(value) => {
                const { reason: _reason, ...others } = filter;
                const found = REPORT_REASONS.find((one) => one === value);
                go({ ...others, ...(found && { reason: found }) });
              }}
            />
            {restaurant && (
              <Button look="secondary" icon="close" onClick={() => without('restaurant')}>
                {only
                  ? t('moderation.only_restaurant', { restaurant: only })
                  : t('moderation.clear_restaurant')}
              </Button>
            )}
            {person && (
              <Button look="secondary" icon="close" onClick={() => without('person')}>
                <span className="min-w-0 wrap-anywhere">
                  {writer
                    ? t('moderation.only_person', { person: writer })
                    : t('moderation.clear_person')}
                </span>
              </Button>
            )}
          </>
        }
        empty={
          status === undefined && !isNarrowed && person && writer ? (
            <EmptyState
              icon="check"
              title={t('moderation.none_of_person', { person: writer })}
              hint={t('moderation.none_of_person_hint')}
            >
              <Button look="secondary" onClick={() => go({ status: 'all', person })}>
                {t('moderation.show_all_of_person', { person: writer })}
              </Button>
            </EmptyState>
          ) : status === undefined && !isNarrowed && !person ? (
            <EmptyState
              icon="check"
              title={t('moderation.none_open')}
              hint={t('moderation.none_open_hint')}
            >
              <Button look="secondary" onClick={() => go({ status: 'all' })}>
                {t('moderation.show_all')}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              icon="search"
              title={t('moderation.none_match')}
              hint={t('moderation.none_match_hint')}
            >
              <Button look="secondary" onClick={() => go({ status: 'all' })}>
                {t('moderation.show_all')}
              </Button>
            </EmptyState>
          )
        }
      >
        {(data) => (
          <ul className="grid grid-cols-1 gap-4">
            {data.reviews.map((review) => (
              <QueuedReviewCard
                key={keyOf(review)}
                review={review}
                onAct={(action) => setChosen({ action, review })}
                onOnly={() => go({ ...filter, restaurant: review.restaurantId })}
              />
            ))}
          </ul>
        )}
      </LoadedList>
      {chosen?.action === 'rule' && <RulingDialog review={chosen.review} onClose={close} />}
      {chosen && chosen.action !== 'rule' && (
        <ReviewActionDialog action={chosen.action} review={chosen.review} onClose={close} />
      )}
    </div>
  );
}

function ReasonFilter({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const t = useText();
  const id = useId();
  return (
    <div className="flex items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="sr-only">
        {t('moderation.filter_reason')}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className="min-h-12 rounded-full border border-control-line bg-surface px-4 text-base text-ink max-sm:w-full"
      >
        <option value="">{t('moderation.any_reason')}</option>
        {REPORT_REASONS.map((one) => (
          <option key={one} value={one}>
            {t(`appeals.category_${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
