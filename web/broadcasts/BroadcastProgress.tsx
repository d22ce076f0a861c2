import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import type { Language } from '../../domain/language.ts';
import { Segments } from '../admin/Segments.tsx';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useSpeech } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { MailPreview } from './MailPreview.tsx';
import { broadcastQuery, broadcastsQuery } from './queries.ts';
import { RecipientsTable } from './RecipientsTable.tsx';
import { StateBadge } from './StateBadge.tsx';

type Steering = 'pause' | 'resume' | 'cancel' | 'sendUncertain';

/** How far a mail to many is, with what can be done about it. */
export function BroadcastProgress({ broadcast }: { broadcast: Broadcast }) {
  const { t, language: own } = useSpeech();
  const api = useApi();
  const client = useQueryClient();
  const failureText = useFailureText();
  const [language, setLanguage] = useState<Language>(own);
  const [asks, setAsks] = useState<'cancel' | 'sendUncertain' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const { status, figures, recipients } = broadcast;
  const uncertain = figures.uncertain ?? 0;
  const all = recipients ?? 0;
  const done = all - (figures.waiting ?? 0) - (figures.sending ?? 0);

  async function steer(verb: Steering) {
    const next = await api.broadcasts[verb]({ broadcastId: broadcast.id });
    client.setQueryData(broadcastQuery(api, broadcast.id).queryKey, next);
    void client.invalidateQueries({ queryKey: broadcastsQuery(api).queryKey });
    void client.invalidateQueries({ queryKey: ['mine', 'recipients', broadcast.id] });
  }
  async function steerNow(verb: Steering) {
    setBusy(true);
    setFailure(null);
    try {
      await steer(verb);
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
          {own === 'en' ? broadcast.subjectEn : broadcast.subjectEs}
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
        {uncertain > 0 && (
          <Notice tone="amber">
            <p>{t('broadcasts.uncertain_told', { count: uncertain })}</p>
            {status !== 'cancelled' && (
              <Button look="secondary" className="mt-3" onClick={() => setAsks('sendUncertain')}>
                {t('broadcasts.send_uncertain')}
              </Button>
            )}
          </Notice>
        )}
        {(status === 'sending' || status === 'paused') && (
          <div className="flex flex-wrap gap-3">
            <Button
              look={status === 'paused' ? 'primary' : 'secondary'}
              icon={status === 'paused' ? 'play' : 'pause'}
              disabled={isBusy}
              onClick={() => void steerNow(status === 'paused' ? 'resume' : 'pause')}
            >
              {t(status === 'paused' ? 'broadcasts.resume' : 'broadcasts.pause')}
            </Button>
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
          choices={[
            { value: 'en', text: t('broadcasts.english') },
            { value: 'es', text: t('broadcasts.spanish') },
          ]}
          onChoose={setLanguage}
        />
        <MailPreview
          language={language}
          subject={language === 'en' ? broadcast.subjectEn : broadcast.subjectEs}
          body={language === 'en' ? broadcast.bodyEn : broadcast.bodyEs}
        />
      </section>
      {asks && (
        <ConfirmDialog
          title={t(`broadcasts.${asks}_title`)}
          action={t(asks === 'cancel' ? 'broadcasts.cancel' : 'broadcasts.send_uncertain')}
          isDangerous={asks === 'cancel'}
          onClose={() => setAsks(null)}
          onConfirm={() => steer(asks)}
        >
          <p>{t(`broadcasts.${asks}_told`, { count: uncertain })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
