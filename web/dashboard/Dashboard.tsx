import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Range, RANGES } from '../../domain/dashboard/rules.ts';
import type { OwnedRestaurant, Overview } from '../../domain/dashboard/schema.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { Segments } from '../ui/Segments.tsx';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { readOwnedSearch } from '../owners/owned-search.ts';
import { useText } from '../i18n/locale.ts';
import { OwnResult } from '../objections/OwnResult.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { VenueScreens } from '../venue-screens/VenueScreens.tsx';
import { Figures } from './Figures.tsx';
import { useLiveDashboard } from './live.ts';
import { OwnedReviews } from './OwnedReviews.tsx';
import { PopularDishes } from './PopularDishes.tsx';
import { PrintAndShare } from './PrintAndShare.tsx';
import { overviewQuery, useAccessEndOf } from './queries.ts';
import { RecentVotes } from './RecentVotes.tsx';
import { SoldOutLink } from './SoldOutLink.tsx';
import { SummaryLink } from './SummaryLink.tsx';
import { VoteCharts } from './VoteCharts.tsx';
import { WaitingReviews } from './WaitingReviews.tsx';

const route = getRouteApi('/restaurant-owner-dashboard');

/** Side by side, also on a phone. */
const LINK = 'max-sm:flex-1 max-sm:px-3 max-sm:text-sm';

/** One restaurant's figures, vote charts, popular dishes, votes and reviews; no votes while they are hidden. */
export function Dashboard({
  restaurant,
  owned,
}: {
  restaurant: OwnedRestaurant;
  /** All restaurants of the owner, to choose from. */
  owned: readonly OwnedRestaurant[];
}) {
  const t = useText();
  const { restaurantId } = restaurant;
  const { range = 'all' } = readOwnedSearch({ ...route.useSearch() });
  const overview = useQuery(overviewQuery(useApi(), restaurantId, range));
  useAccessEndOf(overview.error);
  const [only, setOnly] = useState<'unanswered' | null>(null);
  const isLive = useLiveDashboard(restaurantId);
  const isHidden = overview.data?.isHidden === true;
  return (
    <div className="mx-auto grid w-full max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1 max-sm:w-full">
          <p className="text-sm font-semibold text-muted">{t('dashboard.title')}</p>
          <h1 className="text-2xl font-extrabold wrap-anywhere">{restaurant.restaurantName}</h1>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full">
          {!restaurant.isArchived && (
            <ButtonLink
              look="secondary"
              icon="eye"
              className={LINK}
              to={paths.restaurant(restaurantId)}
            >
              {t('dashboard.public_page')}
            </ButtonLink>
          )}
          <ButtonLink
            look="secondary"
            icon="edit"
            className={LINK}
            to={paths.ownRestaurant(restaurantId)}
          >
            {t('dashboard.edit_page')}
          </ButtonLink>
        </div>
      </div>
      {owned.length > 1 && <RestaurantChoice chosen={restaurantId} owned={owned} />}
      <WaitingReviews restaurant={restaurant} onShow={() => setOnly('unanswered')} />
      {!restaurant.isArchived && <SoldOutLink restaurantId={restaurantId} />}
      <SummaryLink restaurantId={restaurantId} />
      {restaurant.isArchived && <Notice tone="amber">{t('dashboard.archived')}</Notice>}
      <OwnResult restaurantId={restaurantId} />
      <Ranges range={range} />
      {overview.isPending ? (
        <RowsSkeleton />
      ) : !overview.data ? (
        <LoadFailure title="dashboard.load_error" query={overview} />
      ) : (
        <div
          aria-busy={overview.isPlaceholderData}
          className="grid grid-cols-[minmax(0,1fr)] gap-8 aria-busy:opacity-60"
        >
          <Figures overview={overview.data} />
          <Votes overview={overview.data} />
        </div>
      )}
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-8 ${isHidden ? '' : 'lg:grid-cols-2'}`}>
        {!isHidden && <RecentVotes restaurantId={restaurantId} isLive={isLive} />}
        <OwnedReviews restaurant={restaurant} only={only} onOnly={setOnly} />
      </div>
      {!restaurant.isArchived && (
        <PrintAndShare restaurant={{ id: restaurantId, name: restaurant.restaurantName }} />
      )}
      {!restaurant.isArchived && <Screens restaurantId={restaurantId} />}
    </div>
  );
}

/** Charts and popular dishes, or that they are hidden. */
function Votes({ overview }: { overview: Overview }) {
  const t = useText();
  if (overview.isHidden) {
    return (
      <EmptyState icon="lock" title={t('voting.totals_hidden')} hint={t('dashboard.hidden_hint')} />
    );
  }
  return (
    <>
      <VoteCharts overview={overview} />
      <PopularDishes dishes={overview.popularDishes} />
    </>
  );
}

function Screens({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  return (
    <section aria-labelledby="screens" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="screens" className="text-xl">
          {t('venue.screens_title')}
        </h2>
        <p className="max-w-[68ch] text-muted">{t('venue.screens_intro')}</p>
      </div>
      <VenueScreens restaurantId={restaurantId} />
    </section>
  );
}

function Ranges({ range }: { range: Range }) {
  const t = useText();
  const search = readOwnedSearch({ ...route.useSearch() });
  const navigate = useNavigate({ from: '/restaurant-owner-dashboard' });
  const go = ({ restaurant }: typeof search, chosen: Range) =>
    void navigate({
      search: { ...(restaurant && { restaurant }), ...(chosen !== 'all' && { range: chosen }) },
      resetScroll: false,
    });
  return (
    <Segments
      label={t('dashboard.range')}
      choices={RANGES.map((one) => ({ value: one, text: t(`dashboard.range_${one}`) }))}
      value={range}
      onChoose={(one) => go(search, one)}
    />
  );
}

/** For owners of several restaurants; the chosen one is in the address. */
function RestaurantChoice({
  chosen,
  owned,
}: {
  chosen: string;
  owned: readonly OwnedRestaurant[];
}) {
  const t = useText();
  const { range } = readOwnedSearch({ ...route.useSearch() });
  const navigate = useNavigate({ from: '/restaurant-owner-dashboard' });
  return (
    <div className="min-w-0 max-sm:w-full sm:max-w-96">
      <SelectField
        label={t('dashboard.choose')}
        value={chosen}
        onChange={({ target: { value: restaurant } }) =>
          void navigate({ search: { restaurant, ...(range && { range }) }, resetScroll: false })
        }
      >
        {owned.map(({ restaurantId, restaurantName }) => (
          <option key={restaurantId} value={restaurantId}>
            {restaurantName}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
