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
import { hideDue } from './hidden-totals.ts';
import { OfflineNotice } from './OfflineNotice.tsx';
import { useKeptPolicy } from './policy-texts.ts';
import { keepSeen, restoreSeen } from './store.ts';
import { UpdateOffer } from './UpdateOffer.tsx';
import { watchForUpdates } from './updates.ts';

/** How often a page without a server checks whether it is back. */
const ASK_AGAIN_MS = 15_000;

/** Makes the pages work without a network; loaded once the browser is idle. */
export function Offline() {
  const client = useQueryClient();
  useEffect(() => keepSeen(client), [client]);
  useEffect(() => {
    if (import.meta.env.PROD && !isNative()) void watchForUpdates();
  }, []);
  useRememberedPerson();
  useResetNotice();
  useKeptPolicy();
  useNetwork(client);
  return (
    <>
      <OfflineNotice />
      <UpdateOffer />
    </>
  );
}

/** Remembers the id (only) of the signed-in person, for pages opened without a network. */
function useRememberedPerson(): void {
  const person = usePerson();
  const id = person?.id;
  useEffect(() => {
    if (id !== undefined) keep('signed-in-as', id);
    else if (person === null) forget('signed-in-as');
  }, [id, person]);
}

/** Confirms to the person that the page was reset (shell/cleanup.ts). */
function useResetNotice(): void {
  const t = useText();
  const toast = useToast();
  useEffect(() => {
    if (recall('begun-afresh') === null) return;
    forget('begun-afresh');
    toast(t('offline.begun_afresh'));
  }, [t, toast]);
}

/** Restores seen data when the network is lost, and refetches when it is back. */
function useNetwork(client: QueryClient): void {
  const api = useApi();
  const online = useOnline();
  useEffect(() => {
    if (online) return;
    void restoreSeen(client);
    const ask = () => {
      hideDue(client, Date.now());
      const { queryKey } = settingsQuery(api);
      if (navigator.onLine) void client.refetchQueries({ queryKey, exact: true });
    };
    const timer = setInterval(ask, ASK_AGAIN_MS);
    window.addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', ask);
      // Online again: the page shows older data.
      void client.refetchQueries({ type: 'active', stale: true });
    };
  }, [online, client, api]);
}
