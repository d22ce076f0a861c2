import { forget, keep, recallJson, useKept } from '../platform/kept.ts';

/** An address that waits for its confirmation in this tab. */
export interface WaitingEmail {
  email: string;
  /** Whether a sign-in was refused because it is unconfirmed; else the user has just signed up. */
  isRefused: boolean;
}

export const keepWaitingEmail = (waiting: WaitingEmail): void =>
  void keep('email-to-confirm', JSON.stringify(waiting));

export const forgetWaitingEmail = (): void => forget('email-to-confirm');

export function useWaitingEmail(): WaitingEmail | null {
  const kept = (recallJson(useKept('email-to-confirm')) ?? {}) as Partial<WaitingEmail>;
  const { email, isRefused = false } = kept;
  return typeof email === 'string' ? { email, isRefused } : null;
}
