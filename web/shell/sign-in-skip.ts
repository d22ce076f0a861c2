const KEY = 'sign-in-prompt-skipped-at';
/** S2 §9: a skip is remembered for a day. */
const KEPT_MS = 24 * 3_600_000;

/** For a browser that keeps nothing: milliseconds since 1970. */
let skippedAt: number | null = null;

/** "Skip for now (remind me tomorrow)": from now on, and also after a reload. */
export function skipSignIn(): void {
  skippedAt = Date.now();
  try {
    localStorage.setItem(KEY, String(skippedAt));
  } catch {
    // It is skipped for as long as the page is open.
  }
}

/** Whether somebody skipped in the last 24 hours; a clock set back since then asks no sooner. */
export function isSignInSkipped(): boolean {
  return [skippedAt, load()].some((at) => at !== null && Date.now() - at < KEPT_MS);
}

function load(): number | null {
  try {
    const saved = Number(localStorage.getItem(KEY) ?? Number.NaN);
    return Number.isNaN(saved) ? null : saved;
  } catch {
    return null;
  }
}
