import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The fragment under which other pages lead to the end of voting. */
export const END_ID = 'end-of-voting';

/** Shows the end of voting, and gives it the focus, where the address names it. */
export function useLandingOnEnd(): void {
  const router = useRouter();
  useEffect(() => {
    const land = () => {
      const place = router.latestLocation.hash === END_ID && document.getElementById(END_ID);
      if (!place) return;
      place.scrollIntoView();
      place.focus({ preventScroll: true });
    };
    // Now: it comes with the settings, long after a full load. Afterwards: a navigation moves the focus.
    land();
    return router.subscribe('onResolved', land);
  }, [router]);
}
