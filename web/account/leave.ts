import { useNavigate } from '@tanstack/react-router';
import { forgetFavourite } from '../favourites/pending.ts';
import { paths } from '../paths.ts';
import { forget } from '../platform/kept.ts';
import { useSetPerson } from '../people/queries.ts';
import { forgetReturnPath } from '../people/return-path.ts';
import { restSignInPrompt } from '../shell/sign-in-skip.ts';
import { useToast } from '../ui/Toast.tsx';
import { forgetDrafts } from '../voting/draft.ts';

/**
 * Out of an account that the server has just closed behind one: home, and nothing of the person
 * stays on this device.
 * @returns takes what to say at home; `replace` leaves no way back to the page that one was on
 */
export function useLeave(): (told: string, options?: { replace: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const setPerson = useSetPerson();
  const toast = useToast();
  return async (told, { replace } = { replace: false }) => {
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
  };
}
