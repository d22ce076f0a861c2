import { useEffect, useEffectEvent, useRef } from 'react';
import { countPoints } from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { usePosition } from '../platform/position.ts';
import type { Decide } from './decision.ts';

/** Who gives 3 tacos may be on their way to 5: the last tap counts. */
const REST_MS = 1200;

/**
 * S2 §4: the submit dialog opens by itself when the points become positive. Once for each time, and
 * only where nothing stands in the way of the vote: the person is signed in, and known to be near
 * enough. Never after a key (WCAG 3.2.2): who walks through a group of radios chooses with each
 * step. Nor over another dialog.
 */
export function useAutoOpen(
  ratings: readonly Rating[],
  decide: Decide | undefined,
  isIdle: boolean,
  open: () => void,
): void {
  const position = usePosition();
  const isByTouch = useLastInput();
  /** Whether it has been opened, or need not be, since the points became positive. */
  const isDone = useRef<boolean>(undefined);
  const openIfPossible = useEffectEvent(() => {
    if (isDone.current || !isIdle) return;
    if (!isByTouch.current || document.querySelector('dialog[open]')) return;
    const now = new Date();
    // It is looked for anew before the vote: now only the place matters.
    const fix =
      position.status === 'known' ? { ...position.fix, takenAt: now, accuracyMeters: 0 } : null;
    if (!decide?.(fix, ratings).allowed) return;
    isDone.current = true;
    open();
  });
  useEffect(() => {
    // Who has opened it by hand needs no help, also after it was closed again.
    if (!isIdle) isDone.current = true;
  }, [isIdle]);
  useEffect(() => {
    const points = countPoints(ratings);
    // Ratings that were there before somebody tapped are no news.
    isDone.current ??= points > 0;
    if (points === 0) isDone.current = false;
    if (isDone.current) return;
    const timer = setTimeout(openIfPossible, REST_MS);
    return () => clearTimeout(timer);
  }, [ratings]);
}

/** Whether the last thing that the person did was a tap or a click, not a key. */
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
