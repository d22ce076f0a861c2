import type { Person } from '../../domain/people/schema.ts';
import { useText } from '../i18n/locale.ts';
import { ChangePasswordForm } from '../people/ChangePasswordForm.tsx';
import { Dialog } from '../ui/Dialog.tsx';

/** Changes the own password, with the current one. */
export function ChangePasswordDialog({
  person,
  minLength,
  onClose,
}: {
  person: Person;
  minLength: number;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog title={t('account.change_password')} onClose={onClose}>
      <ChangePasswordForm person={person} minLength={minLength} onDone={onClose} />
    </Dialog>
  );
}
