import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Setting } from '../../domain/settings/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { allSettingsQuery, useSaveSetting } from './queries.ts';

/** A setting while it is edited: what is typed stays, whatever others save meanwhile. */
export function useEditedSetting(setting: Setting) {
  const client = useQueryClient();
  const api = useApi();
  const save = useSaveSetting();
  const hasEnded = useSessionEnd();
  /** With what was there when the typing began. */
  const [draft, setDraft] = useState<{ value: string; seen: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function send(value: string, seen: string): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      await save(setting.key, { value, seen });
      setDraft(null);
      return true;
    } catch (error) {
      if (hasEnded(error)) return false;
      setFailure(error);
      // What somebody else has saved is shown beside what was typed.
      if (failureCode(error) === 'edit_conflict') {
        await client.refetchQueries({ queryKey: allSettingsQuery(api).queryKey });
      }
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    value: draft?.value ?? setting.value,
    isChanged: draft !== null && draft.value !== setting.value,
    isBusy,
    failure,
    isConflict: failureCode(failure) === 'edit_conflict',
    /** @param next what it becomes; also made out of what is typed in that moment */
    type: (next: string | ((typed: string) => string)) => {
      setFailure(null);
      setDraft((before) => ({
        value: typeof next === 'string' ? next : next(before?.value ?? setting.value),
        seen: before?.seen ?? setting.value,
      }));
    },
    discard: () => {
      setDraft(null);
      setFailure(null);
    },
    /** @returns whether it was saved */
    save: () => send(draft?.value ?? setting.value, draft?.seen ?? setting.value),
    /** In place of what somebody else has saved meanwhile. */
    saveOver: () => send(draft?.value ?? setting.value, setting.value),
    reset: () => save(setting.key, { value: '', seen: setting.value }).then(() => setDraft(null)),
  };
}
export type EditedSetting = ReturnType<typeof useEditedSetting>;
