import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { REQUESTS_HEADING } from '../owners/DecisionDialog.tsx';
import { ReasonField } from '../owners/ReasonField.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';

/** A decision that an organiser is about to make on a proposal. */
export interface ProposalDecision {
  kind: 'approve' | 'reject';
  proposalId: string;
  restaurant: string;
  person: string;
}

export function ProposalDialog({
  decision: { kind, proposalId, restaurant, person },
  onClose,
}: {
  decision: ProposalDecision;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const hasEnded = useSessionEnd();
  const done = useFocusAfter(REQUESTS_HEADING);
  const [reason, setReason] = useState('');
  const [hasConflict, setConflict] = useState(false);
  const isApproval = kind === 'approve';

  async function decide() {
    try {
      if (isApproval) await api.proposals.approve({ proposalId });
      else await api.proposals.reject({ proposalId, reason });
      toast(t(isApproval ? 'proposals.was_approved' : 'proposals.was_rejected', { restaurant }));
      done();
    } catch (error) {
      if (failureCode(error) === 'edit_conflict') setConflict(true);
      if (!hasEnded(error)) throw error;
    } finally {
      // Also when it failed: the data may have changed by now.
      for (const list of ['proposals', 'waiting']) {
        void client.invalidateQueries({ queryKey: ['mine', list] });
      }
    }
  }

  if (hasConflict) {
    return (
      <Dialog title={t('proposals.approve_title', { restaurant })} onClose={onClose}>
        <Notice tone="amber">{t('proposals.conflict_now')}</Notice>
        <Button look="secondary" onClick={onClose}>
          {t('shell.close')}
        </Button>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t(`proposals.${kind}_title`, { restaurant })}
      action={t(`proposals.${kind}`)}
      isDangerous={!isApproval}
      isReady={isApproval || reason.trim() !== ''}
      onConfirm={decide}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t(`proposals.${kind}_will`, { person })}</p>
      {!isApproval && <ReasonField value={reason} onValue={setReason} />}
    </ConfirmDialog>
  );
}
