import { safeLink } from '../../domain/restaurants/rules.ts';
import type { PublicSettings } from '../../domain/settings/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import type { IconName } from '../ui/Icon.tsx';

interface ExternalPlace {
  href: string;
  icon: IconName;
  text: TextKey;
}

/** The festival's external links (S2 §1); invalid ones that organisers have set are left out. */
export function festivalLinks(settings: PublicSettings): ExternalPlace[] {
  const places = [
    [settings.festivalUrl, 'store', 'shell.footer_festival'],
    [settings.radioUrl, 'radio', 'shell.footer_radio'],
    [settings.instagramUrl, 'instagram', 'shell.footer_instagram'],
  ] as const;
  return places.flatMap(([url, icon, text]) => {
    const href = safeLink(url);
    return href ? [{ href, icon, text }] : [];
  });
}
