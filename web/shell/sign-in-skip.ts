import { keep, recall } from '../platform/kept.ts';
import { makePutOff } from './put-off.ts';

/** S2 §9: a skip is remembered for a day. */
const skip = makePutOff('sign-in-prompt-skipped-at', 24 * 3_600_000);

/** "Skip for now (remind me tomorrow)". */
export const skipSignIn = skip.putOff;

/** The user signed out or deleted their account: they are not asked again during this visit. */
export const restSignInPrompt = () => void keep('left-on-purpose', '1');

/** Whether the prompt was skipped in the last 24 hours, or the user signed out in this visit. */
export const isSignInSkipped = (): boolean => recall('left-on-purpose') !== null || skip.isPutOff();
