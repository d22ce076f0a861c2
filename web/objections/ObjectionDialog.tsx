import { useState } from 'react';
import { OBJECTION_LIMITS } from '../../domain/results/rules.objections.ts';
import type { ObjectionKind } from '../../domain/results/rules.states.ts';
import type { OwnResult } from '../../domain/results/schema.objections.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useObjectionAct } from './use-objection-act.ts';
import { useObjectionWords } from './use-objection-words.ts';

/** Asks for a recount, or objects: the list and the words, which everybody can read. */
export function ObjectionDialog({
  kind,
  restaurantId,
  result: { version, lists },
  onSent,
  onClose,
}: {
  kind: ObjectionKind;
  restaurantId: string;
  result: OwnResult;
  onSent: () => void;
  onClose: () => void;
}) {
  const { t, listText } = useObjectionWords();
  const api = useApi();
  const run = useObjectionAct();
  const [listId, setListId] = useState('');
  const [message, setMessage] = useState('');
  return (
    <ConfirmDialog
      title={t(`objections.form_${kind}`)}
      action={t('objections.form_send')}
      isReady={message.trim() !== ''}
      onConfirm={() =>
        run(async () => {
          await api.resultObjections.make({
            restaurantId,
            kind,
            version,
            listId: listId || null,
            message,
          });
          onSent();
        })
      }
      onClose={onClose}
    >
      <p>{t(`objections.form_${kind}_told`)}</p>
      <SelectField
        label={t('objections.form_list')}
        value={listId}
        onChange={({ target }) => setListId(target.value)}
      >
        <option value="">{t('objections.about_all')}</option>
        {lists.map((list) => (
          <option key={list.id} value={list.id}>
            {listText(list)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t(`objections.form_words_${kind}`)}
        hint={t('objections.form_hint', { max: OBJECTION_LIMITS.message })}
        value={message}
        onValue={setMessage}
        maxLength={OBJECTION_LIMITS.message}
        left={(count) => t('objections.form_left', { count })}
      />
      <p className="font-semibold">{t('objections.form_public')}</p>
    </ConfirmDialog>
  );
}
