import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { useOnline } from '../platform/online.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useWindowTitle } from '../ui/window-title.ts';
import type { Seen } from './last-seen.ts';
import { linksOf, type SeenLink } from './seen-links.ts';
import { readSeen } from './store.ts';

/**
 * Shown if a page could not load without a network: lists what can be opened offline. Retries by itself
 * when the network is back.
 * @param children shown if the device reports a network
 */
export function OfflinePage({ onRetry, children }: { onRetry: () => void; children?: ReactNode }) {
  const online = useOnline();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const listener = () => retry();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  return (
    <>
      {online ? children : <NoNetwork onRetry={onRetry} />}
      <LastSeen />
    </>
  );
}

/** No alert: OfflineNotice.tsx already says above the page that there is no network. */
function NoNetwork({ onRetry }: { onRetry: () => void }) {
  const t = useText();
  const title = t('offline.title');
  useWindowTitle(title);
  return (
    <div className="page pt-12">
      <EmptyState isPage icon="offline" title={title} hint={t('offline.hint')}>
        <Button onClick={onRetry}>{t('shell.retry')}</Button>
        <ButtonLink look="secondary" to={paths.home()}>
          {t('shell.home')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

/** Empty if nothing was opened on this device yet. */
function LastSeen() {
  const t = useText();
  const id = useId();
  const [seen, setSeen] = useState<Seen[]>([]);
  useEffect(() => {
    let isOver = false;
    void readSeen().then((found) => {
      if (!isOver) setSeen(found);
    });
    return () => {
      isOver = true;
    };
  }, []);
  const { restaurants, lists } = linksOf(seen, t);
  if (restaurants.length + lists.length === 0) return null;
  return (
    <section aria-labelledby={id} className="page grid gap-4 py-8">
      <div>
        <h2 id={id} className="text-xl">
          {t('offline.seen_title')}
        </h2>
        <p className="text-muted">{t('offline.seen_hint')}</p>
      </div>
      <Links title={t('offline.seen_restaurants')} links={restaurants} />
      <Links title={t('offline.seen_lists')} links={lists} />
    </section>
  );
}

function Links({ title, links }: { title: string; links: SeenLink[] }) {
  if (links.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {links.map(({ to, text, more }) => (
          <li key={to}>
            <Link
              {...linkTo(to)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-chile-soft"
            >
              <span className="mr-auto min-w-0 wrap-anywhere">
                <strong dir="auto" className="block leading-tight">
                  {text}
                </strong>
                {more && <span className="text-sm text-muted">{more}</span>}
              </span>
              <Icon name="forward" className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
