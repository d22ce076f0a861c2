import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AccountDetails } from '../../domain/accounts/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useToast } from '../ui/Toast.tsx';
import { LanguageField } from './LanguageField.tsx';
import { RestaurantsField } from './RestaurantsField.tsx';

/** User setup: name, language, role and restaurants of one account. */
export function SetUpDialog({
  account,
  onDone,
  onClose,
}: {
  account: AccountDetails;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  // As it was when the dialog opened: the server compares it with what it is then.
  const [{ person, version, restaurants }] = useState(account);
  const [fullName, setFullName] = useState(person.fullName);
  const [locale, setLocale] = useState(account.locale);
  const [isAdmin, setAdmin] = useState(person.isAdmin);
  const [restaurantIds, setRestaurantIds] = useState<string[]>([]);
  const [invite, setInvite] = useState(false);
  const save = async () => {
    try {
      const input = { version, fullName, locale, isAdmin, restaurantIds, invite };
      await api.accounts.setUp({ personId: person.id, ...input });
      toast(t('admin.set_up_done', { person: fullName || person.email }));
      // What one may see oneself may have changed with it.
      void client.invalidateQueries({ queryKey: ['me'] });
    } finally {
      void onDone();
    }
  };
  return (
    <ConfirmDialog
      title={t('admin.set_up_title')}
      action={t('admin.save')}
      onConfirm={save}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-muted">{person.email}</p>
      <Field
        label={t('admin.name_label')}
        value={fullName}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setFullName(event.target.value)}
      />
      <LanguageField value={locale} onValue={setLocale} />
      <Tick
        label={t('admin.set_up_admin')}
        hint={t(person.emailVerified ? 'admin.set_up_admin_hint' : 'admin.unconfirmed_no_admin')}
        isOn={isAdmin}
        isOff={!person.emailVerified && !person.isAdmin}
        onTick={setAdmin}
      />
      {!person.isBanned && (
        <>
          <RestaurantsField
            owned={restaurants.map(({ id }) => id)}
            value={restaurantIds}
            onValue={setRestaurantIds}
          />
          <Tick
            label={t('admin.set_up_invite')}
            hint={t('admin.set_up_invite_hint')}
            isOn={invite}
            onTick={setInvite}
          />
        </>
      )}
    </ConfirmDialog>
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
  /** Whether it cannot be ticked. */
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
