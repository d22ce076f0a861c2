import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Broadcast, BroadcastFields } from '../../domain/broadcasts/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { broadcastQuery, broadcastsQuery } from './queries.ts';

const EMPTY: BroadcastFields = {
  subjectEn: '',
  subjectEs: '',
  bodyEn: '',
  bodyEs: '',
  filter: {},
};

const fieldsOf = ({ subjectEn, subjectEs, bodyEn, bodyEs, filter }: BroadcastFields) => ({
  subjectEn,
  subjectEs,
  bodyEn,
  bodyEs,
  filter,
});

export type EditedBroadcast = ReturnType<typeof useEditedBroadcast>;

/** What is typed of a mail to many, and what is kept of it on the server. */
export function useEditedBroadcast(broadcast: Broadcast | null) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/admin/email-broadcast' });
  const hasEnded = useSessionEnd();
  const [fields, setFields] = useState<BroadcastFields>(fieldsOf(broadcast ?? EMPTY));
  /** As it was saved last; what others save meanwhile is met when this is saved again. */
  const [saved, setSaved] = useState(broadcast);
  const [failure, setFailure] = useState<unknown>(null);
  const [conflict, setConflict] = useState<Broadcast | null>(null);
  const isSafe = useRef(false);
  const isDirty = JSON.stringify(fieldsOf(fields)) !== JSON.stringify(fieldsOf(saved ?? EMPTY));

  function keep(next: Broadcast) {
    client.setQueryData(broadcastQuery(api, next.id).queryKey, next);
    void client.invalidateQueries({ queryKey: broadcastsQuery(api).queryKey });
    setSaved(next);
  }

  /** Saves what is typed. @returns what stands on the server then; null where it was refused */
  async function save(over: Broadcast | null = saved): Promise<Broadcast | null> {
    setFailure(null);
    if (!isDirty && over && over === saved) return over;
    try {
      const next = over
        ? await api.broadcasts.change({ broadcastId: over.id, version: over.version, fields })
        : await api.broadcasts.create({ fields });
      keep(next);
      setFields(fieldsOf(next));
      setConflict(null);
      return next;
    } catch (error) {
      if (hasEnded(error)) return null;
      if (failureCode(error) === 'edit_conflict' && over) {
        setConflict(await api.broadcasts.find({ broadcastId: over.id }).catch(() => null));
      }
      setFailure(error);
      return null;
    }
  }

  return {
    fields,
    setFields,
    saved,
    isDirty: () => isDirty && !isSafe.current,
    failure,
    setFailure,
    conflict,
    save,
    keep,
    /** What another organiser wrote takes the place of what is typed here. */
    takeTheirs: () => {
      if (!conflict) return;
      keep(conflict);
      setFields(fieldsOf(conflict));
      setConflict(null);
      setFailure(null);
    },
    /** To the address of the one that was just made, or away from one that is gone. */
    go: (mail: string | undefined) => {
      isSafe.current = true;
      return navigate({ search: mail === undefined ? {} : { mail }, replace: mail !== undefined });
    },
  };
}
