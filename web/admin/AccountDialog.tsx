import { useNavigate } from '@tanstack/react-router';
import type { AccountDetails } from '../../domain/accounts/schema.ts';
import { useApi } from '../api/context.ts';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { EndSessions } from './EndSessions.tsx';
import { ResetFactorsDialog } from './ResetFactorsDialog.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';

export type AccountAction =
  | 'set-up'
  | 'invite'
  | 'sessions'
  | 'recreate'
  | 'delete'
  | 'reset-factors'
  | 'ban'
  | 'unban';

interface Props {
  account: AccountDetails;
  /** Reads the account again. */
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

const namesOf = ({ person }: AccountDetails) => ({ person: person.fullName || person.email });

/** The dialog that carries out one action on an account. */
export function AccountDialog({
  action,
  isYou,
  headingId,
  ...props
}: Props & {
  action: AccountAction;
  isYou: boolean;
  /** Id of the page's heading, which gets the focus after sessions were ended. */
  headingId: string;
}) {
  const { account, onChanged, onClose } = props;
  switch (action) {
    case 'set-up':
      return <SetUpDialog account={account} isYou={isYou} onDone={onChanged} onClose={onClose} />;
    case 'ban':
    case 'unban':
      return <RoleDialog person={account.person} kind={action} onClose={onClose} />;
    case 'sessions':
      return (
        <EndSessions
          ending={{ kind: 'person', personId: account.person.id, ...namesOf(account) }}
          focusId={headingId}
          onDone={onChanged}
          onClose={onClose}
        />
      );
    case 'invite':
      return <InviteDialog {...props} />;
    case 'recreate':
      return <RecreateDialog {...props} />;
    case 'reset-factors':
      return <ResetFactorsDialog {...props} />;
    case 'delete':
      return <DeleteDialog {...props} />;
  }
}

function InviteDialog({ account, onChanged, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { id: personId, email } = account.person;
  const canSignIn = account.hasPassword || account.providers.length > 0;
  return (
    <ConfirmDialog
      title={t('admin.invite_title')}
      action={t('admin.invite')}
      onConfirm={async () => {
        await api.accounts.invite({ personId });
        toast(t('admin.invited', { email }));
        void onChanged();
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {t(canSignIn ? 'admin.invite_will_again' : 'admin.invite_will', { email })}
      </p>
    </ConfirmDialog>
  );
}

/** Replaces the account by a new one, after its e-mail address was typed. */
function RecreateDialog({ account, onChanged, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { id: personId, email } = account.person;
  return (
    <ConfirmDialog
      title={t('admin.recreate_title')}
      action={t('admin.recreate')}
      isDangerous
      typed={{ label: t('admin.type_email', { email }), word: email }}
      onConfirm={async () => {
        await api.accounts.recreate({ personId, email });
        toast(t('admin.recreated', namesOf(account)));
        void onChanged();
      }}
      onClose={onClose}
    >
      <GoesAndStays goes="admin.recreate_goes" stays="admin.recreate_stays" />
    </ConfirmDialog>
  );
}

/** Deletes the account, after its e-mail address was typed. */
function DeleteDialog({ account, onChanged, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const { id: personId, email } = account.person;
  return (
    <ConfirmDialog
      title={t('admin.delete_title')}
      action={t('admin.delete')}
      isDangerous
      typed={{ label: t('admin.type_email', { email }), word: email }}
      onConfirm={async () => {
        await api.accounts.delete({ personId, email });
        toast(t('admin.deleted', namesOf(account)));
        // The focus moves to the main part, as with every page change.
        await navigate({ to: paths.userManagement() });
        void onChanged();
      }}
      onClose={onClose}
    >
      <GoesAndStays goes="admin.delete_goes" stays="admin.delete_stays" />
    </ConfirmDialog>
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
