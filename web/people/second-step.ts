import { ApiFailure } from '../api/client.ts';
import { keep } from '../platform/kept.ts';

/** Keeps the step that a sign-in has left to do, for /auth, in this tab. @returns false for any other failure */
export function keepSecondStep(error: unknown): boolean {
  if (!(error instanceof ApiFailure) || error.code !== 'second_step_needed') return false;
  keep('second-step', JSON.stringify(error.data));
  return true;
}
