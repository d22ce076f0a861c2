import type { Dish } from '../../domain/restaurants/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { useOnline } from '../platform/online.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { BallotSummary } from './BallotSummary.tsx';
import { type Cancelled, useCancelBallot } from './cancel-ballot.ts';
import type { KeptBallot } from './outbox.ts';
import { useGrace } from './grace.ts';
import { useRefusalText } from './refusal-text.ts';

const CANCELLED = {
  cancelled: 'voting.outbox_cancelled',
  arrived: 'voting.outbox_arrived',
  unsure: 'voting.outbox_unsure',
} as const satisfies Record<Cancelled, TextKey>;

/** What passes by itself: the server's faults, and a server that is still of an earlier version. */
const PASSING = new Set(['overloaded', 'database_unavailable', 'position_stale']);

/** The vote was submitted and no server has answered: what happens now, and what one can do. */
export function WaitingVote({
  kept,
  dishes,
  onResume,
  onClose,
}: {
  kept: KeptBallot;
  dishes: Dish[];
  onResume: (kept: KeptBallot) => void;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const cancelBallot = useCancelBallot();
  const isOnline = useOnline();
  const isClosed = useGrace(kept);
  const isUnlocated = kept.stop?.kind === 'unlocated';
  const waitingText = (fault: KeptBallot['fault']) => {
    if (!fault) return t('voting.outbox_waiting');
    // The general text asks the reader to try again; this vote goes by itself.
    if (PASSING.has(fault.code)) return t('voting.outbox_waiting_server');
    return t('voting.error_because', { message: refusalText(fault) });
  };
  return (
    <Dialog title={t('voting.confirm_title')} onClose={onClose}>
      <BallotSummary dishes={dishes} ratings={kept.ratings} />
      <Notice tone="amber">
        <strong>{isUnlocated ? t('voting.outbox_unlocated') : waitingText(kept.fault)}</strong>
        <p className="mt-1">{t(isClosed ? 'voting.outbox_over' : 'voting.outbox_why')}</p>
      </Notice>
      <Button wide onClick={onClose}>
        {t('voting.outbox_fine')}
      </Button>
      {(isOnline || isUnlocated) && (
        <Button wide look="secondary" onClick={() => onResume(kept)}>
          {t('voting.outbox_try')}
        </Button>
      )}
      <Button
        wide
        look="quiet"
        onClick={() => {
          onClose();
          void cancelBallot(kept).then((outcome) => toast(t(CANCELLED[outcome])));
        }}
      >
        {t('voting.outbox_cancel')}
      </Button>
    </Dialog>
  );
}
