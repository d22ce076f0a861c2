import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Confirming } from '../people/Confirming.tsx';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { readOwnedSearch } from '../owners/owned-search.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { LongPasswordFirst } from '../admin/LongPasswordFirst.tsx';
import { usePerson } from '../people/queries.ts';
import { rememberPath } from '../people/return-path.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { Dashboard } from './Dashboard.tsx';
import { NoAccess } from './NoAccess.tsx';
import { ownedQuery, useAccessEndOf } from './queries.ts';

const route = getRouteApi('/restaurant-owner-dashboard');

/** /restaurant-owner-dashboard: the figures of a restaurant, for its owners only (S2 §2). */
export function OwnerDashboardPage() {
  const person = usePerson();
  if (person === undefined) return <PageSkeleton />;
  if (person === null) return <SignInFirst />;
  return (
    <Confirming>
      <LongPasswordFirst>
        <Owned />
      </LongPasswordFirst>
    </Confirming>
  );
}

function SignInFirst() {
  const t = useText();
  const router = useRouter();
  return (
    <div className="page py-12">
      <EmptyState
        isPage
        icon="user"
        title={t('dashboard.sign_in_title')}
        hint={t('dashboard.sign_in_hint')}
      >
        <span onClickCapture={() => rememberPath(router.state.location.href)}>
          <ButtonLink to={paths.auth('signin')}>{t('shell.sign_in')}</ButtonLink>
        </span>
        <ButtonLink look="secondary" to={paths.accessRequest()}>
          {t('dashboard.request_access')}
        </ButtonLink>
      </EmptyState>
    </div>
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
        <LoadFailure title="dashboard.load_error" query={owned} />
      </div>
    );
  }
  const { restaurants } = owned.data;
  const restaurant =
    asked === undefined
      ? restaurants[0]
      : restaurants.find(({ restaurantId }) => restaurantId === asked.toLowerCase());
  return restaurant ? (
    <Dashboard key={restaurant.restaurantId} restaurant={restaurant} owned={restaurants} />
  ) : (
    <NoAccess owned={restaurants} pathOf={paths.ownerDashboard} />
  );
}
