import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SettingKey } from '../../domain/settings/rules.ts';
import type { Setting } from '../../domain/settings/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { allSettingsQuery, useSaveSetting } from './queries.ts';

/** Notified whether a setting has unsaved changes. */
export type OnDirty = (key: SettingKey, isDirty: boolean) => void;

/** A setting while it is edited: typed text stays, whatever others save meanwhile. */
export function useEditedSetting(setting: Setting, onDirty: OnDirty) {
  const client = useQueryClient();
  const api = useApi();
  const save = useSaveSetting();
  const hasEnded = useSessionEnd();
  /** With the value at the time that typing began. */
  const [draft, setDraft] = useState<{ value: string; seen: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const isChanged = draft !== null && draft.value !== setting.value;
  const { key } = setting;
  useEffect(() => {
    onDirty(key, isChanged);
    return () => onDirty(key, false);
  }, [key, isChanged, onDirty]);

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
      // The value that someone else has saved is shown beside the typed one.
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
    isChanged,
    isBusy,
    failure,
    isConflict: failureCode(failure) === 'edit_conflict',
    /** @param next the new value, or a function of the typed value at that moment */
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
    /** Overwrites the value that someone else has saved meanwhile. */
    saveOver: () => send(draft?.value ?? setting.value, setting.value),
    reset: () => save(setting.key, { value: '', seen: setting.value }).then(() => setDraft(null)),
  };
}
export type EditedSetting = ReturnType<typeof useEditedSetting>;
