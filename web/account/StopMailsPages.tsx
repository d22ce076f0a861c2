import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { accountQuery } from './queries.ts';

type Stage = 'asking' | 'stopping' | 'stopped' | { failure: unknown };

const KINDS = {
  voteMails: {
    title: 'account.vote_mails_title',
    ask: 'account.vote_mails_ask',
    hint: 'account.vote_mails_ask_hint',
    stop: 'account.vote_mails_stop',
    off: 'account.vote_mails_off',
  },
  reviewMails: {
    title: 'account.review_mails_title',
    ask: 'account.review_mails_ask',
    hint: 'account.review_mails_ask_hint',
    stop: 'account.vote_mails_stop',
    off: 'account.review_mails_off',
  },
  newsMails: {
    title: 'account.news_title',
    ask: 'account.news_ask',
    hint: 'account.news_ask_hint',
    stop: 'account.news_stop',
    off: 'account.news_off',
  },
} as const;

/** /vote-mails: opened by the link in a mail after a vote. */
export const VoteMailsPage = () => <StopMails kind="voteMails" />;

/** /review-mails: opened by the link in a mail about reviews. */
export const ReviewMailsPage = () => <StopMails kind="reviewMails" />;

/** /unsubscribe: opened by the link in a broadcast. */
export const UnsubscribePage = () => <StopMails kind="newsMails" />;

/** Asks for confirmation; works without signing in. */
function StopMails({ kind }: { kind: keyof typeof KINDS }) {
  const texts = KINDS[kind];
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
      const token = new URLSearchParams(hash).get('token') ?? '';
      if (kind === 'voteMails') await api.people.stopVoteMails({ token });
      else if (kind === 'reviewMails') await api.people.stopReviewMails({ token });
      else await api.broadcasts.unsubscribe({ token });
      setStage('stopped');
      await client.invalidateQueries({ queryKey: accountQuery(api).queryKey });
    } catch (failure) {
      setStage({ failure });
    }
  }

  return (
    <div className="page grid max-w-md gap-5 py-8">
      <h1 className="text-2xl font-extrabold">{t(texts.title)}</h1>
      {stage === 'stopped' ? (
        <>
          <Notice tone="agave">{t(texts.off)}</Notice>
          <ButtonLink look="secondary" to={paths.account()}>
            {t('account.vote_mails_to_account')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-lg font-semibold">{t(texts.ask)}</p>
          <p className="text-muted">{t(texts.hint)}</p>
          {typeof stage === 'object' && <Notice tone="danger">{failureText(stage.failure)}</Notice>}
          <Button wide disabled={!isHydrated || stage === 'stopping'} onClick={() => void stop()}>
            {t(stage === 'stopping' ? 'account.vote_mails_stopping' : texts.stop)}
          </Button>
        </>
      )}
    </div>
  );
}
