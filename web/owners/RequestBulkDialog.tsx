import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedRequest } from '../../domain/owners/schema.ts';
import { BulkDialog } from '../admin/BulkDialog.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { REQUESTS_HEADING } from './DecisionDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

export type RequestAct = 'approve' | 'reject';

/** Whether the request can be decided so; the server decides it again. */
export const allows = (
  act: RequestAct,
  { status, emailVerified, isArchived }: ListedRequest,
): boolean => status === 'pending' && (act === 'reject' || (emailVerified && !isArchived));

/** Approves or rejects many requests. */
export function RequestBulkDialog({
  kind,
  requests,
  onClose,
}: {
  kind: RequestAct;
  requests: readonly ListedRequest[];
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  // As they were when the dialog was opened: the list behind it is loaded again.
  const [chosen] = useState(requests);
  const items = chosen
    .filter((request) => allows(kind, request))
    .map(({ id, fullName, restaurantName }) => ({
      key: id,
      name: `${fullName}, ${restaurantName}`,
    }));
  return (
    <BulkDialog
      title={t(`owners.${kind}_many`, { count: items.length })}
      action={t(`owners.${kind}`)}
      isDangerous={kind === 'reject'}
      isReady={kind === 'approve' || reason.trim() !== ''}
      items={items}
      skipped={chosen.length - items.length}
      act={({ key: requestId }) =>
        kind === 'approve'
          ? api.owners.approve({ requestId })
          : api.owners.reject({ requestId, reason })
      }
      onEnd={() => {
        for (const list of ['requests', 'owners', 'waiting']) {
          void client.invalidateQueries({ queryKey: ['mine', list] });
        }
      }}
      focusId={REQUESTS_HEADING}
      onClose={onClose}
    >
      <p>{t(`owners.${kind}_many_will`)}</p>
      {kind === 'reject' && <ReasonField value={reason} onValue={setReason} />}
    </BulkDialog>
  );
}
