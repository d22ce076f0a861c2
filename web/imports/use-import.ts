import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import type { ListedImport } from '../../domain/imports/schema.ts';
import { ApiFailure } from '../api/client.ts';
import { useSessionEnd } from '../account/session-end.ts';
import type { ImportSearch } from './import-search.ts';
import { useLocale } from '../i18n/locale.ts';
import {
  applyImport,
  type Applying,
  checkFile,
  type FileChoices,
  replanImport,
  type RowsProgress,
} from './send.ts';

/** The running work; `cancel` is null if it cannot be stopped. */
export type Busy = { cancel: (() => void) | null } & (
  | { doing: 'sending'; file: string; share: number }
  | { doing: 'reading'; file: string }
  | { doing: 'rows'; rows: RowsProgress }
);

/** An import that waits for a confirmation: restaurants would lose their coordinates. */
export interface Unplaced {
  count: number;
  names: string;
  confirm: () => void;
}

/** The parameters of a refusal to take coordinates away while voting is open. @throws any other failure */
function unplacedOf(error: unknown): Omit<Unplaced, 'confirm'> {
  if (!(error instanceof ApiFailure) || error.code !== 'import_unplaced') throw error;
  return error.data as Omit<Unplaced, 'confirm'>;
}

/**
 * The steps of one import: `check` sends a file, `replan` has it read in another way, `apply` applies its
 * plan, `open` shows an import or
 * returns to the first step.
 *
 * @param importId from the address; undefined on the first step
 */
export function useImport(importId: string | undefined) {
  const { language } = useLocale();
  const client = useQueryClient();
  const sessionEnd = useSessionEnd();
  const navigate = useNavigate({ from: '/admin/restaurants/import' });
  const isHere = useIsHere();
  const [done, setDone] = useState<ListedImport | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [unplaced, setUnplaced] = useState<Unplaced | null>(null);
  const [failed, setFailed] = useState<{ of: string | undefined; error: unknown } | null>(null);
  // A failure of one import does not concern another one in the address.
  const failure = failed?.of === importId ? (failed?.error ?? null) : null;

  const go = async (next: ImportSearch) => {
    // People who left the page meanwhile are not brought back.
    if (isHere.current) await navigate({ search: next, resetScroll: false });
  };
  const open = (next?: string) => {
    setFailed(null);
    setDone(null);
    return go(next === undefined ? {} : { import: next });
  };
  async function work(doing: () => Promise<void>, signal?: AbortSignal) {
    setFailed(null);
    try {
      await doing();
    } catch (error) {
      if (!signal?.aborted && !sessionEnd(error)) setFailed({ of: importId, error });
    }
    setBusy(null);
    void client.invalidateQueries({ queryKey: ['mine', 'imports'] });
  }
  const check = (file: File) => {
    const { name, size } = file;
    if (size > IMPORT_LIMITS.fileBytes) return setFailed({ of: importId, error: 'too_large' });
    const aborting = new AbortController();
    const { signal } = aborting;
    const cancel = () => aborting.abort();
    setBusy({ cancel, doing: 'sending', file: name, share: 0 });
    const onSent = (share: number) =>
      setBusy(
        share < 1
          ? { cancel, doing: 'sending', file: name, share }
          : { cancel, doing: 'reading', file: name },
      );
    const onRows = (rows: RowsProgress) => setBusy({ cancel, doing: 'rows', rows });
    return void work(async () => {
      const { id } = await checkFile(file, { language, onSent, onRows, signal });
      await open(id);
    }, signal);
  };
  const apply = (plan: ListedImport, applying: Applying) => {
    const onRows = (rows: RowsProgress) => setBusy({ cancel: null, doing: 'rows', rows });
    onRows({ phase: 'checking', done: 0, total: plan.rows });
    void work(async () => {
      const ended = await applyImport(plan.id, applying, { language, onRows }).catch(unplacedOf);
      if ('names' in ended) {
        const confirm = () => apply(plan, { ...applying, withoutPlace: true });
        return setUnplaced({ ...ended, confirm });
      }
      setDone(ended);
      // Lists and restaurants have changed.
      void client.invalidateQueries();
    });
  };
  const replan = (plan: ListedImport, choices: FileChoices) => {
    const onRows = (rows: RowsProgress) => setBusy({ cancel: null, doing: 'rows', rows });
    onRows({ phase: 'checking', done: 0, total: plan.rows });
    void work(async () => {
      await replanImport(plan.id, choices, { language, onRows });
      // Other rows have mistakes now.
      client.removeQueries({ queryKey: ['mine', 'imports', plan.id] });
      await go({ import: plan.id });
    });
  };

  const keepPlaces = () => setUnplaced(null);
  return { done, busy, failure, unplaced, keepPlaces, go, open, check, apply, replan };
}

/** Whether the page is still mounted, for work that ends later. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
