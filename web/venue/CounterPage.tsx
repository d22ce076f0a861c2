import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { forget, useKept } from '../platform/kept.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CounterScreen } from './CounterScreen.tsx';
import { type KeptScreen, keepScreen, readKeptScreen, readSetUp } from './counter-set-up.ts';
import { keepPage } from './keep-page.ts';
import { counterScreenQuery } from './queries.ts';

/** /counter: shows a restaurant's venue codes, on any device that has opened a set-up link. */
export function CounterPage() {
  const t = useText();
  const isReady = useHydrated();
  const isBroken = useSetUpLink();
  const screen = readKeptScreen(useKept('counter-screen'));
  useEffect(() => {
    // Without a worker or a network, the page works as long as it stays open.
    keepPage().catch(() => {});
  }, []);
  if (!isReady) return <p className="page py-16 text-center">{t('venue.counter_loading')}</p>;
  if (isBroken) {
    return <Said title={t('venue.counter_broken_title')} text={t('venue.counter_broken')} />;
  }
  if (!screen) {
    return <Said title={t('venue.counter_none_title')} text={t('venue.counter_none')} />;
  }
  return <Counter key={screen.screenId} screen={screen} />;
}

/** Takes over the set-up of the address, and removes the secret from it. @returns whether it is not whole */
function useSetUpLink(): boolean {
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const read = () => {
      const setUp = readSetUp(location.hash);
      if (setUp === null) return;
      setBroken(setUp === 'broken');
      if (setUp !== 'broken') keepScreen(setUp);
      history.replaceState(history.state, '', location.pathname);
    };
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return isBroken;
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <div className="page py-8">
    <EmptyState icon="device" title={title} hint={text} isPage />
  </div>
);

function Counter({ screen }: { screen: KeptScreen }) {
  const t = useText();
  const [isLeaving, setLeaving] = useState(false);
  const isTold = useServerNews(screen);
  return (
    <div className="page grid gap-4 py-4">
      {screen.isRevoked ? (
        <EmptyState
          icon="lock"
          title={t('venue.counter_revoked_title')}
          hint={t('venue.counter_revoked')}
          isPage
        />
      ) : isTold ? (
        <CounterScreen screen={screen} />
      ) : (
        <p className="py-16 text-center">{t('venue.counter_loading')}</p>
      )}
      <Button look="quiet" className="justify-self-center" onClick={() => setLeaving(true)}>
        {t('venue.counter_forget')}
      </Button>
      {isLeaving && (
        <Dialog title={t('venue.counter_forget_title')} onClose={() => setLeaving(false)}>
          <p>{t('venue.counter_forget_will')}</p>
          <Button wide look="danger" onClick={() => forget('counter-screen')}>
            {t('venue.counter_forget')}
          </Button>
          <Button wide look="quiet" onClick={() => setLeaving(false)}>
            {t('shell.cancel')}
          </Button>
        </Dialog>
      )}
    </div>
  );
}

/**
 * Keeps what the server says of this screen: whether it is revoked, its restaurant's name, and the time.
 * @returns whether it has said so once, or cannot: before, the device's clock could make a wrong code
 */
function useServerNews(screen: KeptScreen): boolean {
  const { data, dataUpdatedAt, error } = useQuery(counterScreenQuery(useApi(), screen.screenId));
  const isGone = failureCode(error) === 'venue_screen_not_found';
  const news = data
    ? {
        restaurantName: data.restaurantName,
        aheadMs: dataUpdatedAt - Date.parse(data.now),
        isRevoked: data.isRevoked,
      }
    : isGone
      ? { isRevoked: true }
      : null;
  const text = JSON.stringify({ ...screen, ...news });
  const isNews = news !== null && text !== JSON.stringify(screen);
  useEffect(() => {
    const told = readKeptScreen(text);
    if (isNews && told) keepScreen(told);
  }, [isNews, text]);
  return screen.restaurantName !== null || error !== null;
}
