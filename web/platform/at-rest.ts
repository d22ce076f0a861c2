/** What shows that somebody uses the page: what they may want next is loaded at once then. */
const USES = ['pointerdown', 'keydown', 'focusin', 'scroll'] as const;
/** A page that is never idle loads the rest by then. */
const LONGEST_MS = 3000;
/** Where the browser does not tell when it is idle, as on iPhones: before what is due after 2 seconds (S2 §9). */
const UNTOLD_MS = 1000;

let rest: Promise<void> | undefined;

/**
 * Resolves once the page works and the browser is idle, or at the first use of the page: for code that the first
 * view does not need, and whatever comes next may. First called when the page has started.
 */
export const atRest = (): Promise<void> =>
  (rest ??= new Promise((resolve) => {
    const done = () => {
      for (const type of USES) removeEventListener(type, done, true);
      resolve();
    };
    for (const type of USES) addEventListener(type, done, { capture: true, passive: true });
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: LONGEST_MS });
    else setTimeout(done, UNTOLD_MS);
  }));
