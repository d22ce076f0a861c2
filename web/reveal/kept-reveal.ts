import type { RevealShow } from '../../domain/results/rules.reveal.ts';
import { forget, keep, recall, recallJson, useKept } from '../platform/kept.ts';
import { createOneWriter, type OneWriter } from './one-writer.ts';
import { type Change, changed, type Presentation } from './presentation.ts';

/*
 * The presentation of this browser, and what it shows, in the storage that its windows share: the notes beside
 * the screen follow it, a reload continues, and nothing of it needs a network. Signing out forgets both.
 */

/** null: there is none, or it is of another build. */
export function readPresentation(text: string | null): Presentation | null {
  const kept = recallJson(text) as Partial<Presentation> | null;
  const isWhole =
    typeof kept?.revealId === 'string' &&
    [kept.step, kept.steps, kept.revision, kept.moves].every((one) => Number.isInteger(one)) &&
    Array.isArray(kept.choice?.lists);
  return isWhole ? (kept as Presentation) : null;
}

/** The same of what it shows. */
export function readShow(text: string | null): RevealShow | null {
  const kept = recallJson(text) as Partial<RevealShow> | null;
  const isWhole = Array.isArray(kept?.lists) && typeof kept.festival?.name === 'string';
  return isWhole ? (kept as RevealShow) : null;
}

export const keepShow = (show: RevealShow): boolean => keep('reveal-show', JSON.stringify(show));

export const keepPresentation = (presentation: Presentation): boolean =>
  keep('reveal', JSON.stringify(presentation));

/** Changes the kept presentation, if there is one. */
function write(change: Change): void {
  const kept = readPresentation(recall('reveal'));
  if (!kept) return;
  const next = changed(kept, change);
  if (next !== kept) keepPresentation(next);
}

let writer: OneWriter<Change> | undefined;

/** Which of this browser's windows writes the presentation: the screen, once it is on. */
export function presentationWriter(): OneWriter<Change> {
  writer ??= createOneWriter(
    'reveal',
    {
      locks: navigator.locks,
      messages:
        typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('reveal'),
    },
    write,
  );
  return writer;
}

export const changePresentation = (change: Change): void => presentationWriter().change(change);

export function forgetReveal(): void {
  forget('reveal');
  forget('reveal-show');
}

/** The text of the kept presentation and of its show; both null until hydration. */
export const useKeptReveal = (): { presentation: string | null; show: string | null } => ({
  presentation: useKept('reveal'),
  show: useKept('reveal-show'),
});
