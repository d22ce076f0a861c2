import type { Dish } from '../../domain/restaurants/schema.ts';
import { useText } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { BallotSummary } from './BallotSummary.tsx';
import type { KeptBallot } from './outbox.ts';
import { useOnline } from './outbox-store.ts';

/** The vote was submitted and no server has answered: what happens now, and what one can do. */
export function WaitingVote({
  kept,
  dishes,
  onResume,
  onCancel,
  onClose,
}: {
  kept: KeptBallot;
  dishes: Dish[];
  onResume: (kept: KeptBallot) => void;
  onCancel: (kept: KeptBallot) => void;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const isOnline = useOnline();
  const isUnlocated = kept.stop?.kind === 'unlocated';
  return (
    <Dialog title={t('voting.confirm_title')} onClose={onClose}>
      <BallotSummary dishes={dishes} ratings={kept.ratings} />
      <Notice tone="amber">
        <strong>{t(isUnlocated ? 'voting.outbox_unlocated' : 'voting.outbox_waiting')}</strong>
        <p className="mt-1">{t('voting.outbox_why')}</p>
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
          onCancel(kept);
          toast(t('voting.outbox_cancelled'));
        }}
      >
        {t('voting.outbox_cancel')}
      </Button>
    </Dialog>
  );
}
