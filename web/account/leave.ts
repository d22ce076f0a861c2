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
 * Out of an account that the server has just closed behind one: home, and nothing of the person
 * stays on this device.
 * @returns takes what to say at home; `replace` leaves no way back to the page that one was on
 */
export function useLeave(): (told: string, options?: { replace: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const client = useQueryClient();
  const setPerson = useSetPerson();
  const toast = useToast();
  return async (told, { replace } = { replace: false }) => {
    // S1 §7: signing out clears caches. What is shown now goes with its page, or with the person.
    client.removeQueries({ type: 'inactive' });
    // Away first: a page of one's own would send its reader to sign in.
    await navigate({ to: paths.home(), replace });
    forgetReturnPath();
    forget('typed-name');
    forgetFavourite();
    forgetDrafts();
    // Who has just left on purpose is not asked to come in.
    restSignInPrompt();
    setPerson(null);
    toast(told);
    await forgetTheRest().catch(() => {});
  };
}

/** Whatever else the browser keeps of the visit: by a file that came a second after the start. */
async function forgetTheRest(): Promise<void> {
  const { forgetSeen, forgetVisit } = await import('../shell/cleanup.ts');
  forgetVisit({ keepsVotes: false });
  restSignInPrompt();
  await forgetSeen();
}
