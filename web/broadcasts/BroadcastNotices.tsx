import { KEPT_RECIPIENT_DAYS } from '../../domain/broadcasts/rules.ts';
import type { Broadcast } from '../../domain/broadcasts/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

export type Again = 'sendUncertain' | 'sendRefused';

/** Says why it paused or ended by itself, and which recipients it can be sent to again. */
export function BroadcastNotices({
  broadcast: { status, figures, refusedForSender, pauseReason, pauseAnswer, emptiedAt },
  onAgain,
}: {
  broadcast: Broadcast;
  onAgain: (what: Again) => void;
}) {
  const t = useText();
  const uncertain = figures.uncertain ?? 0;
  const canSend = status !== 'cancelled' && emptiedAt === null;
  return (
    <>
      {status === 'cancelled' && pauseReason === 'expired' && (
        <Notice tone="amber">
          {t('broadcasts.cancelled_expired', { days: KEPT_RECIPIENT_DAYS })}
        </Notice>
      )}
      {status === 'paused' && pauseReason !== null && pauseReason !== 'expired' && (
        <Notice tone="amber">
          <p className="font-semibold">{t(`broadcasts.paused_${pauseReason}`)}</p>
          {pauseAnswer && (
            <p className="mt-2 wrap-anywhere">
              {t('broadcasts.server_said')}: {pauseAnswer}
            </p>
          )}
          <p className="mt-2">{t(`broadcasts.paused_${pauseReason}_do`)}</p>
        </Notice>
      )}
      {uncertain > 0 && (
        <Notice tone="amber">
          <p>{t('broadcasts.uncertain_told', { count: uncertain })}</p>
          {canSend && (
            <Button look="secondary" className="mt-3" onClick={() => onAgain('sendUncertain')}>
              {t('broadcasts.send_uncertain')}
            </Button>
          )}
        </Notice>
      )}
      {refusedForSender > 0 && (
        <Notice tone="amber">
          <p>{t('broadcasts.refused_told', { count: refusedForSender })}</p>
          {canSend && (
            <Button look="secondary" className="mt-3" onClick={() => onAgain('sendRefused')}>
              {t('broadcasts.send_refused')}
            </Button>
          )}
        </Notice>
      )}
    </>
  );
}
