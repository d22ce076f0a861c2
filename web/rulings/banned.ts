import { ApiFailure, failureCode } from '../api/client.ts';

/** What the server says of a ruling beside its code. */
interface RulingTold {
  reason: string;
  appealToken: string;
  until?: string;
}

/** null where nothing was ruled. */
export function rulingTold(failure: unknown): RulingTold | null {
  const data = failure instanceof ApiFailure ? failure.data : null;
  return data && typeof data === 'object' && 'reason' in data ? (data as RulingTold) : null;
}

/** Whether somebody who has proved who they are is kept out by a ruling, and is told of it. */
export const isBannedOrSuspended = (failure: unknown): boolean => {
  const code = failureCode(failure);
  return (
    (code === 'account_suspended' || code === 'account_banned') && rulingTold(failure) !== null
  );
};
