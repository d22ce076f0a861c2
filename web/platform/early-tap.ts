/** How long a tap may wait for hydration, in milliseconds: a later reaction would surprise. */
const WAITS_MS = 10_000;

declare global {
  interface Window {
    /** Ends the watch; returns the last button tapped during it, unless that was too long ago. */
    takeEarlyTap?: () => HTMLElement | null | undefined;
  }
}

/**
 * Remembers the last button that was tapped before hydration. The server inlines it into the page,
 * so it may not refer to anything outside.
 */
function watchEarlyTaps(waitsMs: number): void {
  let button: HTMLElement | null;
  let at: number;
  const onEvent = ({ target }: Event) => {
    const tapped = (target as Element).closest<HTMLElement>(
      'button[type=button]:not([popovertarget])',
    );
    // Set after this event: React itself answers the tap that triggers hydration.
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

/** The source text of that script. */
export const earlyTapScript = (): string => `(${watchEarlyTaps.toString()})(${WAITS_MS})`;

/**
 * Called at hydration: replays an earlier tap. Waits until React has finished its current work,
 * since a tap can hydrate a part of the page that React has not reached. If the visitor has tapped
 * on something else by then, or reads elsewhere, the tap is dropped.
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
