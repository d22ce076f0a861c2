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

/** A page that has what it shows does not wait longer to learn who looks at it. */
const PATIENCE_MS = 3000;
/** What these show depends on who may see it, which the server alone can say. */
const NEEDS_SERVER = /^\/admin(\/|$)/;

/**
 * Before a page is shown that no server has rendered: what was seen here before, and who is signed
 * in. Where nobody answers, that is whoever was: the id alone, which a vote waits under.
 */
export async function restore(client: QueryClient, api: Api): Promise<void> {
  // In a browser this page is here because the server did not answer.
  if (!isNative()) openedWithoutServer();
  await restoreSeen(client);
  const late = new Promise<never>((_, reject) => setTimeout(reject, PATIENCE_MS));
  const { queryKey } = meQuery(api);
  try {
    await Promise.race([client.query({ ...meQuery(api), ...cached.once }), late]);
  } catch {
    if (NEEDS_SERVER.test(location.pathname) || client.getQueryData(queryKey)) return;
    client.setQueryData(queryKey, { person: lastPerson() }, { updatedAt: 1 });
  }
}

function lastPerson(): Person | null {
  const id = recall('signed-in-as');
  if (id === null) return null;
  const locale = DEFAULT_LANGUAGE;
  return { id, email: '', fullName: '', isAdmin: false, isVotingAdmin: false, locale };
}
