import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useApi } from '../api/context.ts';
import { readModerationSearch } from '../moderation-search.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { AppealsTab } from './AppealsTab.tsx';
import { waitingReviewsQuery } from './queries.ts';
import { MODERATION_HEADING } from './ReviewActionDialog.tsx';
import { ReviewsTab } from './ReviewsTab.tsx';

const route = getRouteApi('/admin/reviews');

/** /admin/reviews: what was reported, what follows, and what people say against it. */
export function ReviewModerationPage() {
  const t = useText();
  const { tab } = readModerationSearch({ ...route.useSearch() });
  const { data: waiting } = useQuery(waitingReviewsQuery(useApi()));
  const tabs = [
    { tab: undefined, text: t('moderation.tab_reviews'), count: waiting?.reviews ?? 0 },
    { tab: 'appeals', text: t('moderation.tab_appeals'), count: waiting?.appeals ?? 0 },
  ] as const;
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-1 gap-6 px-4 py-6">
      <div className="grid gap-1">
        <h1 id={MODERATION_HEADING} tabIndex={-1} className="text-2xl font-extrabold">
          {t('moderation.title')}
        </h1>
        <p className="text-muted">{t('moderation.intro')}</p>
      </div>
      <nav
        aria-label={t('moderation.tabs')}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((one) => (
          <Link
            key={one.text}
            to={paths.reviewModeration()}
            search={one.tab ? { tab: one.tab } : {}}
            resetScroll={false}
            activeOptions={{ exact: true, explicitUndefined: true }}
            aria-current={tab === one.tab ? 'page' : undefined}
            className="-mb-px inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-chile aria-[current=page]:text-ink"
          >
            {one.text}
            {one.count > 0 && (
              <span className="min-w-6 rounded-full bg-amber-soft px-2 text-center text-sm text-amber tabular-nums">
                <span aria-hidden="true">{one.count}</span>
                <span className="sr-only">{t('owners.tab_waiting', { count: one.count })}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      {tab === 'appeals' ? <AppealsTab /> : <ReviewsTab />}
    </div>
  );
}
