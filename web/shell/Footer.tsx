import { safeLink } from '../../domain/restaurants/rules.ts';
import type { PublicSettings } from '../../domain/settings/schema.ts';
import { useText } from '../i18n/speech.ts';

const link = 'inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline';

export function Footer({ settings }: { settings: PublicSettings }) {
  const t = useText();
  const festival = safeLink(settings.festivalUrl);
  return (
    <footer className="mt-16">
      <div className="papel-picado text-line" />
      <div className="mx-auto grid max-w-[1200px] gap-2 px-4 pt-6 pb-28 text-sm text-muted">
        <div className="flex flex-wrap gap-x-6">
          <a className={link} href={`mailto:${settings.supportEmail}`}>
            {t('shell.footer_contact')}
          </a>
          {festival && (
            <a className={link} href={festival} target="_blank" rel="noopener noreferrer">
              {t('shell.footer_festival')}
            </a>
          )}
        </div>
        <p className="max-w-[68ch]">{t('shell.footer_credits')}</p>
        <p>{t('shell.footer_rights')}</p>
      </div>
    </footer>
  );
}
