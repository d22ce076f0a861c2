import { nativeShell } from './native.ts';
import type { Fix, PositionProblem } from './position-machine.ts';

/** Codes of GeolocationPositionError. */
const PROBLEMS: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/**
 * Asks the device once for its position; the browser may ask the person first.
 * @param patienceMs how long to wait for an answer; the device's own time limit starts only once
 * the person has agreed, and a question that is never answered never calls back
 * @returns the position, the problem, or `unanswered`
 */
export function askDevice(
  options: Required<PositionOptions>,
  patienceMs: number,
): Promise<Fix | PositionProblem | 'unanswered'> {
  return new Promise((resolve) => {
    const patience = setTimeout(() => resolve('unanswered'), patienceMs);
    const settle = (answer: Fix | PositionProblem) => {
      clearTimeout(patience);
      resolve(answer);
    };
    const shell = nativeShell();
    if (shell) return void shell.askPosition(options).then(settle);
    try {
      navigator.geolocation.getCurrentPosition(
        (position) => settle(readFix(position) ?? 'unavailable'),
        ({ code }) => settle(PROBLEMS[code] ?? 'other'),
        options,
      );
    } catch {
      // Some web views have the function and throw.
      settle('other');
    }
  });
}

/**
 * Reads the position that a browser or a phone reports. @returns null if the report has no
 * coordinates
 */
export function readFix({
  coords,
  timestamp,
}: {
  coords: Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy'>;
  timestamp: number;
}): Fix | null {
  const { latitude, longitude, accuracy } = coords;
  if (![latitude, longitude, accuracy, timestamp].every(Number.isFinite)) return null;
  return { latitude, longitude, accuracyMeters: accuracy, takenAt: new Date(timestamp) };
}
