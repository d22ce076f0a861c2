import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { POLICY_PATHS } from '../paths.ts';

/** Resolves when a service worker caches this page's requests; never if there is none. */
async function keeping(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  if (serviceWorker?.controller) return;
  await new Promise((resolve) => {
    serviceWorker?.addEventListener('controllerchange', resolve, { once: true });
  });
}

/**
 * Makes a policy that was read available without a network: its texts were part of the server's page, so
 * they are requested again as files that the service worker caches.
 */
export function useKeptPolicy(): void {
  const { language } = useLocale();
  const path = useLocation({
    select: ({ pathname }) => POLICY_PATHS.find((one) => one === pathname),
  });
  useEffect(() => {
    if (!path) return;
    const keep = async () => {
      await keeping();
      const { loadPolicyTexts } = await import('../policies/load-policy.ts');
      await Promise.all([loadPolicyTexts(language, 'frame'), loadPolicyTexts(language, path)]);
    };
    keep().catch(() => {
      // No network now: it is already cached, or is not available.
    });
  }, [language, path]);
}
