import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { SelectField } from '../admin/SelectField.tsx';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { readOwnedSearch } from '../owners/owned-search.ts';
import { useText } from '../i18n/locale.ts';
import { accessQuery } from '../owners/access.ts';
import { paths } from '../paths.ts';
import { LongPasswordFirst } from '../admin/LongPasswordFirst.tsx';
import { RequirePerson } from '../people/RequirePerson.tsx';
import { useHydrated } from '../platform/hydrated.ts';
import { settingsQuery } from '../shell/queries.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { ProposalForm } from './ProposalForm.tsx';
import { ProposalNotice } from './ProposalNotice.tsx';
import { ownRestaurantQuery } from './queries.ts';

const route = getRouteApi('/restaurant-owner-dashboard/restaurant');

/** /restaurant-owner-dashboard/restaurant: changes that an owner proposes for the restaurant. */
export function ProposalPage() {
  return (
    <RequirePerson>
      <LongPasswordFirst>
        <ForOwner />
      </LongPasswordFirst>
    </RequirePerson>
  );
}

function ForOwner() {
  const hydrated = useHydrated();
  const access = useQuery(accessQuery(useApi()));
  useSessionEndOf(access.error);
  const { restaurant: asked } = readOwnedSearch({ ...route.useSearch() });
  if (!hydrated || access.isPending) return <PageSkeleton />;
  if (!access.data) {
    return (
      <div className="page py-12">
        <LoadFailure isPage title="proposals.load_error" query={access} />
      </div>
    );
  }
  const { owned } = access.data;
  const restaurantId = asked?.toLowerCase() ?? owned[0]?.restaurantId;
  if (!owned.some((one) => one.restaurantId === restaurantId)) return <NotYours />;
  return <Restaurant key={restaurantId} restaurantId={restaurantId ?? ''} owned={owned} />;
}

function NotYours() {
  const t = useText();
  return (
    <div className="page py-12">
      <EmptyState
        isPage
        icon="lock"
        title={t('proposals.not_yours')}
        hint={t('proposals.not_yours_hint')}
      >
        <ButtonLink to={paths.accessRequest()}>{t('proposals.request_access')}</ButtonLink>
        <ButtonLink look="secondary" to={paths.ownerDashboard()}>
          {t('proposals.back')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

interface Owned {
  restaurantId: string;
  restaurantName: string;
}

function Restaurant({ restaurantId, owned }: { restaurantId: string; owned: readonly Owned[] }) {
  const t = useText();
  const api = useApi();
  const own = useQuery(ownRestaurantQuery(api, restaurantId));
  useSessionEndOf(own.error);
  const contact = useQuery(settingsQuery(api)).data?.supportEmail;
  // After a withdrawal the form restarts with the withdrawn values; otherwise typed text stays.
  const [withdrawn, setWithdrawn] = useState(0);
  if (own.isPending) return <PageSkeleton />;
  if (failureCode(own.error) === 'owner_required') return <NotYours />;
  return (
    <div className="page grid max-w-3xl grid-cols-1 gap-6 py-6">
      <BackLink to={paths.ownerDashboard(restaurantId)}>{t('proposals.back')}</BackLink>
      {!own.data ? (
        <LoadFailure isPage title="proposals.load_error" query={own} />
      ) : (
        <>
          <div className="grid gap-2">
            <p className="text-sm font-semibold text-muted">{t('proposals.title')}</p>
            <h1 className="text-2xl font-extrabold wrap-anywhere">{own.data.name}</h1>
            <p>{t('proposals.intro')}</p>
            <p className="text-sm text-muted">
              {t('proposals.not_here')}{' '}
              {contact && (
                <a
                  href={`mailto:${contact}`}
                  className="inline-flex min-h-11 items-center font-semibold text-chile underline underline-offset-4"
                >
                  {t('proposals.write')}
                </a>
              )}
            </p>
          </div>
          {owned.length > 1 && <Choice restaurantId={restaurantId} owned={owned} />}
          <ProposalNotice own={own.data} onWithdrawn={() => setWithdrawn(withdrawn + 1)} />
          <ProposalForm key={withdrawn} own={own.data} />
        </>
      )}
    </div>
  );
}

/** Selects one of several restaurants. */
function Choice({ restaurantId, owned }: { restaurantId: string; owned: readonly Owned[] }) {
  const t = useText();
  const navigate = useNavigate({ from: '/restaurant-owner-dashboard/restaurant' });
  return (
    <SelectField
      label={t('proposals.restaurant')}
      value={restaurantId}
      onChange={(event) => void navigate({ search: { restaurant: event.target.value } })}
    >
      {owned.map((one) => (
        <option key={one.restaurantId} value={one.restaurantId}>
          {one.restaurantName}
        </option>
      ))}
    </SelectField>
  );
}
