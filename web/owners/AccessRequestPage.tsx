import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { CheckEmail } from '../people/CheckEmail.tsx';
import { usePerson } from '../people/queries.ts';
import { rememberPath } from '../people/return-path.ts';
import { keepWaitingEmail, useWaitingEmail } from '../people/waiting-email.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { AccessForm } from './AccessForm.tsx';
import { AccessStatus } from './AccessStatus.tsx';
import { accessQuery } from './access.ts';
import type { SentRequest } from './use-access-request.ts';

/** /restaurant-access-request: the status of the person's request, or the form for a first one. */
export function AccessRequestPage() {
  const t = useText();
  const person = usePerson();
  const hydrated = useHydrated();
  const access = useQuery({ ...accessQuery(useApi()), enabled: hydrated && Boolean(person) });
  /** Id of the person who wants to send another request. */
  const [asking, setAsking] = useState<string | null>(null);
  const isAsking = person != null && asking === person.id;
  // The header may load the answer before this page is hydrated: the server has rendered it without.
  const isGiven = hydrated && person && access.data?.status === 'approved' && !isAsking;
  return (
    <div className="page grid max-w-xl gap-6 py-6">
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">
          {t(isGiven ? 'owners.access_title' : 'owners.request_title')}
        </h1>
        <p className="text-muted">{t('owners.request_intro')}</p>
      </div>
      {person === undefined ? (
        <RowsSkeleton />
      ) : person === null ? (
        <ForAnybody />
      ) : (
        <ForPerson
          key={person.id}
          person={person}
          isAsking={isAsking}
          onAsking={(is) => setAsking(is ? person.id : null)}
        />
      )}
    </div>
  );
}

function ForAnybody() {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const waiting = useWaitingEmail();
  const [sent, setSent] = useState<SentRequest | null>(null);
  const hydrated = useHydrated();
  const signIn = () => {
    rememberPath(router.state.location.href);
    void navigate(linkTo(paths.auth('signin')));
  };
  if (hydrated && waiting) {
    return (
      <div className="grid gap-5">
        {sent && <SentNotice sent={sent} />}
        <CheckEmail waiting={waiting} onTrySigningIn={signIn} />
      </div>
    );
  }
  return (
    <>
      <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
        <p>{t('owners.have_account')}</p>
        <div className="flex flex-wrap gap-3">
          <Button icon="user" onClick={signIn}>
            {t('shell.sign_in')}
          </Button>
          <ButtonLink to={paths.home()} look="secondary">
            {t('owners.home')}
          </ButtonLink>
        </div>
      </div>
      <p className="font-semibold">{t('owners.with_account')}</p>
      <AccessForm
        person={null}
        onSent={(request) => {
          setSent(request);
          // The link in the mail leads back here, to the status.
          rememberPath(paths.accessRequest());
          keepWaitingEmail({
            email: request.email ?? '',
            isRefused: false,
            path: paths.accessRequest(),
          });
        }}
      />
    </>
  );
}

function ForPerson({
  person,
  isAsking,
  onAsking: setAsking,
}: {
  person: Person;
  /** Whether the form is shown despite an earlier request. */
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
}) {
  const t = useText();
  const client = useQueryClient();
  const access = useQuery(accessQuery(useApi()));
  useSessionEndOf(access.error);
  const [sent, setSent] = useState<SentRequest | null>(null);
  // The header may load the answer before this part of the page is hydrated.
  const hydrated = useHydrated();
  if (!hydrated || access.isPending) return <RowsSkeleton />;
  if (!access.data) {
    return <LoadFailure title="owners.status_failed" query={access} />;
  }
  const { status, request } = access.data;
  if (status !== 'none' && !isAsking) {
    return (
      <>
        {sent && <SentNotice sent={sent} />}
        <AccessStatus access={access.data} onAsk={() => setAsking(true)} />
      </>
    );
  }
  return (
    <>
      <AccessForm
        person={person}
        before={
          request && {
            ...request,
            // If the last request was approved or waits, a new one is for another restaurant.
            restaurantId: status === 'approved' || status === 'pending' ? '' : request.restaurantId,
          }
        }
        onSent={(result) => {
          setSent(result);
          void client
            .invalidateQueries({ queryKey: ['mine', 'access'] })
            .then(() => setAsking(false));
        }}
      />
      {isAsking && (
        <Button look="quiet" icon="back" onClick={() => setAsking(false)}>
          {t('owners.back')}
        </Button>
      )}
    </>
  );
}

/** The confirmation of a sent request (S2 §8). It takes the focus, since the form is gone. */
function SentNotice({ sent: { isNotified, email } }: { sent: SentRequest }) {
  const t = useText();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Notice tone={isNotified ? 'agave' : 'amber'}>
        {email !== null && <p>{t('owners.account_created')}</p>}
        <p>{t(isNotified ? 'owners.request_sent' : 'owners.sent_unnotified')}</p>
      </Notice>
    </div>
  );
}
