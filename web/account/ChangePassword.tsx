import { useState } from 'react';
import type { Account, Person } from '../../domain/people/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const { LazyDialog } = lazyDialog(() =>
  import('./ChangePasswordDialog.tsx').then((m) => m.ChangePasswordDialog),
);

/** Opens the form that changes the password with the current one. */
export function ChangePassword({ person, account }: { person: Person; account: Account }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        icon="lock"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {t('account.change_password')}
      </Button>
      {isOpen && (
        <LazyDialog
          person={person}
          minLength={account.minPasswordLength}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
