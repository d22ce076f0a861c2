import { useQuery } from '@tanstack/react-query';
import type { OwnedRestaurant } from '../../domain/dashboard/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { accessQuery } from '../owners/access.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';

/** The restaurant in the address belongs to somebody else, or the person owns none. */
export function NoAccess({
  owned,
  pathOf,
}: {
  owned: readonly OwnedRestaurant[];
  /** The address of this page for another restaurant. */
  pathOf: (restaurantId: string) => string;
}) {
  const t = useText();
  const [first] = owned;
  const access = useQuery({ ...accessQuery(useApi()), enabled: !first });
  const waiting = first ? undefined : access.data?.waiting[0];
  if (!first && access.isPending) return <PageSkeleton />;
  return (
    <div className="page grid gap-6 py-8">
      <BackLink to={paths.home()} byHistory>
        {t('shell.back')}
      </BackLink>
      {waiting ? (
        <EmptyState
          isPage
          icon="clock"
          title={t('dashboard.waiting_title')}
          hint={t('dashboard.waiting_hint', { restaurant: waiting.restaurantName })}
        >
          <ButtonLink to={paths.accessRequest()}>{t('dashboard.to_request')}</ButtonLink>
        </EmptyState>
      ) : (
        <Refused first={first} pathOf={pathOf} />
      )}
    </div>
  );
}

function Refused({
  first,
  pathOf,
}: {
  first: OwnedRestaurant | undefined;
  pathOf: (restaurantId: string) => string;
}) {
  const t = useText();
  return (
    <EmptyState
      isPage
      icon="lock"
      title={t('dashboard.unauthorized_title')}
      hint={t(first ? 'dashboard.unauthorized_other' : 'dashboard.unauthorized_hint')}
    >
      {first && (
        <ButtonLink to={pathOf(first.restaurantId)}>
          {t('dashboard.to_own', { restaurant: first.restaurantName })}
        </ButtonLink>
      )}
      <ButtonLink look={first ? 'secondary' : 'primary'} to={paths.accessRequest()}>
        {t('dashboard.request_access')}
      </ButtonLink>
    </EmptyState>
  );
}
