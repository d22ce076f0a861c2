import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Language } from '../../domain/language.ts';
import { isEmailShaped } from '../../domain/people/rules.ts';
import { ApiFailure } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useToast } from '../ui/Toast.tsx';
import { LanguageField } from './LanguageField.tsx';
import { RestaurantsField } from './RestaurantsField.tsx';

/** Creates an account for an e-mail address and invites the person by mail. */
export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useLocale();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [fullName, setFullName] = useState('');
  const [locale, setLocale] = useState<Language>(language);
  const [restaurantIds, setRestaurantIds] = useState<string[]>([]);
  const create = async () => {
    const person = await api.invitations.create({ email, fullName, locale, restaurantIds });
    void client.invalidateQueries({ queryKey: ['mine', 'people'] });
    toast(t('admin.created', { email: person.email }));
    void navigate({ to: paths.userAccount(person.id) });
  };
  return (
    <ConfirmDialog
      title={t('admin.create_title')}
      action={t('admin.create_action')}
      isReady={isEmailShaped(email.trim())}
      onConfirm={create}
      onClose={onClose}
      wayOn={OpenKnown}
    >
      <p className="text-muted">{t('admin.create_will')}</p>
      <Field
        label={t('admin.email_label')}
        type="email"
        value={email}
        maxLength={254}
        autoComplete="off"
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label={t('admin.name_label')}
        hint={t('admin.name_hint')}
        value={fullName}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setFullName(event.target.value)}
      />
      <LanguageField value={locale} onValue={setLocale} />
      <RestaurantsField value={restaurantIds} onValue={setRestaurantIds} />
    </ConfirmDialog>
  );
}

/** Links to the account that already exists. */
function OpenKnown({ failure }: { failure: unknown }) {
  const t = useText();
  if (!(failure instanceof ApiFailure) || failure.code !== 'account_exists') return null;
  const { personId } = failure.data as { personId: string };
  // Empty if the account was being created just then and was not found.
  if (personId === '') return null;
  return (
    <Link
      to={paths.userAccount(personId)}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {t('admin.open_account')}
    </Link>
  );
}
