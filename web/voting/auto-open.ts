import { useEffect, useEffectEvent, useRef } from 'react';
import { countPoints } from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import type { Fix, PositionState } from '../platform/position-machine.ts';
import { usePosition } from '../platform/position.ts';
import type { Decide } from './decision.ts';

/** A person who gives 3 tacos may be on their way to 5: the last tap counts. */
const REST_MS = 1200;

/**
 * S2 §4: the submit dialog opens by itself when the points become positive. Once each time, and
 * only if nothing prevents the vote: the person is signed in, and known to be near enough. Never
 * after a key (WCAG 3.2.2): arrow keys in a radio group choose at each step. Nor over another
 * dialog.
 */
export function useAutoOpen(
  ratings: readonly Rating[],
  decide: Decide | undefined,
  isIdle: boolean,
  open: () => void,
): void {
  const position = usePosition();
  const isByTouch = useLastInput();
  /** Whether it was opened, or need not be, since the points became positive. */
  const isDone = useRef<boolean>(undefined);
  const openIfPossible = useEffectEvent(() => {
    if (isDone.current || !isIdle) return;
    if (!isByTouch.current || document.querySelector('dialog[open]')) return;
    if (!decide?.(fixForNow(position, new Date()), ratings).allowed) return;
    isDone.current = true;
    open();
  });
  useEffect(() => {
    // After opening it by hand, it need not open by itself, also after closing it.
    if (!isIdle) isDone.current = true;
  }, [isIdle]);
  useEffect(() => {
    const points = countPoints(ratings);
    // Ratings from before the first tap do not count.
    isDone.current ??= points > 0;
    if (points === 0) isDone.current = false;
    if (isDone.current) return;
    const timer = setTimeout(openIfPossible, REST_MS);
    return () => clearTimeout(timer);
  }, [ratings]);
}

/**
 * The known position as if taken at a moment: before the vote a new one is requested anyway. Its accuracy
 * stays: over a vague one, the dialog would open with a failure that nobody asked for.
 */
export const fixForNow = (position: PositionState, now: Date): Fix | null =>
  position.status === 'known' ? { ...position.fix, takenAt: now } : null;

/** Whether the person's last input was a tap or a click, not a key. */
function useLastInput() {
  const isByTouch = useRef(false);
  useEffect(() => {
    const onEvent = (event: Event) => void (isByTouch.current = event.type === 'pointerdown');
    addEventListener('pointerdown', onEvent, true);
    addEventListener('keydown', onEvent, true);
    return () => {
      removeEventListener('pointerdown', onEvent, true);
      removeEventListener('keydown', onEvent, true);
    };
  }, []);
  return isByTouch;
}
