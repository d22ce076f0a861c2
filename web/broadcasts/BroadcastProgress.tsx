import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { Segments } from '../admin/Segments.tsx';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useSpeech } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { type Again, BroadcastNotices } from './BroadcastNotices.tsx';
import { MailPreview } from './MailPreview.tsx';
import { broadcastQuery, broadcastsQuery } from './queries.ts';
import { RecipientsTable } from './RecipientsTable.tsx';
import { StateBadge } from './StateBadge.tsx';
import { TEXT_FIELDS } from './text-fields.ts';

type Steering = 'pause' | 'resume' | 'cancel' | Again;

const ACTIONS = {
  cancel: 'broadcasts.cancel',
  sendUncertain: 'broadcasts.send_uncertain',
  sendRefused: 'broadcasts.send_refused',
} as const;

/** How far a mail to many is, with what can be done about it. */
export function BroadcastProgress({ broadcast }: { broadcast: Broadcast }) {
  const { t, language: own } = useSpeech();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const [language, setLanguage] = useState<Language>(own);
  const [asks, setAsks] = useState<'cancel' | Again | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { status, figures, recipients } = broadcast;
  const all = recipients ?? 0;
  const done = all - (figures.waiting ?? 0) - (figures.sending ?? 0);

  async function steer(verb: Steering) {
    const next = await api.broadcasts[verb]({ broadcastId: broadcast.id });
    client.setQueryData(broadcastQuery(api, broadcast.id).queryKey, next);
    void client.invalidateQueries({ queryKey: broadcastsQuery(api).queryKey });
    void client.invalidateQueries({ queryKey: ['mine', 'recipients', broadcast.id] });
  }
  async function test() {
    const { id: broadcastId, version } = broadcast;
    const { email } = await api.broadcasts.test({ broadcastId, version });
    toast(t('broadcasts.tested', { email }));
  }
  async function doNow(what: () => Promise<void>) {
    setBusy(true);
    setFailure(null);
    try {
      await what();
    } catch (error) {
      setFailure(error);
      void client.invalidateQueries({ queryKey: broadcastQuery(api, broadcast.id).queryKey });
    }
    setBusy(false);
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-2xl font-extrabold wrap-anywhere">
          {broadcast[TEXT_FIELDS[own].subject]}
        </h1>
        <StateBadge status={status} />
      </div>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <section className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 shadow-card">
        <div className="grid gap-2">
          <p role="status" className="font-semibold tabular-nums">
            {t('broadcasts.progress', { done, all })}
          </p>
          <progress
            aria-label={t('broadcasts.progress_label')}
            value={done}
            max={Math.max(1, all)}
            className="h-3 w-full appearance-none overflow-hidden rounded-full border border-control-line bg-line [&::-moz-progress-bar]:bg-chile [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-chile"
          />
        </div>
        <BroadcastNotices broadcast={broadcast} onAgain={setAsks} />
        {(status === 'sending' || status === 'paused') && (
          <div className="flex flex-wrap gap-3">
            <Button
              look={status === 'paused' ? 'primary' : 'secondary'}
              icon={status === 'paused' ? 'play' : 'pause'}
              disabled={isBusy}
              onClick={() => void doNow(() => steer(status === 'paused' ? 'resume' : 'pause'))}
            >
              {t(status === 'paused' ? 'broadcasts.resume' : 'broadcasts.pause')}
            </Button>
            {broadcast.pauseReason === 'mail_server' && (
              <Button look="secondary" disabled={isBusy} onClick={() => void doNow(test)}>
                {t('broadcasts.test')}
              </Button>
            )}
            <Button look="quiet" icon="close" disabled={isBusy} onClick={() => setAsks('cancel')}>
              {t('broadcasts.cancel')}
            </Button>
          </div>
        )}
      </section>
      <RecipientsTable broadcast={broadcast} />
      <section className="grid max-w-2xl grid-cols-1 gap-4">
        <Segments
          label={t('broadcasts.write_in')}
          value={language}
          choices={LANGUAGES.map((value) => ({ value, text: t(`languages.${value}`) }))}
          onChoose={setLanguage}
        />
        <MailPreview
          language={language}
          subject={broadcast[TEXT_FIELDS[language].subject]}
          body={broadcast[TEXT_FIELDS[language].body]}
        />
      </section>
      {asks && (
        <ConfirmDialog
          title={t(`broadcasts.${asks}_title`)}
          action={t(ACTIONS[asks])}
          isDangerous={asks === 'cancel'}
          onClose={() => setAsks(null)}
          onConfirm={() => steer(asks)}
        >
          <p>
            {t(`broadcasts.${asks}_told`, {
              count: asks === 'sendRefused' ? broadcast.refusedForSender : (figures.uncertain ?? 0),
            })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
