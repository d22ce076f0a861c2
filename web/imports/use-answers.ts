import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Answer } from '../../domain/imports/rules.answers.ts';
import type { PlannedRow } from '../../domain/sheets/rules.ts';
import { rowKeyOf } from '../../domain/sheets/rules.suspicions.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { focusOn } from '../ui/focus-after.ts';

/** Answers about rows of a plan that are likely mistakes. */
export interface Answering {
  /** Whether an answer is on its way, or the rows are not the current ones. */
  isBusy: boolean;
  answer: (answer: Answer) => void;
}

/** The id of the answers of a row, and of the list of what is likely a mistake. */
export const answersIdOf = (row: PlannedRow) => `answers-${encodeURIComponent(rowKeyOf(row))}`;
export const SUSPECTS_ID = 'import-suspects';

/**
 * Sends answers. After each one the focus goes to the row, or to the next one where the row is no longer in the list.
 * @param rows those in the list
 * @param digest of the plan that is shown
 */
export function useAnswers(
  importId: string,
  { rows, digest, isOld }: { rows: readonly PlannedRow[]; digest: string; isOld: boolean },
): Answering & { failure: unknown } {
  const api = useApi();
  const client = useQueryClient();
  const sessionEnd = useSessionEnd();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** Where the focus may go, the best first. */
  const [next, setNext] = useState<string[]>([]);
  useEffect(() => {
    const found = next.find((id) => document.getElementById(id) !== null);
    if (found !== undefined) focusOn(found);
  }, [next]);

  async function send(answer: Answer) {
    const at =
      answer.of === 'row' ? rows.findIndex((row) => rowKeyOf(row) === rowKeyOf(answer.row)) : -1;
    const near = [rows[at], rows[at + 1], rows[at - 1]].filter((row) => row !== undefined);
    setSending(true);
    setFailure(null);
    try {
      await api.imports.answer({ importId, digest, answer });
    } catch (error) {
      if (!sessionEnd(error)) setFailure(error);
    }
    await client.invalidateQueries({ queryKey: ['mine', 'imports', importId] });
    setSending(false);
    setNext(at === -1 ? [SUSPECTS_ID] : [...near.map(answersIdOf), SUSPECTS_ID]);
  }
  const isBusy = isSending || isOld;
  return { isBusy, failure, answer: (answer) => void (isBusy || send(answer)) };
}
