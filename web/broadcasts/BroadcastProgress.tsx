import { useState } from 'react';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import { type Language, LANGUAGES } from '../../domain/language.ts';
import { textFor } from '../../domain/localized-text.ts';
import { Segments } from '../ui/Segments.tsx';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { type Again, BroadcastNotices } from './BroadcastNotices.tsx';
import { BroadcastHold } from './BroadcastHold.tsx';
import { MailPreview } from './MailPreview.tsx';
import { RecipientsTable } from './RecipientsTable.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useRanksExample } from './use-ranks-example.ts';
import { useSteering } from './use-steering.ts';

const ACTIONS = {
  cancel: 'broadcasts.cancel',
  sendUncertain: 'broadcasts.send_uncertain',
  sendRefused: 'broadcasts.send_refused',
} as const;

/** The progress of a broadcast, with its actions. */
export function BroadcastProgress({ broadcast }: { broadcast: Broadcast }) {
  const { t, language } = useLocale();
  const failureText = useFailureText();
  const [asks, setAsks] = useState<'cancel' | Again | null>(null);
  const steering = useSteering(broadcast);
  const { failure } = steering;
  const { status, figures, recipients, startsInSeconds } = broadcast;
  const all = recipients ?? 0;
  const done = all - (figures.waiting ?? 0) - (figures.sending ?? 0);

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-2xl font-extrabold wrap-anywhere">
          {textFor(broadcast.subject, language)}
        </h1>
        <StateBadge broadcast={broadcast} />
      </div>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <section className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-5 shadow-card">
        {startsInSeconds !== null && (
          <BroadcastHold broadcast={broadcast} seconds={startsInSeconds} steering={steering} />
        )}
        {startsInSeconds === null && <SendingProgress done={done} all={all} />}
        <BroadcastNotices broadcast={broadcast} onAgain={setAsks} />
        {startsInSeconds === null && (status === 'sending' || status === 'paused') && (
          <SteeringButtons
            broadcast={broadcast}
            steering={steering}
            onCancel={() => setAsks('cancel')}
          />
        )}
      </section>
      <RecipientsTable broadcast={broadcast} />
      <MailTexts broadcast={broadcast} />
      {asks && (
        <ConfirmDialog
          title={t(`broadcasts.${asks}_title`)}
          keep={asks === 'cancel' ? t('broadcasts.cancel_not') : undefined}
          action={t(ACTIONS[asks])}
          isDangerous={asks === 'cancel'}
          onClose={() => setAsks(null)}
          onConfirm={() => steering.steer(asks)}
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

function SendingProgress({ done, all }: { done: number; all: number }) {
  const t = useText();
  return (
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
  );
}

function SteeringButtons({
  broadcast: { status, pauseReason },
  steering: { isBusy, steerNow, testNow },
  onCancel,
}: {
  broadcast: Broadcast;
  steering: ReturnType<typeof useSteering>;
  onCancel: () => void;
}) {
  const t = useText();
  const isPaused = status === 'paused';
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        look={isPaused ? 'primary' : 'secondary'}
        icon={isPaused ? 'play' : 'pause'}
        disabled={isBusy}
        onClick={() => steerNow(isPaused ? 'resume' : 'pause')}
      >
        {t(isPaused ? 'broadcasts.resume' : 'broadcasts.pause')}
      </Button>
      {(pauseReason === 'mail_server' || pauseReason === 'connection_lost') && (
        <Button look="secondary" disabled={isBusy} onClick={testNow}>
          {t('broadcasts.test')}
        </Button>
      )}
      <Button look="quiet" icon="close" disabled={isBusy} onClick={onCancel}>
        {t('broadcasts.cancel')}
      </Button>
    </div>
  );
}

/** The texts of the mail, one language at a time. */
function MailTexts({ broadcast }: { broadcast: Broadcast }) {
  const { t, language: own } = useLocale();
  const [language, setLanguage] = useState<Language>(own);
  const example = useRanksExample(broadcast);
  return (
    <section className="grid max-w-2xl grid-cols-1 gap-4">
      <Segments
        label={t('broadcasts.write_in')}
        value={language}
        choices={LANGUAGES.map((value) => ({ value, text: t(`languages.${value}`) }))}
        onChoose={setLanguage}
      />
      <MailPreview
        language={language}
        subject={broadcast.subject[language]}
        body={broadcast.body[language]}
        ranks={broadcast.withRanks && example ? example[language] : []}
      />
    </section>
  );
}
