import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useSessionEndOf } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { catalogueRestaurantQuery } from './queries.ts';
import { RestaurantEditor } from './RestaurantEditor.tsx';

const route = getRouteApi('/admin/restaurants/$restaurantId');
/** In the address, in place of an id. */
const NEW = 'new';

/** /admin/restaurants/<id>, or /new: one restaurant with its dishes and history. */
export function RestaurantEditorPage() {
  const t = useText();
  const { restaurantId } = route.useParams();
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-4 px-4 pt-4">
      <BackLink to={paths.catalogue()} byHistory>
        {t('catalogue.title')}
      </BackLink>
      {restaurantId === NEW ? (
        <RestaurantEditor key={NEW} restaurant={null} />
      ) : (
        <Loaded key={restaurantId} restaurantId={restaurantId} />
      )}
    </div>
  );
}

function Loaded({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  const failureText = useFailureText();
  const { data, error, isPending, refetch } = useQuery(
    catalogueRestaurantQuery(useApi(), restaurantId),
  );
  useSessionEndOf(error);
  if (data) return <RestaurantEditor restaurant={data} />;
  if (isPending) return <PageSkeleton />;
  const isGone = ['restaurant_not_found', 'invalid_input'].includes(failureCode(error) ?? '');
  return (
    <EmptyState
      isPage
      icon={isGone ? 'store' : 'warning'}
      title={t(isGone ? 'catalogue.gone' : 'catalogue.load_error')}
      hint={isGone ? t('catalogue.gone_hint') : failureText(error)}
    >
      {isGone ? (
        <ButtonLink to={paths.catalogue()}>{t('catalogue.title')}</ButtonLink>
      ) : (
        <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
      )}
    </EmptyState>
  );
}
