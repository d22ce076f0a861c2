import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Language, regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';
import { useOnline } from '../platform/online.ts';
import { CloseButton } from '../ui/CloseButton.tsx';
import { Icon } from '../ui/Icon.tsx';
import { isFirst, isPublic } from './last-seen.ts';

/** Shown once for each time without a network, until dismissed. */
export function OfflineNotice() {
  const online = useOnline();
  return online ? null : <Notice />;
}

function Notice() {
  const { t, language } = useLocale();
  const at = useShownAt();
  const [isClosed, setClosed] = useState(false);
  return (
    <>
      <p role="status" className="sr-only">
        {t('offline.told_bare')}
      </p>
      {!isClosed && (
        <aside
          aria-label={t('offline.about')}
          className="border-b border-line bg-surface text-muted print:hidden"
        >
          <div className="mx-auto flex max-w-[752px] items-center gap-3 pr-2 pl-4 text-sm">
            <Icon name="offline" />
            <p className="mr-auto min-w-0 py-2 wrap-anywhere">
              {at === null
                ? t('offline.told_bare')
                : t('offline.told', { time: writeTime(at, language) })}
            </p>
            <CloseButton onClose={() => setClosed(true)} />
          </div>
        </aside>
      )}
    </>
  );
}

/** Today as time only, else with the day. */
function writeTime(at: number, language: Language): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(regionOf(language), {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'medium' }),
  }).format(at);
}

/** The time of the oldest data on the page; null if it shows no server data. */
function useShownAt(): number | null {
  const client = useQueryClient();
  const [at, setAt] = useState(() => shownAt(client));
  useEffect(() => {
    const look = () => setAt(shownAt(client));
    let timer = setTimeout(look);
    // Each page adds its own queries.
    const unsubscribe = client.getQueryCache().subscribe(({ type }) => {
      if (!type.startsWith('observer') && type !== 'updated') return;
      clearTimeout(timer);
      timer = setTimeout(look);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
  return at;
}

function shownAt(client: QueryClient): number | null {
  const shown = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter(({ queryKey, state }) => isPublic(queryKey) && state.dataUpdatedAt > 0);
  const own = shown.filter(({ queryKey }) => !isFirst(queryKey));
  const states = shown.filter(({ queryKey: [kind] }) => kind === 'states');
  const times = (own.length > 0 ? own : states).map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : null;
}
