import type { RevealChoice } from '../../domain/results/rules.reveal.ts';
import type { RevealState } from '../../domain/results/schema.reveal.ts';

/** Where a screen is. */
export interface Point {
  step: number;
  isDark: boolean;
}

/** What a key, a tap or a button of a remote asks for. */
export type Move = 'next' | 'back' | 'first' | 'last' | 'dark';

/**
 * Where a move leads. In the dark, the first move only brings the light back: nothing is revealed unseen.
 * @param steps how many there are
 */
export function pointAfter({ step, isDark }: Point, move: Move, steps: number): Point {
  if (move === 'dark') return { step, isDark: !isDark };
  if (isDark) return { step, isDark: false };
  const to = { next: step + 1, back: step - 1, first: 0, last: steps - 1 }[move];
  return { step: Math.max(0, Math.min(steps - 1, to)), isDark: false };
}

/**
 * A presentation as this browser keeps it: its windows share it, and a reload continues it. The screen decides
 * where it is; the server passes that on, and brings what remotes ask for.
 */
export interface Presentation extends Point {
  revealId: string;
  choice: RevealChoice;
  steps: number;
  /** The newest revision that the server has told. */
  revision: number;
  /** It was moved here, and the server does not know yet. */
  isAhead: boolean;
  /** How often it was moved here: which answer is about the newest move. */
  moves: number;
  /** Whether it fills the window, or is being prepared. */
  isOn: boolean;
  /** When it first filled the window, in milliseconds since 1970; null: not yet. */
  onSince: number | null;
}

export const begun = (
  { revealId, step, steps, revision, isDark }: RevealState,
  choice: RevealChoice,
): Presentation => ({
  revealId,
  choice,
  step,
  steps,
  revision,
  isDark,
  isAhead: false,
  moves: 0,
  isOn: false,
  onSince: null,
});

/** Moved by this browser's own keys: it works without a network, too. */
export function moved(presentation: Presentation, to: Point): Presentation {
  const { step, isDark, moves } = presentation;
  if (step === to.step && isDark === to.isDark) return presentation;
  return { ...presentation, step: to.step, isDark: to.isDark, isAhead: true, moves: moves + 1 };
}

/**
 * What the server answered. While the screen is ahead of what was sent, its own step stays and is sent next;
 * else a newer revision is a remote's wish, which the screen follows.
 * @param told the number of moves whose step the server has taken; null: it took none
 */
export function heard(
  presentation: Presentation,
  { revealId, step, isDark, revision }: RevealState,
  told: number | null,
): Presentation {
  if (revealId !== presentation.revealId) return presentation;
  // Answers may overtake each other.
  const newest = Math.max(presentation.revision, revision);
  if (presentation.isAhead && told !== presentation.moves)
    return { ...presentation, revision: newest };
  if (revision < presentation.revision) return presentation;
  const to = Math.min(step, presentation.steps - 1);
  const { isAhead } = presentation;
  const isSame = !isAhead && to === presentation.step && isDark === presentation.isDark;
  if (isSame && revision === presentation.revision) return presentation;
  return { ...presentation, step: to, isDark, revision, isAhead: false };
}

/** What can happen to a kept presentation. */
export type Change =
  | { move: Move }
  | { goTo: number }
  | { heard: RevealState; told: number | null }
  /** It fills the window, or leaves it. @param at in milliseconds since 1970 */
  | { isOn: boolean; at: number };

/** @returns the same one if nothing changes */
export function changed(kept: Presentation, change: Change): Presentation {
  if ('move' in change) return moved(kept, pointAfter(kept, change.move, kept.steps));
  if ('goTo' in change) return moved(kept, { step: change.goTo, isDark: false });
  if ('heard' in change) return heard(kept, change.heard, change.told);
  const { isOn, at } = change;
  return { ...kept, isOn, onSince: kept.onSince ?? (isOn ? at : null) };
}
