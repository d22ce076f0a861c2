import { type ComponentType, type ReactNode, useState } from 'react';
import { useLeave } from '../account/leave.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';
import { hasUnsentVotes } from '../voting/waiting-ballots.ts';

/**
 * Signs out. All personal data is removed, so a user with an unsent vote is asked first; the
 * question loads on demand.
 */
export function useSignOut(): { signOut: () => void; question: ReactNode } {
  const t = useText();
  const api = useApi();
  const leave = useLeave();
  const toast = useToast();
  const [Question, setQuestion] = useState<ComponentType<{
    onLeave: () => void;
    onClose: () => void;
  }> | null>(null);
  const failed = () => toast({ text: t('errors.network'), isError: true });
  const close = () => setQuestion(null);
  const leaveNow = () => {
    close();
    api.people.signOut({}).then(() => leave(t('shell.signed_out')), failed);
  };
  return {
    signOut: () => {
      if (!hasUnsentVotes()) {
        leaveNow();
        return;
      }
      import('../voting/UnsentVotes.tsx').then(
        (module) => setQuestion(() => module.UnsentVotes),
        failed,
      );
    },
    question: Question && <Question onLeave={leaveNow} onClose={close} />,
  };
}
