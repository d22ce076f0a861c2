import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useSessionEndOf } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { RequirePerson } from '../people/RequirePerson.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { DishSwitches } from './DishSwitches.tsx';
import { kitchensQuery } from './queries.ts';
import { Staff } from './Staff.tsx';

/** /sold-out: dishes that have run out, for owners and their staff, on the phone behind the counter. */
export function KitchenPage() {
  return (
    <RequirePerson>
      <Kitchens />
    </RequirePerson>
  );
}

function Kitchens() {
  const t = useText();
  const kitchens = useQuery(kitchensQuery(useApi()));
  useSessionEndOf(kitchens.error);
  if (kitchens.isPending) return <PageSkeleton />;
  if (!kitchens.data) {
    return (
      <div className="page py-12">
        <LoadFailure isPage title="kitchen.error" query={kitchens} />
      </div>
    );
  }
  if (kitchens.data.length === 0) {
    return (
      <div className="page py-12">
        <EmptyState
          isPage
          icon="store"
          title={t('kitchen.none_title')}
          hint={t('kitchen.none_hint')}
        >
          <ButtonLink to={paths.home()}>{t('shell.not_found_home')}</ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-8 py-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-extrabold">{t('kitchen.title')}</h1>
        <p className="text-muted">{t('kitchen.told')}</p>
      </div>
      {kitchens.data.map((kitchen) => (
        <section
          key={kitchen.restaurantId}
          aria-labelledby={`kitchen-${kitchen.restaurantId}`}
          className="grid gap-4"
        >
          <h2 id={`kitchen-${kitchen.restaurantId}`} dir="auto" className="text-xl wrap-anywhere">
            {kitchen.restaurantName}
          </h2>
          <DishSwitches kitchen={kitchen} />
          {kitchen.isOwner && <Staff restaurantId={kitchen.restaurantId} />}
        </section>
      ))}
    </div>
  );
}
