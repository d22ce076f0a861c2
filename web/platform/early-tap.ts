/** How long a tap may wait for hydration, in milliseconds. A later reaction would surprise the visitor. */
const WAITS_MS = 10_000;

declare global {
  interface Window {
    /** Ends the watch. Returns the button of the last tap; null or undefined: none, or too long ago. */
    takeEarlyTap?: () => HTMLElement | null | undefined;
  }
}

/**
 * Remembers the button of the last tap before hydration. The server writes this function into the page as
 * text, so it must not refer to anything outside of itself.
 */
function watchEarlyTaps(waitsMs: number): void {
  let button: HTMLElement | null;
  let at: number;
  const onEvent = ({ target }: Event) => {
    const tapped = (target as Element).closest<HTMLElement>(
      'button[type=button]:not([popovertarget])',
    );
    // Remembered only after this event: React itself handles a tap that starts hydration.
    const tappedAt = Date.now();
    button = null;
    setTimeout(() => {
      button = tapped;
      at = tappedAt;
    });
  };
  document.addEventListener('click', onEvent, true);
  window.takeEarlyTap = () => {
    document.removeEventListener('click', onEvent, true);
    delete window.takeEarlyTap;
    return Date.now() - at < waitsMs ? button : null;
  };
}

/** The script for the page, as text. */
export const earlyTapScript = (): string => `(${watchEarlyTaps.toString()})(${WAITS_MS})`;

/**
 * Called at hydration: repeats the earlier tap once React has finished its current work, because a tap can
 * start the hydration of a part that React has not reached. The tap is dropped if the visitor has tapped
 * again by then, or the button is out of view.
 */
export function answerEarlyTap(): void {
  let button = window.takeEarlyTap?.();
  const forget = () => (button = null);
  document.addEventListener('click', forget, true);
  setTimeout(() => {
    document.removeEventListener('click', forget, true);
    if (button && isInSight(button)) button.click();
  });
}

function isInSight(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return element.isConnected && bottom > 0 && top < innerHeight;
}
