import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetFavourite } from '../favourites/pending.ts';
import { paths } from '../paths.ts';
import { forget } from '../platform/kept.ts';
import { useSetPerson } from '../people/queries.ts';
import { forgetReturnPath } from '../people/return-path.ts';
import { restSignInPrompt } from '../shell/sign-in-skip.ts';
import { useToast } from '../ui/Toast.tsx';
import { forgetDrafts } from '../voting/kept-drafts.ts';

/**
 * Leaves an account whose session the server has just ended: goes home, and removes the person's data
 * from this device.
 * @returns takes the message to show at home; `replace` drops the current page from the history
 */
export function useLeave(): (message: string, options?: { replace: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  const setPerson = useSetPerson();
  const toast = useToast();
  return async (message, { replace } = { replace: false }) => {
    // S1 §7: signing out clears caches. Active queries are removed with their page, or with the person.
    client.removeQueries({ type: 'inactive' });
    // Navigate first: a personal page would redirect to the sign-in page.
    await navigate({ to: paths.home(), replace });
    forgetReturnPath();
    forget('typed-name');
    forgetFavourite();
    forgetDrafts();
    // No sign-in prompt right after leaving on purpose.
    restSignInPrompt();
    setPerson(null);
    toast(message);
    await forgetTheRest().catch(() => {});
  };
}

/** Removes what else the browser keeps of the visit, by a file loaded a second after the start. */
async function forgetTheRest(): Promise<void> {
  const { forgetSeen, forgetVisit } = await import('../shell/cleanup.ts');
  forgetVisit({ keepsVotes: false });
  restSignInPrompt();
  await forgetSeen();
}
