import { useState } from 'react';
import { MODERATION_LIMITS } from '../../domain/moderation/rules.ts';
import type { ListedAppeal } from '../../domain/moderation/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { MODERATION_HEADING } from './ReviewActionDialog.tsx';
import { useModerationDecision } from './use-decision.ts';

/** Grants an appeal or rejects it, with the reason that the person reads. */
export function AppealDialog({
  isGranted,
  appeal: { id: appealId, fullName, email },
  onClose,
}: {
  isGranted: boolean;
  appeal: ListedAppeal;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const decide = useModerationDecision(MODERATION_HEADING);
  const [reason, setReason] = useState('');
  const kind = isGranted ? 'grant' : 'reject';
  const person = fullName || email;
  return (
    <ConfirmDialog
      title={t(`moderation.${kind}_title`, { person })}
      action={t(`moderation.${kind}`)}
      isDangerous={!isGranted}
      isReady={reason.trim() !== ''}
      onConfirm={() =>
        decide(
          () => api.moderation.decideAppeal({ appealId, isGranted, reason }),
          t(`moderation.${kind}_done`, { person }),
        )
      }
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t(`moderation.${kind}_will`)}</p>
      <TextArea
        label={t('moderation.rule_reason')}
        hint={t('owners.reason_hint')}
        value={reason}
        onValue={setReason}
        maxLength={MODERATION_LIMITS.reasonLength}
        left={(count) => t('moderation.reason_left', { count })}
      />
    </ConfirmDialog>
  );
}
