import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPerson } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { BanReasonField } from './BanReasonField.tsx';
import { BulkDialog } from './BulkDialog.tsx';

/** What can be done with many accounts at once. Organisers are made one by one. */
export type PeopleAct = 'ban' | 'unban';

/** Bans many accounts for one reason, or lifts their bans. */
export function PeopleBulkDialog({
  kind,
  people,
  allows,
  focusId,
  onUndo,
  onClose,
}: {
  kind: PeopleAct;
  people: readonly ListedPerson[];
  allows: (person: ListedPerson) => boolean;
  /** Id of an element that stays. */
  focusId: string;
  onUndo: (banned: readonly ListedPerson[]) => void;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  // As they were when the dialog was opened: the list behind it is loaded again.
  const [items] = useState(() =>
    people
      .filter(allows)
      .map((person) => ({ key: person.id, name: person.fullName || person.email, person })),
  );
  const [skipped] = useState(people.length - items.length);
  return (
    <BulkDialog
      title={t(`admin.${kind}_many`, { count: items.length })}
      action={t(`admin.${kind}`)}
      isDangerous={kind === 'ban'}
      isReady={kind === 'unban' || reason.trim() !== ''}
      items={items}
      skipped={skipped}
      act={({ key: personId }) =>
        api.people.setBanned({
          personId,
          isBanned: kind === 'ban',
          ...(kind === 'ban' && { reason }),
        })
      }
      onEnd={() => void client.invalidateQueries({ queryKey: ['mine', 'people'] })}
      onUndo={kind === 'ban' ? (done) => onUndo(done.map(({ person }) => person)) : undefined}
      focusId={focusId}
      onClose={onClose}
    >
      <p>{t(`admin.${kind}_many_will`)}</p>
      {kind === 'ban' && <BanReasonField value={reason} onValue={setReason} />}
    </BulkDialog>
  );
}
