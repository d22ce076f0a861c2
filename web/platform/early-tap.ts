/** So long an early tap waits for the page to listen, in milliseconds: later it would surprise. */
const WAITS_MS = 10_000;

declare global {
  interface Window {
    /** Ends the watch; the last button that was tapped in it, unless that was too long ago. */
    takeEarlyTap?: () => HTMLElement | null | undefined;
  }
}

/**
 * Remembers the last button that was tapped before the page listens. The server puts it into the page,
 * so nothing here may refer to anything outside.
 */
function watchEarlyTaps(waitsMs: number): void {
  let button: HTMLElement | null;
  let at: number;
  const onEvent = ({ target }: Event) => {
    const tapped = (target as Element).closest<HTMLElement>(
      'button[type=button]:not([popovertarget])',
    );
    // After it: a tap for which React takes the page over is answered in its course.
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

/** The text of that script. */
export const earlyTapScript = (): string => `(${watchEarlyTaps.toString()})(${WAITS_MS})`;

/**
 * Does what was asked for before the page listened, which it does from here on. Once React is done
 * with what it is at, since for a tap it takes over also a part of the page that it has not come to.
 * Who has tapped on something else by then, or reads elsewhere, asks for it no more.
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
