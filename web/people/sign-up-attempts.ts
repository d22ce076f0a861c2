import {
  countSignUpAttempt,
  type SignUpAttempts,
  signUpWaitSeconds,
} from '../../domain/people/rules.ts';
import { forget, keep, recall, recallJson, useKept } from '../platform/kept.ts';
import type { Wait } from './waits.ts';

const NONE: SignUpAttempts = { count: 0, lastAt: 0 };

function readAttempts(text: string | null): SignUpAttempts {
  const { count, lastAt } = (recallJson(text) ?? {}) as Partial<SignUpAttempts>;
  return Number.isSafeInteger(count) && Number.isFinite(lastAt)
    ? ({ count, lastAt } as SignUpAttempts)
    : NONE;
}

/** Whether the next attempt would come too early (S1 §4). */
export const mustWaitToSignUp = (): boolean =>
  signUpWaitSeconds(readAttempts(recall('sign-up-attempts')), Date.now()) > 0;

/** Counts one more attempt that the server refused. */
export function countFailedSignUp(): void {
  const before = readAttempts(recall('sign-up-attempts'));
  keep('sign-up-attempts', JSON.stringify(countSignUpAttempt(before, Date.now())));
}

export const forgetFailedSignUps = (): void => forget('sign-up-attempts');

/** The failed attempts of this browser, and the wait that the last one began. */
export function useSignUpWait(): { count: number; wait: Wait } {
  const attempts = readAttempts(useKept('sign-up-attempts'));
  const { count, lastAt } = attempts;
  return { count, wait: { fromMs: lastAt, seconds: signUpWaitSeconds(attempts, lastAt) } };
}
