import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPerson } from '../../domain/people/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';

export type RoleChange = 'make-admin' | 'remove-admin' | 'ban' | 'unban';

/** Changes the role or the ban of a person; `onDone` is called afterwards. */
export function useRoleChange({
  person,
  kind,
  isYou,
  onDone,
}: {
  person: ListedPerson;
  kind: RoleChange;
  isYou: boolean;
  onDone: () => void;
}) {
  const api = useApi();
  const client = useQueryClient();
  const hasEnded = useSessionEnd();
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  /** The reason for a ban. */
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<unknown>(null);

  async function change() {
    setBusy(true);
    setFailure(null);
    try {
      await send();
      onDone();
      // The signed-in person's own rights may have changed.
      if (isYou) void client.invalidateQueries({ queryKey: ['me'] });
    } catch (error) {
      if (hasEnded(error)) return;
      setFailure(error);
      setBusy(false);
      if (failureCode(error) === 'admin_required') {
        void client.invalidateQueries({ queryKey: ['me'] });
      }
    } finally {
      void client.invalidateQueries({ queryKey: ['mine', 'people'] });
    }
  }

  const send = () =>
    kind === 'ban' || kind === 'unban'
      ? api.people.setBanned({
          personId: person.id,
          isBanned: kind === 'ban',
          ...(kind === 'ban' && { reason }),
        })
      : api.people.setAdmin({ personId: person.id, isAdmin: kind === 'make-admin' });

  /** Takes back what can be without telling anybody: the role of an organiser. */
  const isRole = kind === 'make-admin' || kind === 'remove-admin';
  const undo =
    isRole && !isYou
      ? () =>
          void api.people
            .setAdmin({ personId: person.id, isAdmin: kind === 'remove-admin' })
            .then(() => toast(t('admin.role_undone', { person: person.fullName || person.email })))
            .catch((error: unknown) => {
              if (!hasEnded(error)) toast({ text: failureText(error), isError: true });
            })
            .finally(() => void client.invalidateQueries({ queryKey: ['mine', 'people'] }))
      : null;

  return { busy, reason, setReason, failure, change, undo };
}
