import { Suspense, useEffect, useState } from 'react';
import { lazyOptional } from '../ui/optional.ts';
import { safeLink } from '../../domain/restaurants/rules.ts';
import { isIphoneBrowser } from '../platform/iphone.ts';
import { isAppPutOff } from './app-put-off.ts';

/** S2 §9. */
const DELAY_MS = 2000;

/** Loaded only on iPhones. */
const AppBanner = lazyOptional(() => import('./AppBanner.tsx').then((m) => m.AppBanner));

/** Offers the App Store's app in iPhone browsers, once a week (S1 §7). */
export function AppPrompt({ url }: { url: string | null }) {
  const href = safeLink(url);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!href || !isIphoneBrowser() || isAppPutOff()) return;
    const timer = setTimeout(() => setDue(true), Math.max(0, DELAY_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [href]);
  if (!href || !isDue) return null;
  return (
    <Suspense fallback={null}>
      <AppBanner href={href} onClose={() => setDue(false)} />
    </Suspense>
  );
}
