import { nativeShell } from './native.ts';
import type { Fix, PositionProblem } from './position-machine.ts';

/** Codes of GeolocationPositionError. */
const PROBLEMS: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/**
 * Asks the device once where it is; the browser may ask the person first.
 * @param patienceMs when to give up on an answer; the device's own time limit starts only once the
 *   person has agreed, and a question that nobody answers calls back never
 * @returns the position, what stood in its way, or `unanswered`
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
    navigator.geolocation.getCurrentPosition(
      (position) => settle(readFix(position) ?? 'unavailable'),
      ({ code }) => settle(PROBLEMS[code] ?? 'other'),
      options,
    );
  });
}

/**
 * What a browser or a phone says of where it is.
 * @returns null where it answers without saying anything
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
