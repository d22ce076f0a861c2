import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { accountQuery } from './queries.ts';

type Stage = 'asking' | 'stopping' | 'stopped' | { failure: unknown };

/** /vote-mails: the link of a mail after a vote. It asks first; nobody need sign in. */
export function VoteMailsPage() {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const failureText = useFailureText();
  const isHydrated = useHydrated();
  const hash = useLocation({ select: (location) => location.hash });
  const [stage, setStage] = useState<Stage>('asking');

  async function stop() {
    setStage('stopping');
    try {
      await api.people.stopVoteMails({ token: new URLSearchParams(hash).get('token') ?? '' });
      setStage('stopped');
      await client.invalidateQueries({ queryKey: accountQuery(api).queryKey });
    } catch (failure) {
      setStage({ failure });
    }
  }

  return (
    <div className="page grid max-w-md gap-5 py-8">
      <h1 className="text-2xl font-extrabold">{t('account.vote_mails_title')}</h1>
      {stage === 'stopped' ? (
        <>
          <Notice tone="agave">{t('account.vote_mails_off')}</Notice>
          <ButtonLink look="secondary" to={paths.account()}>
            {t('account.vote_mails_to_account')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-lg font-semibold">{t('account.vote_mails_ask')}</p>
          <p className="text-muted">{t('account.vote_mails_ask_hint')}</p>
          {typeof stage === 'object' && <Notice tone="danger">{failureText(stage.failure)}</Notice>}
          <Button wide disabled={!isHydrated || stage === 'stopping'} onClick={() => void stop()}>
            {t(stage === 'stopping' ? 'account.vote_mails_stopping' : 'account.vote_mails_stop')}
          </Button>
        </>
      )}
    </div>
  );
}
