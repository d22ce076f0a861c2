import type { QueryClient } from '@tanstack/react-query';
import type { Person } from '../../domain/people/schema.ts';
import type { Api } from '../api/client.ts';
import { meQuery } from './queries.ts';

/** The server's question in a page that all members share (server/app/page-answers.ts). */
interface MemberWindow {
  askedWho?: Promise<Response>;
}

/**
 * A page that all members share was rendered for a stand-in: puts the person in its place, before anything is
 * hydrated, and marks as old what is their own. Without an answer nobody is known, and the page asks again.
 */
export async function bringPerson(client: QueryClient, api: Api): Promise<void> {
  const { askedWho } = window as MemberWindow;
  if (!askedWho) return;
  const { queryKey } = meQuery(api);
  const answer = await askedWho
    .then((one) => one.json() as Promise<{ person?: Person | null }>)
    .catch(() => ({ person: undefined }));
  const { person } = answer;
  if (person === undefined) client.removeQueries({ queryKey });
  else client.setQueryData(queryKey, { person });
  void client.invalidateQueries({ queryKey: ['mine'], refetchType: 'none' });
}
