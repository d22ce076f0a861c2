import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { POLICY_COMMITMENTS } from '../../domain/policies/rules.ts';
import { POINTS } from '../../domain/voting/rules.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { settingsQuery } from './queries.ts';
import { type Shortcut, SHORTCUTS } from './shortcut-keys.ts';

const LEADS_TO: Record<Shortcut, TextKey> = {
  M: 'keyboard.to_main',
  S: 'keyboard.to_search',
  U: 'keyboard.to_account',
  H: 'keyboard.to_help',
};

const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

const link =
  'flex min-h-11 items-center gap-2 font-semibold text-chile underline-offset-4 hover:underline';

/** The shortcuts of every page, and further help. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  const alt = isApple() ? '⌥ Option' : 'Alt';
  return (
    <Dialog title={t('shell.keyboard_help')} onClose={onClose}>
      <section className="grid gap-3">
        <h3 className="text-lg">{t('keyboard.keys')}</h3>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
          {SHORTCUTS.map((shortcut) => (
            <Fragment key={shortcut}>
              <Keys keys={[alt, shortcut]} />
              <dd>{t(LEADS_TO[shortcut])}</dd>
            </Fragment>
          ))}
          <Keys keys={['Tab']} />
          <dd>{t('keyboard.tab')}</dd>
          <Keys keys={['Esc']} />
          <dd>{t('keyboard.escape')}</dd>
          <Keys keys={['0', `${POINTS.maxPerDish}`]} joint="–" />
          <dd>{t('keyboard.points')}</dd>
        </dl>
        {isApple() && <p className="text-sm text-muted">{t('keyboard.option_writes')}</p>}
      </section>
      <section className="grid gap-1">
        <h3 className="text-lg">{t('keyboard.stuck')}</h3>
        <p>{t('keyboard.stuck_told', { hours: POLICY_COMMITMENTS.accessibilityHours })}</p>
        <ul>
          <Way icon="mail">
            <a className={link} href={`mailto:${settings.supportEmail}`}>
              {t('keyboard.write')}
            </a>
          </Way>
          <Way icon="info">
            <Link className={link} to="/accessibility-statement" onClick={onClose}>
              {t('shell.policy_accessibility')}
            </Link>
          </Way>
          <Way icon="store">
            <Link className={link} to={paths.participating()} onClick={onClose}>
              {t('places.participating_title')}
            </Link>
          </Way>
        </ul>
      </section>
    </Dialog>
  );
}

function Keys({ keys, joint = '+' }: { keys: readonly string[]; joint?: string }) {
  return (
    <dt className="flex items-center gap-1 whitespace-nowrap">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && joint}
          <kbd className="min-w-8 rounded-[8px] border border-control-line bg-paper px-2 py-1 text-center font-sans text-sm font-semibold">
            {key}
          </kbd>
        </Fragment>
      ))}
    </dt>
  );
}

function Way({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 text-chile">
      <Icon name={icon} />
      {children}
    </li>
  );
}
