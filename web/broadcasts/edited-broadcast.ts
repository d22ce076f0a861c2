import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Broadcast, BroadcastFields } from '../../domain/broadcasts/schema.ts';
import { mayHaveRanks } from '../../domain/broadcasts/fields.ts';
import { inEachLanguage } from '../../domain/localized-text.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { broadcastQuery, broadcastsQuery } from './queries.ts';

const EMPTY: BroadcastFields = {
  subject: inEachLanguage(() => ''),
  body: inEachLanguage(() => ''),
  filter: {},
  withRanks: false,
};

const fieldsOf = ({ subject, body, filter, withRanks }: BroadcastFields) => ({
  subject,
  body,
  filter,
  // Of owners alone: whoever chooses others takes the tick away with it.
  withRanks: withRanks && mayHaveRanks(filter),
});

export type EditedBroadcast = ReturnType<typeof useEditedBroadcast>;

/** The form state of a broadcast, with its saved version. */
export function useEditedBroadcast(broadcast: Broadcast | null) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate({ from: '/admin/email-broadcast' });
  const hasEnded = useSessionEnd();
  const [fields, setFields] = useState<BroadcastFields>(fieldsOf(broadcast ?? EMPTY));
  /** The last version saved here; changes of others are detected at the next save. */
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

  /** Saves the form. @returns the saved broadcast; null if refused */
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
    /** Replaces the form by the other organiser's version. */
    takeTheirs: () => {
      if (!conflict) return;
      keep(conflict);
      setFields(fieldsOf(conflict));
      setConflict(null);
      setFailure(null);
    },
    /** Opens a broadcast that was just created, or leaves one that is gone. */
    go: (mail: string | undefined) => {
      isSafe.current = true;
      return navigate({ search: mail === undefined ? {} : { mail }, replace: mail !== undefined });
    },
  };
}
