import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
const ears = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

const minuteNow = () => Math.floor(Date.now() / MINUTE_MS);
const notYet = () => null;

/** One timer for all rows of a list. */
function everyMinute(onMinute: () => void): () => void {
  ears.add(onMinute);
  timer ??= setInterval(() => ears.forEach((hear) => hear()), MINUTE_MS);
  return () => {
    ears.delete(onMinute);
    if (ears.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present minute; null until hydration, since the server's page may be cached for a moment. */
export function useMinute(): Date | null {
  const minute = useSyncExternalStore(everyMinute, minuteNow, notYet);
  return minute === null ? null : new Date(minute * MINUTE_MS);
}
