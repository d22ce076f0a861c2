import { useId } from 'react';
import type { AccountDetails } from '../../domain/accounts/schema.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { LanguageField } from './LanguageField.tsx';
import { noAdminText } from './no-admin-text.ts';
import { RestaurantsField } from './RestaurantsField.tsx';
import { useAccountSetup } from './use-account-setup.ts';

/**
 * User setup: name, language, role and restaurants of one account. If someone else changes it meanwhile,
 * the dialog shows the new state: typed fields stay, untouched fields are updated.
 */
export function SetUpDialog({
  account,
  isYou,
  onDone,
  onClose,
}: {
  /** The account as last read. */
  account: AccountDetails;
  isYou: boolean;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const setup = useAccountSetup(account, onDone);
  const { person } = account;
  return (
    <ConfirmDialog
      title={t('admin.set_up_title')}
      action={t('admin.save')}
      onConfirm={setup.save}
      onClose={onClose}
      conflict={setup.isOutdated && <StandsNow key={account.version} account={account} />}
    >
      <p className="wrap-anywhere text-muted">{person.email}</p>
      <Field
        label={t('admin.name_label')}
        value={setup.fullName}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setup.setFullName(event.target.value)}
      />
      <LanguageField value={setup.locale} onValue={setup.setLocale} />
      <AdminChoice person={person} isYou={isYou} isAdmin={setup.isAdmin} onAdmin={setup.setAdmin} />
      {!person.isBanned && (
        <>
          <RestaurantsField
            owned={setup.owned}
            value={setup.restaurantIds}
            onValue={setup.setRestaurantIds}
          />
          <Tick
            label={t('admin.set_up_invite')}
            hint={t('admin.set_up_invite_hint')}
            isOn={setup.invite}
            onTick={setup.setInvite}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

function AdminChoice({
  person,
  isYou,
  isAdmin,
  onAdmin,
}: {
  person: AccountDetails['person'];
  isYou: boolean;
  isAdmin: boolean;
  onAdmin: (isAdmin: boolean) => void;
}) {
  const t = useText();
  const off = noAdminText(person);
  const isLosing = person.isAdmin && !isAdmin;
  return (
    <>
      <Tick
        label={t('admin.set_up_admin')}
        hint={t(
          off ??
            (person.isAdminByConfiguration && !person.isAdmin
              ? 'admin.set_up_admin_configured'
              : 'admin.set_up_admin_hint'),
        )}
        isOn={isAdmin}
        isOff={off !== null}
        onTick={onAdmin}
      />
      {isLosing && person.isAdminByConfiguration && (
        <Notice tone="amber">
          {t('admin.remove_admin_configured', { person: person.fullName || person.email })}
        </Notice>
      )}
      {isLosing && isYou && !person.isAdminByConfiguration && (
        <Notice tone="amber">{t('admin.remove_admin_yourself')}</Notice>
      )}
    </>
  );
}

/** Says that the account has changed since the dialog was opened, and shows its current values. */
function StandsNow({ account: { person, locale, restaurants } }: { account: AccountDetails }) {
  const t = useText();
  const names = restaurants.map(({ name }) => name).join(', ');
  const facts: [title: string, value: string][] = [
    [t('admin.name_label'), person.fullName || t('admin.no_name')],
    [t('admin.language_label'), t(`languages.${locale}`)],
    [t('admin.set_up_admin'), t(person.isAdmin ? 'admin.yes' : 'admin.no')],
    [t('admin.restaurants_label'), names || t('admin.owns_none')],
    ...(person.isBanned
      ? [[t('admin.filter_standing'), t('admin.banned')] as [string, string]]
      : []),
  ];
  return (
    <Notice tone="danger">
      <p className="font-semibold">{t('admin.set_up_changed')}</p>
      <dl>
        {facts.map(([title, value]) => (
          <div key={title} className="flex flex-wrap gap-x-2">
            <dt>{title}:</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('admin.set_up_again')}</p>
    </Notice>
  );
}

function Tick({
  label,
  hint,
  isOn,
  isOff = false,
  onTick,
}: {
  label: string;
  hint: string;
  isOn: boolean;
  isOff?: boolean;
  onTick: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onTick(event.target.checked)}
        className="mt-3 size-5 shrink-0 accent-chile"
      />
      <div>
        <label htmlFor={id} className="flex min-h-11 items-center font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="-mt-2 text-sm text-muted">
          {hint}
        </p>
      </div>
    </div>
  );
}
