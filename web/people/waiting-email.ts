import { forget, keep, recall, recallJson, useKept } from '../platform/kept.ts';

/** An address that waits for its confirmation in this tab. */
export interface WaitingEmail {
  email: string;
  /** Whether a sign-in was refused because it is unconfirmed; else the user has just signed up. */
  isRefused: boolean;
  /** The page to return to once it is confirmed; null for none. */
  path: string | null;
}

export const keepWaitingEmail = (waiting: WaitingEmail): void =>
  void keep('email-to-confirm', JSON.stringify(waiting));

export const forgetWaitingEmail = (): void => forget('email-to-confirm');

export const recallWaitingEmail = (): WaitingEmail | null => read(recall('email-to-confirm'));

export const useWaitingEmail = (): WaitingEmail | null => read(useKept('email-to-confirm'));

function read(text: string | null): WaitingEmail | null {
  const { email, isRefused = false, path } = (recallJson(text) ?? {}) as Partial<WaitingEmail>;
  if (typeof email !== 'string') return null;
  return { email, isRefused, path: typeof path === 'string' ? path : null };
}
