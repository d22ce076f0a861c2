import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { RESET_SUCCESS_MS } from '../../domain/people/rules.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { forget, keep, useKept } from '../platform/kept.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useSetPerson } from './queries.ts';
import { linkProblem, readResetLink } from './reset-link.ts';
import { ScreenTitle } from './ScreenTitle.tsx';
import { useSecondsLeft } from './waits.ts';

type Stage = { isInvitation: boolean } & (
  | { at: 'validating' }
  | { at: 'problem'; problem: TextKey; retry?: () => void }
  | { at: 'ready'; token: string; minLength: number }
  | { at: 'done' }
);

const titleOf = (isInvitation: boolean): TextKey =>
  isInvitation ? 'people.invited_title' : 'people.reset_title';

/**
 * /reset-password: checks the link of the mail, then sets a new password (S1 §2 §4). For invited
 * users the page says that this is their first one.
 */
export function ResetPasswordPage() {
  const t = useText();
  const [stage, setStage] = useState<Stage>({ at: 'validating', isInvitation: false });
  const { isInvitation } = stage;
  useResetLink(setStage);
  return (
    <div className="page grid max-w-md gap-6 py-8">
      {stage.at === 'validating' && (
        <>
          <h1 className="text-2xl font-extrabold">{t(titleOf(isInvitation))}</h1>
          <Spinner>{t('people.validating')}</Spinner>
        </>
      )}
      {stage.at === 'problem' && <LinkProblem {...stage} />}
      {stage.at === 'ready' && (
        <NewPasswordForm
          token={stage.token}
          minLength={stage.minLength}
          isInvitation={isInvitation}
          onDone={() => {
            forget('good-reset-link');
            setStage({ at: 'done', isInvitation });
          }}
          onLinkProblem={(problem) => {
            forget('good-reset-link');
            setStage({ at: 'problem', problem, isInvitation });
          }}
        />
      )}
      {stage.at === 'done' && <Done isInvitation={isInvitation} />}
    </div>
  );
}

/** Checks the link in the address, also when another one is opened on the same page. */
function useResetLink(setStage: (stage: Stage) => void): void {
  const api = useApi();
  const navigate = useNavigate();
  const setPerson = useSetPerson();
  const hydrated = useHydrated();
  const address = useLocation();
  const { hash } = address;
  const newest = useRef<string | null>(null);

  async function check(token: string, isInvitation: boolean) {
    setStage({ at: 'validating', isInvitation });
    newest.current = token;
    let minLength: number;
    try {
      ({ minLength } = await api.people.checkResetLink({ token }));
    } catch (error) {
      if (newest.current !== token) return;
      const problem = linkProblem(failureCode(error));
      setStage({
        at: 'problem',
        isInvitation,
        ...(problem
          ? { problem }
          : {
              problem: 'people.reset_check_failed',
              retry: () => void check(token, isInvitation),
            }),
      });
      return;
    }
    // A user who was signed in here no longer is: the link's holder sets the password.
    setPerson(null);
    if (newest.current !== token) return;
    keep('good-reset-link', isInvitation ? 'invitation' : '1');
    setStage({ at: 'ready', token, minLength, isInvitation });
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }

  const open = useEffectEvent(() => {
    // The fragment that was just removed, or the skip link to the main part.
    if (newest.current !== null && !/token=|type=|error=/.test(hash)) return;
    const link = readResetLink(address);
    newest.current = '';
    if ('token' in link) void check(link.token, link.isInvitation);
    else setStage({ at: 'problem', ...link });
  });
  useEffect(() => {
    if (hydrated) open();
  }, [hydrated, hash]);
}

function LinkProblem({
  problem,
  isInvitation,
  retry,
}: {
  problem: TextKey;
  isInvitation: boolean;
  retry?: () => void;
}) {
  const t = useText();
  // The address lost the link when the form appeared, and a reload lost the state.
  const kept = useKept('good-reset-link');
  const wasGood = kept !== null && problem === 'people.reset_link_missing';
  const wasInvitation = isInvitation || (wasGood && kept === 'invitation');
  const isUsedInvitation = wasInvitation && problem === 'errors.reset_link_invalid';
  const support = useQuery(settingsQuery(useApi())).data?.supportEmail;
  return (
    <>
      <h1 className="text-2xl font-extrabold">{t(titleOf(wasInvitation))}</h1>
      <Notice tone="danger">
        <p>{t(isUsedInvitation ? 'people.invited_link_used' : problem)}</p>
        {wasGood && <p>{t('people.reset_link_still_works')}</p>}
      </Notice>
      <div className="grid gap-3">
        {retry && <Button onClick={retry}>{t('shell.retry')}</Button>}
        {isUsedInvitation ? (
          <>
            <ButtonLink to={paths.auth()}>{t('people.go_to_login')}</ButtonLink>
            {support && (
              <a
                href={`mailto:${support}`}
                className="min-h-11 py-2 text-center font-semibold wrap-anywhere text-chile underline underline-offset-4"
              >
                {t('people.invited_ask', { email: support })}
              </a>
            )}
          </>
        ) : (
          <>
            <ButtonLink to={paths.forgotPassword()} look={retry ? 'secondary' : 'primary'}>
              {t('people.request_reset_link')}
            </ButtonLink>
            <ButtonLink to={paths.auth()} look={retry ? 'quiet' : 'secondary'}>
              {t('people.go_to_login')}
            </ButtonLink>
          </>
        )}
      </div>
    </>
  );
}

/** Shown for two seconds, then redirects to sign in. */
function Done({ isInvitation }: { isInvitation: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const [wait] = useState(() => ({ fromMs: Date.now(), seconds: RESET_SUCCESS_MS / 1000 }));
  const isOver = useSecondsLeft(wait) === 0;
  useEffect(() => {
    if (isOver) void navigate({ to: paths.auth(), replace: true });
  }, [isOver, navigate]);
  return (
    <div className="grid gap-5">
      <span className="grid size-16 place-items-center rounded-full bg-agave-soft text-agave">
        <Icon name="check" size={8} />
      </span>
      <ScreenTitle>
        {t(isInvitation ? 'people.invited_done_title' : 'people.reset_done_title')}
      </ScreenTitle>
      <p role="status" className="text-lg text-muted">
        {t(isInvitation ? 'people.invited_done' : 'people.reset_done')}
      </p>
      <ButtonLink to={paths.auth()}>{t('people.go_to_login')}</ButtonLink>
    </div>
  );
}
