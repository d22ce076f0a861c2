import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { OwnedRestaurant } from '../../domain/dashboard/schema.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { readOwnedSearch } from '../owners/owned-search.ts';
import { paths } from '../paths.ts';
import { LongPasswordFirst } from '../admin/LongPasswordFirst.tsx';
import { RequirePerson } from '../people/RequirePerson.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { NoAccess } from './NoAccess.tsx';
import { ownedQuery, summaryQuery, useAccessEndOf } from './queries.ts';
import { Story } from './Story.tsx';

const route = getRouteApi('/restaurant-owner-dashboard/summary');

/** /restaurant-owner-dashboard/summary: what the festival brought a restaurant, for its owners only. */
export function SummaryPage() {
  return (
    <RequirePerson>
      <LongPasswordFirst>
        <Owned />
      </LongPasswordFirst>
    </RequirePerson>
  );
}

function Owned() {
  const owned = useQuery(ownedQuery(useApi()));
  useAccessEndOf(owned.error);
  const { restaurant: asked } = readOwnedSearch({ ...route.useSearch() });
  if (owned.isPending) return <PageSkeleton />;
  if (!owned.data) {
    return (
      <div className="page py-12">
        <LoadFailure isPage title="summary.load_error" query={owned} />
      </div>
    );
  }
  const { restaurants } = owned.data;
  const restaurant =
    asked === undefined
      ? restaurants[0]
      : restaurants.find(({ restaurantId }) => restaurantId === asked.toLowerCase());
  return restaurant ? (
    <OfRestaurant key={restaurant.restaurantId} restaurant={restaurant} owned={restaurants} />
  ) : (
    <NoAccess owned={restaurants} pathOf={paths.ownerSummary} />
  );
}

function OfRestaurant({
  restaurant,
  owned,
}: {
  restaurant: OwnedRestaurant;
  owned: readonly OwnedRestaurant[];
}) {
  const t = useText();
  const { restaurantId } = restaurant;
  const summary = useQuery(summaryQuery(useApi(), restaurantId));
  useAccessEndOf(summary.error);
  if (summary.isPending) return <PageSkeleton />;
  const top = (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 print:hidden">
      <BackLink to={paths.ownerDashboard(restaurantId)}>{t('summary.back')}</BackLink>
      {owned.length > 1 && <Choice restaurantId={restaurantId} owned={owned} />}
    </div>
  );
  if (summary.data === null) {
    return (
      <div className="page grid gap-6 py-6">
        {top}
        <EmptyState
          isPage
          icon="lock"
          title={t('voting.totals_hidden')}
          hint={t('dashboard.hidden_hint')}
        />
      </div>
    );
  }
  if (!summary.data) {
    return (
      <div className="page grid gap-6 py-6">
        {top}
        <LoadFailure isPage title="summary.load_error" query={summary} />
      </div>
    );
  }
  return <Story summary={summary.data} restaurant={restaurant} top={top} />;
}

/** Selects one of several restaurants; the chosen one is in the address. */
function Choice({
  restaurantId,
  owned,
}: {
  restaurantId: string;
  owned: readonly OwnedRestaurant[];
}) {
  const t = useText();
  const navigate = useNavigate({ from: '/restaurant-owner-dashboard/summary' });
  return (
    <div className="min-w-0 max-sm:w-full sm:max-w-96">
      <SelectField
        label={t('dashboard.choose')}
        value={restaurantId}
        onChange={({ target: { value: restaurant } }) => void navigate({ search: { restaurant } })}
      >
        {owned.map((one) => (
          <option key={one.restaurantId} value={one.restaurantId}>
            {one.restaurantName}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
