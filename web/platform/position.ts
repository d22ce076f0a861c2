import { useSyncExternalStore } from 'react';
import type { Coordinates } from '../../domain/places/schema.ts';

/** S1 §9 and S2 §9: one attempt waits 10 s; a list may use a position of the last minute. */
const TIMEOUT_MS = 10_000;
const LIST_AGE_MS = 60_000;
/** Longer than the device's own time limit, which starts only once the person has agreed. */
const PATIENCE_MS = 30_000;

export interface Fix extends Coordinates {
  accuracyMeters: number;
  takenAt: Date;
}

export type PositionProblem = 'denied' | 'unsupported' | 'unavailable' | 'timeout';

export type PositionState =
  | { status: 'unknown' }
  | { status: 'locating' }
  | { status: 'known'; fix: Fix }
  | { status: 'failed'; problem: PositionProblem };

let state: PositionState = { status: 'unknown' };
let simulated: Coordinates | null = null;
const listeners = new Set<() => void>();

function become(next: PositionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** The position of this visit; it stays in memory and is never asked for without a tap. */
export const usePosition = (): PositionState =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => state,
    () => SERVER_STATE,
  );
const SERVER_STATE: PositionState = { status: 'unknown' };

/**
 * Asks the device where it is, and tells every reader of `usePosition`.
 * @param fresh whether only a position taken now will do, as for a vote
 * @returns the position, or what stood in its way
 */
export async function locate({ fresh }: { fresh: boolean }): Promise<Fix | PositionProblem> {
  if (simulated) return stand(simulated);
  if (!('geolocation' in navigator)) return fail('unsupported');
  become({ status: 'locating' });
  return new Promise((resolve) => {
    // A question that nobody answers calls back never: then it is our own time that is up.
    const patience = setTimeout(() => resolve(fail('timeout')), PATIENCE_MS);
    const settle = (result: Fix | PositionProblem) => {
      clearTimeout(patience);
      resolve(result);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords, timestamp }) => {
        const fix = {
          latitude: coords.latitude,
          longitude: coords.longitude,
          accuracyMeters: coords.accuracy,
          takenAt: new Date(timestamp),
        };
        become({ status: 'known', fix });
        settle(fix);
      },
      (error) => settle(fail(PROBLEMS[error.code] ?? 'unavailable')),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: fresh ? 0 : LIST_AGE_MS },
    );
  });
}

/** Looks where the device is without asking: only if the person has agreed before. */
export async function locateIfAllowed(): Promise<void> {
  if (state.status !== 'unknown' || !('permissions' in navigator)) return;
  const { state: permission } = await navigator.permissions.query({ name: 'geolocation' });
  if (permission === 'granted') await locate({ fresh: false });
}

/** Codes of GeolocationPositionError. */
const PROBLEMS: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

function fail(problem: PositionProblem): PositionProblem {
  become({ status: 'failed', problem });
  return problem;
}

function stand(at: Coordinates): Fix {
  const fix = { ...at, accuracyMeters: 5, takenAt: new Date() };
  become({ status: 'known', fix });
  return fix;
}

/** The demo stands somewhere without leaving its chair; null goes back to the device. */
export function simulatePosition(at: Coordinates | null): void {
  simulated = at;
  if (at) stand(at);
  else become({ status: 'unknown' });
}
