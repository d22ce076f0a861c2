import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { POLICY_PATHS } from '../paths.ts';

/** Resolves when a service worker keeps what this page asks for; never where there is none. */
async function keeping(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  if (serviceWorker?.controller) return;
  await new Promise((resolve) => {
    serviceWorker?.addEventListener('controllerchange', resolve, { once: true });
  });
}

/**
 * The policy that is read opens without a network afterwards: its texts came within the server's page,
 * so they are asked for once more as the files that the service worker keeps.
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
      // Without a network now: it was kept before, or is not.
    });
  }, [language, path]);
}
