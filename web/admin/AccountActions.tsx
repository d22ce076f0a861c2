import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountDetails } from '../../domain/accounts/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { type AccountAction, AccountDialog } from './AccountDialog.tsx';

/** All admin actions on one account; actions that are not possible on one's own are left out. */
export function AccountActions({
  account,
  isYou,
  headingId,
}: {
  account: AccountDetails;
  isYou: boolean;
  /** Id of the page's heading. */
  headingId: string;
}) {
  const t = useText();
  const client = useQueryClient();
  const [opened, setOpened] = useState<AccountAction | null>(null);
  const { person } = account;

  return (
    <section aria-label={t('admin.column_actions')} className="flex flex-wrap gap-2">
      <Button icon="edit" onClick={() => setOpened('set-up')}>
        {t('admin.set_up')}
      </Button>
      {!person.isBanned && (
        <Button look="secondary" icon="mail" onClick={() => setOpened('invite')}>
          {t('admin.invite')}
        </Button>
      )}
      {!isYou && (
        <>
          {account.sessions.length > 0 && (
            <Button look="secondary" icon="sign-out" onClick={() => setOpened('sessions')}>
              {t('sessions.end_of')}
            </Button>
          )}
          {account.hasSecondFactor && (
            <Button look="secondary" icon="key" onClick={() => setOpened('reset-factors')}>
              {t('factors.reset')}
            </Button>
          )}
          {!person.isBanned && (
            <Button look="secondary" icon="key" onClick={() => setOpened('recreate')}>
              {t('admin.recreate')}
            </Button>
          )}
          <Button
            look="secondary"
            icon="lock"
            onClick={() => setOpened(person.isBanned ? 'unban' : 'ban')}
          >
            {t(person.isBanned ? 'admin.unban' : 'admin.ban')}
          </Button>
          <Button look="secondary" icon="trash" onClick={() => setOpened('delete')}>
            {t('admin.delete')}
          </Button>
        </>
      )}
      {opened && (
        <AccountDialog
          action={opened}
          account={account}
          isYou={isYou}
          headingId={headingId}
          onChanged={() => client.invalidateQueries({ queryKey: ['mine', 'people'] })}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
