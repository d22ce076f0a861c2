import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LANGUAGES } from '../../domain/language.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';
import { OBJECTION_LIMITS } from '../../domain/results/rules.objections.ts';
import type { ObjectionOutcome } from '../../domain/results/rules.states.ts';
import type { QueuedObjection } from '../../domain/results/schema.objections.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useToast } from '../ui/Toast.tsx';
import { useObjectionAct } from './use-objection-act.ts';

/** Answers an owner in public, in every language. */
export function AnswerDialog({
  objection: { id: objectionId, version, newestVersion, year },
  onClose,
}: {
  objection: QueuedObjection;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const run = useObjectionAct();
  const toast = useToast();
  const navigate = useNavigate();
  const isCorrectable = newestVersion > version;
  const [outcome, setOutcome] = useState<ObjectionOutcome>('stands');
  const [answer, setAnswer] = useState(inEachLanguage(() => ''));
  return (
    <ConfirmDialog
      title={t('objections.answer_title')}
      action={t('objections.answer_send')}
      isReady={LANGUAGES.every((language) => answer[language].trim() !== '')}
      onConfirm={() =>
        run(async () => {
          await api.resultObjections.answer({ objectionId, outcome, answer });
          toast({
            text: t('objections.answered'),
            action: {
              label: t('objections.answered_see'),
              act: () => void navigate(linkTo(paths.objections(year))),
            },
          });
        })
      }
      onClose={onClose}
    >
      <p>{t('objections.answer_told')}</p>
      <SelectField
        label={t('objections.answer_outcome')}
        hint={isCorrectable ? undefined : t('objections.outcome_corrected_needs')}
        value={outcome}
        onChange={({ target: { value } }) =>
          setOutcome(value === 'corrected' ? 'corrected' : 'stands')
        }
      >
        <option value="stands">{t('objections.outcome_stands')}</option>
        <option value="corrected" disabled={!isCorrectable}>
          {t('objections.outcome_corrected')}
        </option>
      </SelectField>
      {LANGUAGES.map((language) => (
        <TextArea
          key={language}
          label={t(`objections.answer_${language}`)}
          value={answer[language]}
          onValue={(text) => setAnswer({ ...answer, [language]: text })}
          maxLength={OBJECTION_LIMITS.answer}
          left={(count) => t('objections.form_left', { count })}
        />
      ))}
    </ConfirmDialog>
  );
}
