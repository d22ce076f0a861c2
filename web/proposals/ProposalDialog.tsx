import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/Toast.tsx';

/** What an organiser is about to say of a proposal. */
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
  const [reason, setReason] = useState('');
  const isApproval = kind === 'approve';

  async function decide() {
    try {
      if (isApproval) await api.proposals.approve({ proposalId });
      else await api.proposals.reject({ proposalId, reason });
      toast(t(isApproval ? 'proposals.was_approved' : 'proposals.was_rejected', { restaurant }));
    } catch (error) {
      if (!hasEnded(error)) throw error;
    } finally {
      // Also when it failed: what stands may be another thing by now.
      for (const list of ['proposals', 'waiting']) {
        void client.invalidateQueries({ queryKey: ['mine', list] });
      }
    }
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
      {!isApproval && (
        <TextArea
          label={t('owners.reason_label')}
          hint={t('owners.reason_hint')}
          value={reason}
          onValue={setReason}
          maxLength={CATALOGUE_LIMITS.reasonLength}
          left={(count) => t('owners.reason_left', { count })}
        />
      )}
    </ConfirmDialog>
  );
}
