import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSessionEnd } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { useToast } from '../ui/Toast.tsx';
import { ReasonField } from './ReasonField.tsx';

/** An organiser's decision about an access. */
export interface Decision {
  kind: 'approve' | 'reject' | 'revoke';
  /** Id of the request; of the ownership if access is revoked. */
  id: string;
  person: string;
  restaurant: string;
}

const DONE: Record<Decision['kind'], TextKey> = {
  approve: 'owners.approved',
  reject: 'owners.rejected',
  revoke: 'owners.revoked',
};

/** The id of the page's heading, which stays after every decision. */
export const REQUESTS_HEADING = 'owner-requests';

/** Explains the decision and that a mail is sent; asks for a reason where one is required. */
export function DecisionDialog({
  decision: { kind, id, person, restaurant },
  focusId = REQUESTS_HEADING,
  onClose,
}: {
  decision: Decision;
  /** Id of the element that gets the focus afterwards. */
  focusId?: string;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const hasEnded = useSessionEnd();
  const done = useFocusAfter(focusId);
  const [reason, setReason] = useState('');
  const needsReason = kind !== 'approve';

  async function decide() {
    try {
      if (kind === 'approve') await api.owners.approve({ requestId: id });
      else if (kind === 'reject') await api.owners.reject({ requestId: id, reason });
      else await api.owners.revoke({ ownershipId: id, reason });
      toast(t(DONE[kind], { person, restaurant }));
      done();
    } catch (error) {
      if (!hasEnded(error)) throw error;
    } finally {
      // Also after a failure: someone else may have decided meanwhile.
      for (const list of ['requests', 'owners', 'waiting']) {
        void client.invalidateQueries({ queryKey: ['mine', list] });
      }
    }
  }

  return (
    <ConfirmDialog
      title={t(`owners.${kind}_title`, { restaurant })}
      action={t(`owners.${kind}`)}
      isDangerous={needsReason}
      isReady={!needsReason || reason.trim() !== ''}
      onConfirm={decide}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t(`owners.${kind}_will`, { person })}</p>
      {needsReason && <ReasonField value={reason} onValue={setReason} />}
    </ConfirmDialog>
  );
}
