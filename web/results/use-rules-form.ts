import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalizedText } from '../../domain/localized-text.ts';
import type { PublicRules } from '../../domain/results/schema.public.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { DESK_KEY, editedRulesQuery } from './desk-queries.ts';
import { mergeDraft } from './rules-merge.ts';
import { diffRules, diffSaved, type RulesChange } from './rules-diff.ts';
import { type DraftRow, type RulesDraft, toDraft, toEditedRules } from './rules-draft.ts';

/** The rules while they are edited: what is typed stays, whatever others save meanwhile. */
export function useRulesForm(saved: PublicRules) {
  const api = useApi();
  const client = useQueryClient();
  const hasEnded = useSessionEnd();
  /** What the draft began as. */
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => toDraft(saved.rules));
  /** What another organiser has changed meanwhile. */
  const [conflict, setConflict] = useState<readonly RulesChange[] | null>(null);
  const changes = diffRules(base.rules, draft);

  const begin = (rules: PublicRules) => {
    setBase(rules);
    setDraft(toDraft(rules.rules));
    setConflict(null);
  };

  /** Reads again what is saved, under the draft. */
  async function rebase(): Promise<void> {
    const newest = await client.query(editedRulesQuery(api));
    if (newest.version !== base.version) {
      setConflict(diffSaved(base.rules, newest.rules));
      setDraft((now) => mergeDraft(base.rules, now, newest.rules));
    }
    setBase(newest);
  }

  /** @returns whether it is saved @throws ApiFailure where the server refuses, but for a conflict */
  async function save(reason: LocalizedText | null): Promise<boolean> {
    try {
      begin(
        await api.results.changeRules({ seen: base.version, rules: toEditedRules(draft), reason }),
      );
      void client.invalidateQueries({ queryKey: DESK_KEY });
      return true;
    } catch (error) {
      if (hasEnded(error)) return false;
      if (failureCode(error) === 'edit_conflict') {
        await rebase();
        return false;
      }
      // Somebody has voted since the page was opened: now a reason is needed.
      if (failureCode(error) === 'results_reason_needed') await rebase();
      throw error;
    }
  }

  return {
    base,
    draft,
    changes,
    conflict,
    change: (change: Partial<RulesDraft>) => setDraft((now) => ({ ...now, ...change })),
    /** @param change of the rows at that moment */
    changeRows: (change: (rows: readonly DraftRow[]) => readonly DraftRow[]) =>
      setDraft((now) => ({ ...now, rows: change(now.rows) })),
    discard: () => begin(base),
    keepMine: () => setConflict(null),
    save,
  };
}
export type RulesForm = ReturnType<typeof useRulesForm>;
