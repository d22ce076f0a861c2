import type { QueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';
import { DEFAULT_LANGUAGE } from '../../domain/language.ts';
import { meQuery } from '../people/queries.ts';
import { recall } from '../platform/kept.ts';
import { isNative } from '../platform/native.ts';
import { openedWithoutServer } from '../platform/online.ts';
import { restoreSeen } from './store.ts';

/** How long a page that has its data waits to learn who is signed in. */
const PATIENCE_MS = 3000;
/** Pages whose access only the server can check. */
const NEEDS_SERVER = /^\/admin(\/|$)/;
/** The screen of results night: what it shows is in this browser, which an organiser has prepared. */
const REVEAL = /^\/admin\/reveal(\/|$)/;

/**
 * Call before showing a page that no server rendered: restores seen data and the signed-in person. If the
 * server does not answer, that is the last person, by id only: waiting votes are stored under it.
 */
export async function restore(client: QueryClient, api: Api): Promise<void> {
  // In a browser, this page is only used if the server did not answer.
  if (!isNative()) openedWithoutServer();
  await restoreSeen(client);
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
  const { queryKey } = meQuery(api);
  try {
    await Promise.race([client.query({ ...meQuery(api), ...cached.once }), late]);
  } catch {
    const { pathname } = location;
    const isRevealing = REVEAL.test(pathname) && recall('reveal') !== null;
    const isRefused = NEEDS_SERVER.test(pathname) && !isRevealing;
    if (isRefused || client.getQueryData(queryKey)) return;
    client.setQueryData(queryKey, { person: lastPerson(isRevealing) }, { updatedAt: 1 });
  }
}

/** @param isAdmin only for pages that show nothing of the server */
function lastPerson(isAdmin: boolean): Person | null {
  const id = recall('signed-in-as');
  if (id === null) return null;
  const locale = DEFAULT_LANGUAGE;
  return {
    id,
    email: '',
    fullName: '',
    isAdmin,
    isVotingAdmin: false,
    needsLongerPassword: false,
    locale,
  };
}
