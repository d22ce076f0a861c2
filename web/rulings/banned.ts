import { ApiFailure, failureCode } from '../api/client.ts';

/** The data about a ruling in the server's error. */
interface RulingTold {
  reason: string;
  appealToken: string;
  until?: string;
}

/** null if there is no ruling. */
export function rulingTold(failure: unknown): RulingTold | null {
  const data = failure instanceof ApiFailure ? failure.data : null;
  return data && typeof data === 'object' && 'reason' in data ? (data as RulingTold) : null;
}

/** Whether a ruling that the server describes bans or suspends a person with proven identity. */
export const isBannedOrSuspended = (failure: unknown): boolean => {
  const code = failureCode(failure);
  return (
    (code === 'account_suspended' || code === 'account_banned') && rulingTold(failure) !== null
  );
};
