import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while the page is visible. The browser releases the lock when the page is hidden, so
 * it is requested again each time.
 * @returns whether the screen is kept on now
 */
export function useWakeLock(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
    if (!wakeLock) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const request = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const requested = await wakeLock.request('screen');
      if (isOver) {
        await requested.release();
        return;
      }
      lock = requested;
      setHeld(true);
      lock.addEventListener('release', () => setHeld(false));
    };
    // A device that saves power refuses: the page says so.
    const tryRequest = () => void request().catch(() => setHeld(false));
    tryRequest();
    document.addEventListener('visibilitychange', tryRequest);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', tryRequest);
      void lock?.release();
    };
  }, []);
  return isHeld;
}
