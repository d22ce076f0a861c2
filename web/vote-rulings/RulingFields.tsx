import {
  NOTE_LENGTH,
  REASONS_OF,
  VOTE_RULING_ACTIONS,
  type VoteRulingAction,
  type VoteRulingReason,
} from '../../domain/vote-rulings/rules.ts';
import { Segments } from '../ui/Segments.tsx';
import { SelectField } from '../admin/SelectField.tsx';
import { useText } from '../i18n/locale.ts';
import { TextArea } from '../ui/TextArea.tsx';

export interface Fields {
  action: VoteRulingAction;
  /** Empty until one is chosen. */
  reason: VoteRulingReason | '';
  note: string;
}

/** What happens to the votes, why, and a note. */
export function RulingFields({
  fields: { action, reason, note },
  count = 0,
  onFields,
}: {
  fields: Fields;
  /** How many votes it changes, once that is known. */
  count: number | undefined;
  onFields: (fields: Fields) => void;
}) {
  const t = useText();
  return (
    <>
      <Segments
        label={t('voteRulings.action')}
        choices={VOTE_RULING_ACTIONS.map((value) => ({
          value,
          text: t(`voteRulings.action_${value}`),
        }))}
        value={action}
        onChoose={(chosen) => onFields({ action: chosen, reason: '', note })}
      />
      <p className="text-sm text-muted">{t(`voteRulings.will_${action}`, { count })}</p>
      <SelectField
        label={t('voteRulings.reason')}
        hint={t('voteRulings.reason_hint')}
        value={reason}
        required
        onChange={({ target }) => {
          const chosen = REASONS_OF[action].find((one) => one === target.value) ?? '';
          onFields({ action, reason: chosen, note });
        }}
      >
        <option value="">{t('voteRulings.reason_none')}</option>
        {REASONS_OF[action].map((one) => (
          <option key={one} value={one}>
            {t(`voteRulings.reason_${one}`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('voteRulings.note')}
        hint={t('voteRulings.note_hint')}
        value={note}
        onValue={(typed) => onFields({ action, reason, note: typed })}
        maxLength={NOTE_LENGTH}
        left={(count) => t('voteRulings.note_left', { count })}
      />
    </>
  );
}
