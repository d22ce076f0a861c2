import { ApiFailure } from '../api/client.ts';
import { namedWaitOf } from '../api/named-wait.ts';
import { forget, keep, recall, recallJson, useKept } from '../platform/kept.ts';
import { secondsLeft, type Wait } from './waits.ts';

/** How long the server asks the client to wait. */
export const retryAfterSeconds = (failure: unknown): number =>
  Math.ceil((failure instanceof ApiFailure && namedWaitOf(failure.data)) || 1);

/** The address that the server pauses sign-ups for, and until when. */
interface SignUpLimit extends Wait {
  email: string;
}

function readLimit(text: string | null): SignUpLimit | null {
  const { email, fromMs, seconds } = (recallJson(text) ?? {}) as Partial<SignUpLimit>;
  return typeof email === 'string' && Number.isFinite(fromMs) && Number.isFinite(seconds)
    ? ({ email, fromMs, seconds } as SignUpLimit)
    : null;
}

export const keepSignUpLimit = (limit: SignUpLimit): void =>
  void keep('sign-up-limit', JSON.stringify(limit));

export const forgetSignUpLimit = (): void => forget('sign-up-limit');

/** Removes a pause that ended while the page was closed, without a message. */
export function forgetEndedSignUpLimit(): void {
  const limit = readLimit(recall('sign-up-limit'));
  if (limit && secondsLeft(limit, Date.now()) === 0) forgetSignUpLimit();
}

export const useSignUpLimit = (): SignUpLimit | null => readLimit(useKept('sign-up-limit'));
