/** So long an early tap waits for the page to listen, in milliseconds: later it would surprise. */
const WAITS_MS = 10_000;

declare global {
  interface Window {
    /** Ends the watch; the last button that was tapped in it, unless that was too long ago. */
    takeEarlyTap?: () => HTMLElement | null | undefined;
  }
}

/**
 * Remembers the last button that was tapped while the page's files are on their way. The server puts
 * it into the page, so nothing here may refer to anything outside.
 */
function watchEarlyTaps(waitsMs: number): void {
  let button: HTMLElement | null;
  let at: number;
  const heed = ({ target }: Event) => {
    button = (target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])');
    at = Date.now();
  };
  document.addEventListener('click', heed, true);
  window.takeEarlyTap = () => {
    document.removeEventListener('click', heed, true);
    return Date.now() - at < waitsMs ? button : null;
  };
}

/** The text of that script. */
export const earlyTapScript = (): string => `(${watchEarlyTaps.toString()})(${WAITS_MS})`;

let tapped: HTMLElement | null | undefined;

/** From here on the page hears a tap itself. */
export function holdEarlyTap(): void {
  tapped = window.takeEarlyTap?.();
}

/**
 * Does what was asked for before the page listened. Only once React is done with what it is at does
 * it take over, for the tap, a part of the page that it has not come to.
 */
export function answerEarlyTap(): void {
  const button = tapped;
  tapped = null;
  setTimeout(() => {
    if (button?.isConnected) button.click();
  });
}
