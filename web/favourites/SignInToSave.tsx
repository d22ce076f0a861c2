import { useText } from '../i18n/locale.ts';
import { SignInToVote } from '../shell/SignInToVote.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Asks people to sign in to save a restaurant. */
export function SignInToSave({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('favourites.sign_in_title')} onClose={onClose}>
      <p>{t('favourites.sign_in_why', { name })}</p>
      <SignInToVote isForVote={false} onSkip={onClose} />
    </Dialog>
  );
}
