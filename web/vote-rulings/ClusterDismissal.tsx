import { useState } from 'react';
import { DISMISSAL_NOTE_LENGTH } from '../../domain/signals/rules.ts';
import type { VotesCluster } from '../../domain/vote-rulings/schema.ballots.ts';
import { useMoments } from '../admin/use-moments.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useVotesAct } from './use-votes-act.ts';

/** Says whether somebody found the cluster harmless, and offers to do so or to take it back. */
export function ClusterDismissal({
  cluster: { id, dismissal },
}: {
  cluster: Pick<VotesCluster, 'id' | 'dismissal'>;
}) {
  const t = useText();
  const { moment } = useMoments();
  const [isOpen, setOpen] = useState(false);
  const who = dismissal?.by ?? t('voteRulings.deleted_account');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      <div className="grid min-w-0 gap-2">
        <p className="wrap-anywhere">
          {dismissal
            ? t('voteRulings.dismissed_by', { who, when: moment(dismissal.at) })
            : t('voteRulings.dismiss_hint')}
        </p>
        {dismissal?.note && (
          <blockquote dir="auto" className="border-l-4 border-line pl-3 wrap-anywhere">
            {dismissal.note}
          </blockquote>
        )}
      </div>
      {/* One button for both, so that it keeps the focus. */}
      <Button look="secondary" icon={dismissal ? 'undo' : 'check'} onClick={() => setOpen(true)}>
        {t(dismissal ? 'voteRulings.reopen' : 'voteRulings.dismiss')}
      </Button>
      {isOpen && (
        <DismissalDialog
          clusterId={id}
          isDismissed={dismissal !== null}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function DismissalDialog({
  clusterId,
  isDismissed,
  onClose,
}: {
  clusterId: string;
  isDismissed: boolean;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const run = useVotesAct();
  const toast = useToast();
  // What it was when the dialog opened: afterwards the cluster is read again.
  const [what] = useState(isDismissed ? 'reopen' : 'dismiss');
  const [note, setNote] = useState('');
  const isReopening = what === 'reopen';
  return (
    <ConfirmDialog
      title={t(isReopening ? 'voteRulings.reopen_title' : 'voteRulings.dismiss_title')}
      action={t(isReopening ? 'voteRulings.reopen' : 'voteRulings.dismiss')}
      onConfirm={() =>
        run(async () => {
          if (isReopening) await api.signals.reopen({ clusterId });
          else await api.signals.dismiss({ clusterId, note });
          toast(t(isReopening ? 'voteRulings.reopen_done' : 'voteRulings.dismiss_done'));
        })
      }
      onClose={onClose}
    >
      {isReopening ? (
        <p>{t('voteRulings.reopen_will')}</p>
      ) : (
        <>
          <ul className="grid list-disc gap-1 pl-5">
            <li>{t('voteRulings.dismiss_will_votes')}</li>
            <li>{t('voteRulings.dismiss_will_alerts')}</li>
            <li>{t('voteRulings.dismiss_will_return')}</li>
          </ul>
          <TextArea
            label={t('voteRulings.dismiss_note')}
            hint={t('voteRulings.note_hint')}
            value={note}
            onValue={setNote}
            maxLength={DISMISSAL_NOTE_LENGTH}
            left={(count) => t('voteRulings.note_left', { count })}
          />
        </>
      )}
    </ConfirmDialog>
  );
}
