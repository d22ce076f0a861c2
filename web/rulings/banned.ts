import { ApiFailure, failureCode } from '../api/client.ts';

/** The data about a ruling in the server's error. */
interface RulingDetails {
  reason: string;
  appealToken: string;
  until?: string;
}

/** null if there is no ruling. */
export function rulingDetails(failure: unknown): RulingDetails | null {
  const data = failure instanceof ApiFailure ? failure.data : null;
  return data && typeof data === 'object' && 'reason' in data ? (data as RulingDetails) : null;
}

/** Whether a ruling that the server describes bans or suspends a person with proven identity. */
export const isBannedOrSuspended = (failure: unknown): boolean => {
  const code = failureCode(failure);
  return (
    (code === 'account_suspended' || code === 'account_banned') && rulingDetails(failure) !== null
  );
};
