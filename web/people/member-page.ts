import type { QueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import type { Api } from '../api/client.ts';
import { meQuery } from './queries.ts';

/** The server's question in a page that all members share (server/app/page-answers.ts); null: not answered. */
interface MemberWindow {
  askedWho?: Promise<Response | null>;
}

/**
 * A page that all members share was rendered for a stand-in: puts the person in its place, before anything is
 * hydrated, and marks as old what is their own. Without an answer nobody is known, and the page asks again.
 * @returns whether the page shows anybody else: the session has just ended, or the role has changed
 */
export async function bringPerson(client: QueryClient, api: Api): Promise<boolean> {
  const { askedWho } = window as MemberWindow;
  if (!askedWho) return false;
  const { queryKey } = meQuery(api);
  const { person } = await askedWho
    .then(async (answer) => ((await answer?.json()) ?? {}) as { person?: Person | null })
    .catch(() => ({ person: undefined }));
  if (person === undefined) client.removeQueries({ queryKey });
  else client.setQueryData(queryKey, { person });
  void client.invalidateQueries({ queryKey: ['mine'], refetchType: 'none' });
  return !person || person.isAdmin;
}
