import { useState } from 'react';
import { NOTE_LENGTH } from '../../domain/vote-rulings/rules.ts';
import type { VoteRuling } from '../../domain/vote-rulings/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/Toast.tsx';
import { newKey } from '../voting/draft.ts';
import { useVotesAct } from './use-votes-act.ts';

export type Decision = 'approve' | 'decline' | 'undo';

/** Approves or declines another organiser's proposal, or takes a ruling back. */
export function DecisionDialog({
  ruling: { id: rulingId, ballots, action },
  decision,
  onClose,
}: {
  ruling: VoteRuling;
  decision: Decision;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const run = useVotesAct();
  const toast = useToast();
  const [note, setNote] = useState('');
  const [idempotencyKey] = useState(newKey);
  const decide = () => {
    switch (decision) {
      case 'approve':
        return api.voteRulings.approve({ rulingId });
      case 'decline':
        return api.voteRulings.decline({ rulingId });
      case 'undo':
        return api.voteRulings.undo({ rulingId, idempotencyKey, note });
    }
  };
  return (
    <ConfirmDialog
      title={t(`voteRulings.${decision}_title`)}
      action={t(`voteRulings.${decision}`)}
      isDangerous={decision === 'approve' && action === 'exclude'}
      onConfirm={() =>
        run(async () => {
          const { state, keptCount } = await decide();
          toast(
            state === 'proposed'
              ? t('voteRulings.proposed_done', { count: ballots })
              : keptCount > 0
                ? t('voteRulings.undo_kept', { count: keptCount })
                : t(`voteRulings.${decision}_done`),
          );
        })
      }
      onClose={onClose}
    >
      <p>{t(`voteRulings.${decision}_will`, { count: ballots })}</p>
      {decision === 'undo' && (
        <TextArea
          label={t('voteRulings.note')}
          hint={t('voteRulings.note_hint')}
          value={note}
          onValue={setNote}
          maxLength={NOTE_LENGTH}
          left={(count) => t('voteRulings.note_left', { count })}
        />
      )}
    </ConfirmDialog>
  );
}
