import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { MODERATION_LIMITS } from '../../domain/moderation/rules.ts';
import type { OwnRuling } from '../../domain/moderation/schema.ts';
import { POLICY_COMMITMENTS } from '../../domain/policies/rules.ts';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { rulingMoment } from './ruling-moment.ts';

/** What decides whether one can appeal: a ruling on a review, or on votes. */
interface Appealable extends Pick<OwnRuling, 'appeal' | 'appealEndsAt' | 'isTooLate'> {
  /** Taken back, or without effect by now. */
  isOver: boolean;
}

/** The appeal against a ruling, possible once and in time; then its outcome. */
export function AppealForm({
  ruling,
  granted,
  onSend,
  onStale,
}: {
  ruling: Appealable;
  /** The text of a granted appeal. */
  granted: string;
  onSend: (appealText: string) => Promise<void>;
  /** Already sent elsewhere, or too late by now: the page reads the ruling again. */
  onStale: () => void;
}) {
  const { t, language } = useLocale();
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [hasSent, setSent] = useState(false);
  const until = rulingMoment(ruling.appealEndsAt, language);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || text.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      setSent(true);
      await onSend(text);
    } catch (error) {
      setSent(false);
      setFailure(error);
      if (failureCode(error)?.startsWith('appeal_')) onStale();
    }
    setBusy(false);
  }

  if (ruling.appeal) return <Sent appeal={ruling.appeal} granted={granted} isNew={hasSent} />;
  if (ruling.isOver) return null;
  if (ruling.isTooLate) return <Notice tone="amber">{t('appeals.too_late', { until })}</Notice>;
  return (
    <form onSubmit={(event) => void send(event)} className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-xl">{t('appeals.appeal_title')}</h2>
        <p>{t('appeals.appeal_until', { until })}</p>
        <p className="text-muted">{t('appeals.appeal_who')}</p>
      </div>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <TextArea
        label={t('appeals.appeal_label')}
        hint={t('appeals.appeal_hint')}
        value={text}
        onValue={setText}
        maxLength={MODERATION_LIMITS.appealLength}
        left={(count) => t('appeals.left', { count })}
        disabled={isBusy}
      />
      <Button type="submit" wide disabled={isBusy || text.trim() === ''}>
        {t(isBusy ? 'appeals.sending' : 'appeals.send')}
      </Button>
    </form>
  );
}

function Sent({
  appeal,
  granted,
  isNew,
}: {
  appeal: NonNullable<OwnRuling['appeal']>;
  granted: string;
  /** Sent just now, and the button is gone: the focus goes to the outcome. */
  isNew: boolean;
}) {
  const { t } = useLocale();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) place.current?.focus();
  }, [isNew]);
  const words = 'max-w-[68ch] whitespace-pre-line wrap-anywhere';
  return (
    <section className="grid gap-4">
      <h2 className="text-xl">{t('appeals.appeal_title')}</h2>
      <div ref={place} tabIndex={-1} className="outline-none">
        <Notice tone={appeal.status === 'rejected' ? 'amber' : 'agave'}>
          {appeal.status === 'pending'
            ? t('appeals.sent', {
                hours: POLICY_COMMITMENTS.appealReviewHours,
                days: POLICY_COMMITMENTS.appealBusinessDays,
              })
            : appeal.status === 'granted'
              ? granted
              : t('appeals.rejected')}
        </Notice>
      </div>
      {appeal.decisionReason && (
        <div className="grid gap-1">
          <p className="text-sm text-muted">{t('appeals.answer')}</p>
          <p dir="auto" className={words}>
            {appeal.decisionReason}
          </p>
        </div>
      )}
      <div className="grid gap-1">
        <p className="text-sm text-muted">{t('appeals.you_wrote')}</p>
        <p dir="auto" className={words}>
          {appeal.appealText}
        </p>
      </div>
    </section>
  );
}
