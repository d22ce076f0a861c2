import { makePutOff } from './put-off.ts';

/** S2 §9: a skip is remembered for a day. */
const skip = makePutOff('sign-in-prompt-skipped-at', 24 * 3_600_000);

/** "Skip for now (remind me tomorrow)". */
export const skipSignIn = skip.putOff;

const LEFT = 'left-on-purpose';
/** For a browser that keeps nothing. */
let hasLeft = false;

/** Somebody signed out or deleted their account: they are not asked again during this visit. */
export function restSignInPrompt(): void {
  hasLeft = true;
  try {
    sessionStorage.setItem(LEFT, '1');
  } catch {
    // It rests for as long as the page is open.
  }
}

function isResting(): boolean {
  try {
    return hasLeft || sessionStorage.getItem(LEFT) !== null;
  } catch {
    return hasLeft;
  }
}

/** Whether somebody skipped in the last 24 hours, or left in this visit. */
export const isSignInSkipped = (): boolean => isResting() || skip.isPutOff();
