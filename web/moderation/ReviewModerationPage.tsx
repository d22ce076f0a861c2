import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { PageTabs } from '../admin/PageTabs.tsx';
import { useApi } from '../api/context.ts';
import { readModerationSearch } from './moderation-search.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { AppealsTab } from './AppealsTab.tsx';
import { waitingReviewsQuery } from './queries.ts';
import { MODERATION_HEADING } from './ReviewActionDialog.tsx';
import { ReviewsTab } from './ReviewsTab.tsx';

const route = getRouteApi('/admin/reviews');

/** /admin/reviews: reported reviews, and appeals against rulings. */
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
      <PageTabs label={t('moderation.tabs')} to={paths.reviewModeration()} tabs={tabs} open={tab} />
      {tab === 'appeals' ? <AppealsTab /> : <ReviewsTab />}
    </div>
  );
}
