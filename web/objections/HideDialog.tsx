import { useState } from 'react';
import { HIDING_REASONS, type HidingReason } from '../../domain/results/rules.objections.ts';
import type { QueuedObjection } from '../../domain/results/schema.objections.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { Quote } from './ObjectionFacts.tsx';
import { useObjectionAct } from './use-objection-act.ts';

/** Hides an owner's words with a reason, or shows them again. */
export function HideDialog({
  objection: { id: objectionId, hiddenFor, words },
  onClose,
}: {
  objection: QueuedObjection;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const run = useObjectionAct();
  const toast = useToast();
  const [reason, setReason] = useState<HidingReason>('insult');
  const isHidden = hiddenFor !== null;
  return (
    <ConfirmDialog
      title={t(isHidden ? 'objections.show_title' : 'objections.hide_title')}
      action={t(isHidden ? 'objections.show' : 'objections.hide')}
      isDangerous={!isHidden}
      onConfirm={() =>
        run(async () => {
          await api.resultObjections.hide({
            objectionId,
            seen: hiddenFor,
            reason: isHidden ? null : reason,
          });
          toast(t(isHidden ? 'objections.shown_done' : 'objections.hidden_done'));
        })
      }
      onClose={onClose}
    >
      <p>{t(isHidden ? 'objections.show_told' : 'objections.hide_told')}</p>
      <Quote>{words}</Quote>
      {!isHidden && (
        <SelectField
          label={t('objections.hide_reason')}
          value={reason}
          onChange={({ target: { value } }) =>
            setReason(HIDING_REASONS.find((one) => one === value) ?? 'other')
          }
        >
          {HIDING_REASONS.map((one) => (
            <option key={one} value={one}>
              {t(`objections.hidden_${one}`)}
            </option>
          ))}
        </SelectField>
      )}
    </ConfirmDialog>
  );
}
