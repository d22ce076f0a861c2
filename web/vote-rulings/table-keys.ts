import type { VoteRulingAction } from '../../domain/vote-rulings/rules.ts';

/** What a key does in the table of votes. */
export type KeyAct =
  | { kind: 'move'; by: 1 | -1; isExtending: boolean }
  | { kind: 'select'; isRange: boolean }
  | { kind: 'rule'; action: VoteRulingAction }
  | { kind: 'help' };

const MOVES: Record<string, 1 | -1> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };
const ACTIONS: Record<string, VoteRulingAction> = { h: 'hold', e: 'exclude', r: 'restore' };

/** A pressed key, as the browser reports it. */
export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** What a key does; null if it is the browser's. */
export function keyAct({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): KeyAct | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === '?') return { kind: 'help' };
  const name = key.toLowerCase();
  const by = MOVES[name];
  if (by) return { kind: 'move', by, isExtending: shiftKey };
  if (name === 'x') return { kind: 'select', isRange: shiftKey };
  const action = shiftKey ? undefined : ACTIONS[name];
  return action ? { kind: 'rule', action } : null;
}

/** The rows from one to another, both included, in the order of the table. */
export function rowsBetween(ids: readonly string[], from: string, to: string): string[] {
  const [first = -1, last = -1] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return first < 0 ? [] : ids.slice(first, last + 1);
}
