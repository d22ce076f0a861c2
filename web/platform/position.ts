import { type Coordinates, DISTANCES, POSITION_LIMITS } from '../../domain/places/rules.ts';
import { isNative, nativeShell } from './native.ts';
import { ATTEMPTS, LIST_AGE_MS, readBrowser } from './position-browser.ts';
import { askDevice } from './position-device.ts';
import {
  advance,
  type Fix,
  lookOf,
  type PositionEvent,
  type PositionProblem,
  type PositionState,
  UNKNOWN,
} from './position-machine.ts';
import { createStore, useStore } from './store.ts';

/** Time to answer the browser's question, on top of the device's own time limit. */
const QUESTION_MS = 30_000;
/** A device that respects its time limit answers within this much more. */
const GRACE_MS = 2000;
/** A device that finds little or nothing answers at once: asking at once would give the same. */
const PAUSE_MS = 1000;

/** All callers that want the position at the same time share one request. */
interface Request {
  maximumAgeMs: number;
  accuracyMeters: number;
  waiting: number;
  /** Number of the valid search: it restarts when a caller wants a newer position. */
  look: number;
  answer: Promise<Fix | PositionProblem>;
  settle: (answer: Fix | PositionProblem) => void;
}

const store = createStore<PositionState>(UNKNOWN);
let simulated: Coordinates | null = null;
let current: Request | null = null;
let permission: Pick<PermissionStatus, 'state' | 'addEventListener'> | null = null;
let following: Promise<void> | null = null;

const dispatch = (event: PositionEvent): void => store.set(advance(store.get(), event));

/** The position of this visit; it stays in memory and is never requested without a tap. */
export const usePosition = (): PositionState => useStore(store);

/** Whether the visitor is at a place so many miles away; a vague position does not say so, as it counts no vote. */
export function useIsAt(): (miles: number | null | undefined) => boolean {
  const position = usePosition();
  const isAccurate =
    position.status === 'known' && position.fix.accuracyMeters <= POSITION_LIMITS.maxAccuracyMeters;
  return (miles) => isAccurate && (miles ?? Infinity) <= DISTANCES.atMiles;
}

/**
 * Asks the device for its position, and updates every `usePosition`.
 * @param fresh whether only a position taken now will do, as for a vote
 * @param accuracyMeters a less accurate one is used only when no attempt brings a better
 * @param signal aborted when the caller no longer needs it; the last abort ends the request
 * @returns the position, or the problem
 * @throws the reason of `signal`
 */
export async function locate({
  fresh,
  accuracyMeters = Infinity,
  signal,
}: {
  fresh: boolean;
  accuracyMeters?: number;
  signal?: AbortSignal;
}): Promise<Fix | PositionProblem> {
  signal?.throwIfAborted();
  if (simulated) return stand(simulated);
  if (!nativeShell() && !hasGeolocation()) {
    dispatch({ type: 'failed', problem: 'unsupported' });
    return 'unsupported';
  }
  void followPermission();
  const state = store.get();
  if (!fresh && state.status === 'known' && !isOld(state.fix)) return state.fix;
  const request = join(fresh ? 0 : listAgeMs(), accuracyMeters);
  return signal ? until(signal, request) : request.answer;
}

/** Updates the position without asking: only if the person has agreed before. */
export async function locateIfAllowed(): Promise<void> {
  await followPermission();
  const state = store.get();
  const isWanted = state.status === 'unknown' || (state.status === 'known' && isOld(state.fix));
  if (isWanted && permission?.state === 'granted') await locate({ fresh: false });
}

/** Whether the position can be read without a question: the person has agreed before. */
export async function mayLocate(): Promise<boolean> {
  if (simulated) return true;
  await followPermission();
  return permission?.state === 'granted';
}

/** Where pages may not locate, some browsers have no such property, and others leave it empty. */
const hasGeolocation = () => Boolean((navigator as Partial<Navigator>).geolocation);

/** Ends the request in progress: the person no longer waits for it. Its callers get `timeout`. */
export function cancelLocating(): void {
  const request = current;
  if (!request) return;
  current = null;
  dispatch({ type: 'cancelled' });
  request.settle('timeout');
}

const listAgeMs = () => (isNative() ? LIST_AGE_MS.native : LIST_AGE_MS.web);

const isOld = ({ takenAt }: Fix) => Math.abs(Date.now() - takenAt.getTime()) > listAgeMs();

