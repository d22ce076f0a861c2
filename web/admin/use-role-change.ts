import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPerson } from '../../domain/people/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';

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

  return { busy, reason, setReason, failure, change };
}
