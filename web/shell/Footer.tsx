import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { safeLink } from '../../domain/restaurants/rules.ts';
import type { PublicSettings } from '../../domain/settings/schema.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths, POLICY_PATHS } from '../paths.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { festivalLinks } from './festival-links.ts';
import { HelpLink } from './HelpLink.tsx';
import { Sponsors } from './Sponsors.tsx';

const link =
  'inline-flex min-h-11 items-center py-1.5 gap-2 font-semibold text-ink underline-offset-4 hover:underline';

const POLICY_NAMES: Record<(typeof POLICY_PATHS)[number], TextKey> = {
  '/privacy-policy': 'shell.policy_privacy',
  '/terms-of-service': 'shell.policy_terms',
  '/content-moderation-policy': 'shell.policy_moderation',
  '/community-guidelines': 'shell.policy_community',
  '/data-safety-declaration': 'shell.policy_data',
  '/accessibility-statement': 'shell.policy_accessibility',
};

/** The end of every page (S2 §2): contact, the festival's social media, and its sponsors. */
export function Footer({ settings }: { settings: PublicSettings }) {
  const t = useText();
  return (
    <footer className="mt-16 print:hidden">
      <div className="papel-picado text-line" />
      <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-8 pb-28 lg:pb-12">
        <div className="grid gap-8 lg:flex lg:justify-between">
          <div className="grid min-w-0 content-start gap-x-12 gap-y-6 wrap-anywhere sm:grid-cols-3 xl:grid-cols-[repeat(3,minmax(0,max-content))]">
            <Links title={t('shell.footer_festival_title')}>
              {settings.resultYear && (
                <li>
                  <Link to={paths.results()} className={link}>
                    <Icon name="medal" />
                    {t('results.title')}
                  </Link>
                </li>
              )}
              <li>
                <Link {...linkTo(paths.integrity())} className={link}>
                  {t('integrity.title')}
                </Link>
              </li>
              <li>
                <Link {...linkTo(paths.ledger())} className={link}>
                  {t('ledger.title')}
                </Link>
              </li>
              {festivalLinks(settings).map(({ href, icon, text }) => (
                <ExternalLink key={text} url={href} icon={icon} text={t(text)} />
              ))}
            </Links>
            <Links title={t('shell.footer_help_title')}>
              <li>
                <HelpLink className={link} />
              </li>
              <li>
                <a className={link} href={`mailto:${settings.supportEmail}`}>
                  <Icon name="mail" />
                  {t('shell.footer_contact')}
                </a>
              </li>
              <ExternalLink
                url={settings.whatsappUrl}
                icon="phone"
                text={t('shell.footer_whatsapp')}
              />
              <li>
                <Link {...linkTo(paths.accessRequest())} className={link}>
                  <Icon name="store" />
                  {t('shell.for_restaurants')}
                </Link>
              </li>
            </Links>
            <Policies title={t('shell.footer_policies_title')}>
              {POLICY_PATHS.map((path) => (
                <li key={path}>
                  <Link to={path} className={link}>
                    {t(POLICY_NAMES[path])}
                  </Link>
                </li>
              ))}
            </Policies>
          </div>
          {settings.sponsors.length > 0 && <Sponsors sponsors={settings.sponsors} />}
        </div>
        <div className="grid gap-1 border-t border-line pt-4 text-sm text-muted">
          <p>
            {t('shell.footer_rights')} · {t('shell.footer_publisher')}
          </p>
          <p className="max-w-[68ch]">{t('shell.footer_credits')}</p>
        </div>
      </div>
    </footer>
  );
}

function Links({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-lg sm:flex sm:min-h-11 sm:items-center">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** As `Links`, behind a tap on a phone; on a wide screen always open. */
function Policies({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group sm:[&::details-content]:[content-visibility:visible]">
      <summary className="flex min-h-11 list-none items-center gap-2 sm:pointer-events-none [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg">{title}</h2>
        <Icon name="chevron-down" size={4} className="text-muted group-open:rotate-180 sm:hidden" />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

/** Nothing if the organisers have set an invalid link. */
function ExternalLink({ url, icon, text }: { url: string; icon: IconName; text: string }) {
  const href = safeLink(url);
  if (!href) return null;
  return (
    <li>
      <a className={link} href={href} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} />
        {text}
      </a>
    </li>
  );
}