function join(maximumAgeMs: number, accuracyMeters: number): Request {
  if (current) {
    current.waiting += 1;
    current.accuracyMeters = Math.min(current.accuracyMeters, accuracyMeters);
    if (maximumAgeMs < current.maximumAgeMs) {
      current.maximumAgeMs = maximumAgeMs;
      void look(current);
    }
    return current;
  }
  let settle: Request['settle'] = () => {};
  const answer = new Promise<Fix | PositionProblem>((resolve) => (settle = resolve));
  current = { maximumAgeMs, accuracyMeters, waiting: 1, look: 0, answer, settle };
  void look(current);
  return current;
}

/** Makes one attempt after another, as the state machine requires. */
async function look(request: Request): Promise<void> {
  request.look += 1;
  const mine = request.look;
  const isOver = () => current !== request || request.look !== mine;
  const attempts = ATTEMPTS[readBrowser().browser];
  dispatch({ type: 'begun', attempts: attempts.length, asking: permission?.state === 'prompt' });
  let best: Fix | null = null;
  for (const [index, { highAccuracy, timeoutMs }] of attempts.entries()) {
    const mayAsk = index === 0 && permission?.state !== 'granted';
    const answer = await askDevice(
      {
        // After an inaccurate position, one with low accuracy would be no better.
        enableHighAccuracy: highAccuracy || best !== null,
        timeout: timeoutMs,
        maximumAge: best ? 0 : request.maximumAgeMs,
      },
      timeoutMs + (mayAsk ? QUESTION_MS : GRACE_MS),
    );
    if (isOver()) return;
    if (answer === 'unanswered') return end(request, best ?? 'timeout');
    if (typeof answer === 'object') {
      if (!best || answer.accuracyMeters < best.accuracyMeters) best = answer;
      if (best.accuracyMeters <= request.accuracyMeters) return end(request, best);
      dispatch({ type: 'missed', problem: 'vague' });
    } else {
      dispatch({ type: 'missed', problem: answer });
      if (!lookOf(store.get())) return end(request, best ?? answer);
    }
    const isLast = index === attempts.length - 1;
    if (answer === 'timeout' || isLast) continue;
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    if (isOver()) return;
  }
  if (best) end(request, best);
}

function end(request: Request, answer: Fix | PositionProblem): void {
  current = null;
  if (typeof answer === 'object') dispatch({ type: 'found', fix: answer });
  else if (lookOf(store.get())) dispatch({ type: 'failed', problem: answer });
  request.settle(answer);
}

/** The answer of a request, unless the caller's signal is aborted first. */
function until(signal: AbortSignal, request: Request): Promise<Fix | PositionProblem> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason as Error);
      request.waiting -= 1;
      if (request.waiting > 0 || current !== request) return;
      current = null;
      dispatch({ type: 'cancelled' });
    };
    signal.addEventListener('abort', leave, { once: true });
    void request.answer.then((answer) => {
      signal.removeEventListener('abort', leave);
      resolve(answer);
    });
  });
}

/** Called from the first request on: changes in the browser's settings take effect at once. */
const followPermission = (): Promise<void> =>
  // If following failed, the next request tries again.
  (following ??= follow().finally(() => {
    if (!permission) following = null;
  }));

const onReturn = () => void renewOnReturn();

async function follow(): Promise<void> {
  document.addEventListener('visibilitychange', onReturn);
  try {
    permission = await (nativeShell()?.followPermission() ??
      navigator.permissions.query({ name: 'geolocation' }));
    permission.addEventListener('change', watchPermission);
    if (permission.state === 'prompt') dispatch({ type: 'permission', permission: 'prompt' });
  } catch {
    // Safari before 16 and some web views cannot tell, nor can an app while the device's location
    // is off: there the device's answer does.
  }
}

/** A person who comes back may have moved, or may have changed the settings. */
async function renewOnReturn(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  if (!permission && !following) {
    await followPermission();
    watchPermission();
  } else if (store.get().status === 'known') await locateIfAllowed();
}

function watchPermission(): void {
  if (!permission || simulated) return;
  dispatch({ type: 'permission', permission: permission.state });
  if (permission.state !== 'granted' || current || store.get().status === 'known') return;
  void locate({ fresh: false });
}

function stand(at: Coordinates): Fix {
  const fix = { ...at, accuracyMeters: 5, takenAt: new Date() };
  if (current) end(current, fix);
  else dispatch({ type: 'found', fix });
  return fix;
}

/** Simulates a position for the demo; null goes back to the device. */
export function simulatePosition(at: Coordinates | null): void {
  simulated = at;
  if (at) {
    stand(at);
    return;
  }
  dispatch({ type: 'forgotten' });
}
