import { useCallback, useSyncExternalStore } from 'react';

/** A number of seconds from a given moment. */
export interface Wait {
  /** Milliseconds since 1970. */
  fromMs: number;
  seconds: number;
}

/** Milliseconds since 1970. */
export const endOf = ({ fromMs, seconds }: Wait): number => fromMs + seconds * 1000;

/** Whole seconds that are left; setting the clock back makes no wait longer than it was. */
export const secondsLeft = ({ fromMs, seconds }: Wait, nowMs: number): number =>
  Math.max(0, Math.ceil(Math.min(seconds, seconds - (nowMs - fromMs) / 1000)));

/** The same, counting down; 0 without a wait, and until hydration. */
export function useSecondsLeft(wait: Wait | null): number {
  const { fromMs, seconds } = wait ?? { fromMs: 0, seconds: 0 };
  const subscribe = useCallback(
    (listener: () => void) => {
      if (seconds === 0) return () => {};
      // Checked four times a second, so that each shown second lasts about one.
      const timer = setInterval(() => {
        listener();
        if (secondsLeft({ fromMs, seconds }, Date.now()) === 0) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [fromMs, seconds],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft({ fromMs, seconds }, Date.now()),
    () => 0,
  );
}

/** Minutes and seconds, as on a clock: 4:05. */
export const clockTime = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
