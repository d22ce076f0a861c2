import type { Coordinates } from '../../domain/places/rules.ts';

/** A position, its accuracy, and its time by the device's clock. */
export interface Fix extends Coordinates {
  accuracyMeters: number;
  takenAt: Date;
}

/** Why there is no position; `other` is an error that no browser should give. */
export type PositionProblem = 'denied' | 'unsupported' | 'unavailable' | 'timeout' | 'other';

/** A request for the position that is in progress. */
export type Look =
  /** The browser asks the person. */
  | { status: 'asking'; attempts: number }
  | { status: 'locating'; attempt: number; attempts: number };

export type PositionState =
  | { status: 'unknown' }
  | Look
  /** `renewal`: a newer one is requested; `problem`: why the last renewal failed. */
  | { status: 'known'; fix: Fix; renewal: Look | null; problem: PositionProblem | null }
  | { status: 'failed'; problem: PositionProblem };

export type PositionEvent =
  | { type: 'begun'; attempts: number; asking: boolean }
  | { type: 'found'; fix: Fix }
  /** One attempt failed; `vague`: the position is too inaccurate for its purpose. */
  | { type: 'missed'; problem: PositionProblem | 'vague' }
  /** The request ended without a position. */
  | { type: 'failed'; problem: PositionProblem }
  /** No caller waits for the request any more. */
  | { type: 'cancelled' }
  | { type: 'forgotten' }
  | { type: 'permission'; permission: PermissionState };

export const UNKNOWN: PositionState = { status: 'unknown' };

/** The request in progress, including the renewal of a known position. */
export function lookOf(state: PositionState): Look | null {
  if (state.status === 'known') return state.renewal;
  return state.status === 'asking' || state.status === 'locating' ? state : null;
}

/**
 * unknown → asking → locating 1 of m … m of m → known, or failed with a problem. A known position
 * stays known during a renewal, and when that fails; it is forgotten when the person revokes the
 * permission. An event that does not fit changes nothing.
 */
export function advance(state: PositionState, event: PositionEvent): PositionState {
  const look = lookOf(state);
  switch (event.type) {
    case 'begun':
      return looking(
        state,
        event.asking
          ? { status: 'asking', attempts: event.attempts }
          : { status: 'locating', attempt: 1, attempts: event.attempts },
      );
    case 'found':
      return { status: 'known', fix: event.fix, renewal: null, problem: null };
    case 'missed': {
      const attempt = look && nextAttempt(look, event.problem);
      if (attempt) return looking(state, attempt);
      return look && event.problem !== 'vague' ? fail(state, event.problem) : state;
    }
    case 'failed':
      return fail(state, event.problem);
    case 'cancelled':
      if (!look) return state;
      return state.status === 'known' ? { ...state, renewal: null } : UNKNOWN;
    case 'forgotten':
      return UNKNOWN;
    case 'permission':
      return afterPermission(state, event.permission);
  }
}

/** Problems that time or another place may fix; a refusal is not among them. */
const MENDABLE = ['timeout', 'unavailable', 'other', 'vague'];

function nextAttempt(look: Look, problem: PositionProblem | 'vague'): Look | null {
  const attempt = look.status === 'locating' ? look.attempt : 1;
  if (attempt >= look.attempts || !MENDABLE.includes(problem)) return null;
  return { status: 'locating', attempt: attempt + 1, attempts: look.attempts };
}

const looking = (state: PositionState, look: Look): PositionState =>
  state.status === 'known' ? { ...state, renewal: look } : look;

const fail = (state: PositionState, problem: PositionProblem): PositionState =>
  state.status === 'known' && problem !== 'denied'
    ? { ...state, renewal: null, problem }
    : { status: 'failed', problem };

function afterPermission(state: PositionState, permission: PermissionState): PositionState {
  const look = lookOf(state);
  if (permission === 'granted' && look?.status === 'asking') {
    return looking(state, { status: 'locating', attempt: 1, attempts: look.attempts });
  }
  if (permission === 'prompt' && look?.status === 'locating' && look.attempt === 1) {
    return looking(state, { status: 'asking', attempts: look.attempts });
  }
  // A request in progress gets the refusal from the device itself.
  if (permission === 'denied' && !look && state.status === 'known') return fail(state, 'denied');
  const wasDenied = state.status === 'failed' && state.problem === 'denied';
  return wasDenied && permission !== 'denied' ? UNKNOWN : state;
}
