import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountDetails } from '../../domain/accounts/schema.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { EndSessions } from './EndSessions.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

type Opened = 'set-up' | 'invite' | 'sessions' | 'recreate' | 'delete' | 'ban' | 'unban';

/** All that an organiser does with one account; what does not reach oneself is not offered there. */
export function AccountActions({
  account,
  isYou,
  headingId,
}: {
  account: AccountDetails;
  isYou: boolean;
  /** Of the page. */
  headingId: string;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { person } = account;
  const personId = person.id;
  const who = { person: person.fullName || person.email };
  const hasWayIn = account.hasPassword || account.providers.length > 0;
  const close = () => setOpened(null);
  const readAgain = () => client.invalidateQueries({ queryKey: ['mine', 'people'] });
  const typed = { label: t('admin.type_email', { email: person.email }), word: person.email };
  const done = (text: string) => {
    toast(text);
    void readAgain();
  };

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
      {opened === 'set-up' && (
        <SetUpDialog account={account} isYou={isYou} onDone={readAgain} onClose={close} />
      )}
      {(opened === 'ban' || opened === 'unban') && (
        <RoleDialog person={person} kind={opened} onClose={close} />
      )}
      {opened === 'sessions' && (
        <EndSessions
          ending={{ kind: 'person', personId, ...who }}
          focusId={headingId}
          onDone={readAgain}
          onClose={close}
        />
      )}
      {opened === 'invite' && (
        <ConfirmDialog
          title={t('admin.invite_title')}
          action={t('admin.invite')}
          onConfirm={async () => {
            await api.accounts.invite({ personId });
            done(t('admin.invited', { email: person.email }));
          }}
          onClose={close}
        >
          <p className="wrap-anywhere">
            {t(hasWayIn ? 'admin.invite_will_again' : 'admin.invite_will', { email: person.email })}
          </p>
        </ConfirmDialog>
      )}
      {opened === 'recreate' && (
        <ConfirmDialog
          title={t('admin.recreate_title')}
          action={t('admin.recreate')}
          isDangerous
          typed={typed}
          onConfirm={async () => {
            await api.accounts.recreate({ personId, email: person.email });
            done(t('admin.recreated', who));
          }}
          onClose={close}
        >
          <GoesAndStays goes="admin.recreate_goes" stays="admin.recreate_stays" />
        </ConfirmDialog>
      )}
      {opened === 'delete' && (
        <ConfirmDialog
          title={t('admin.delete_title')}
          action={t('admin.delete')}
          isDangerous
          typed={typed}
          onConfirm={async () => {
            await api.accounts.delete({ personId, email: person.email });
            toast(t('admin.deleted', who));
            // The focus goes to the main part, as with every change of the page.
            await navigate({ to: paths.userManagement() });
            void readAgain();
          }}
          onClose={close}
        >
          <GoesAndStays goes="admin.delete_goes" stays="admin.delete_stays" />
        </ConfirmDialog>
      )}
    </section>
  );
}

function GoesAndStays({ goes, stays }: { goes: TextKey; stays: TextKey }) {
  const t = useText();
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="font-semibold text-danger">{t('admin.goes')}</dt>
        <dd>{t(goes)}</dd>
      </div>
      <div>
        <dt className="font-semibold text-agave">{t('admin.stays')}</dt>
        <dd>{t(stays)}</dd>
      </div>
    </dl>
  );
}
