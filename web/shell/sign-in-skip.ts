import { makePutOff } from './put-off.ts';

/** S2 §9: a skip is remembered for a day. */
const skip = makePutOff('sign-in-prompt-skipped-at', 24 * 3_600_000);

/** "Skip for now (remind me tomorrow)". */
export const skipSignIn = skip.putOff;

/** Whether somebody skipped in the last 24 hours. */
export const isSignInSkipped = skip.isPutOff;
