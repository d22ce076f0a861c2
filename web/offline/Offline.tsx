import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { usePerson } from '../people/queries.ts';
import { forget, keep, recall } from '../platform/kept.ts';
import { isNative } from '../platform/native.ts';
import { useOnline } from '../platform/online.ts';
import { settingsQuery } from '../shell/queries.ts';
import { useToast } from '../ui/Toast.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { useKeptPolicy } from './policy-texts.ts';
import { keepSeen, restoreSeen } from './store.ts';
import { UpdateOffer } from './UpdateOffer.tsx';
import { watchForUpdates } from './updates.ts';

/** So often a page that came without the server asks whether it is there again. */
const ASK_AGAIN_MS = 15_000;

/** All that makes the pages open without a network, once the browser has nothing else to do. */
export function Offline() {
  const client = useQueryClient();
  useEffect(() => keepSeen(client), [client]);
  useEffect(() => {
    if (import.meta.env.PROD && !isNative()) void watchForUpdates();
  }, []);
  useRememberedPerson();
  useToldOfBeginning();
  useKeptPolicy();
  useNetwork(client);
  return (
    <>
      <OfflineNotice />
      <UpdateOffer />
    </>
  );
}

/** Who is signed in, for a page that opens without a network: their id, and nothing else. */
function useRememberedPerson(): void {
  const person = usePerson();
  const id = person?.id;
  useEffect(() => {
    if (id !== undefined) keep('signed-in-as', id);
    else if (person === null) forget('signed-in-as');
  }, [id, person]);
}

/** Whoever had the page begin anew (shell/cleanup.ts) learns that it did. */
function useToldOfBeginning(): void {
  const t = useText();
  const toast = useToast();
  useEffect(() => {
    if (recall('begun-afresh') === null) return;
    forget('begun-afresh');
    toast(t('offline.begun_afresh'));
  }, [t, toast]);
}

/** Brings back what was seen when the network goes, and asks anew when it comes. */
function useNetwork(client: QueryClient): void {
  const api = useApi();
  const online = useOnline();
  useEffect(() => {
    if (online) return;
    void restoreSeen(client);
    const ask = () => {
      const { queryKey } = settingsQuery(api);
      if (navigator.onLine) void client.refetchQueries({ queryKey, exact: true });
    };
    const timer = setInterval(ask, ASK_AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
      // Here again: what the page shows is of before.
      void client.refetchQueries({ type: 'active', stale: true });
    };
  }, [online, client, api]);
}
