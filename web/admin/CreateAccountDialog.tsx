import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Language } from '../../domain/language.ts';
import { isEmailShaped } from '../../domain/people/rules.ts';
import { useApi } from '../api/context.ts';
import { useSpeech } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useToast } from '../ui/Toast.tsx';
import { LanguageField } from './LanguageField.tsx';
import { RestaurantsField } from './RestaurantsField.tsx';

/** Creation: an account for an address, whose person is invited by mail. */
export function CreateAccountDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useSpeech();
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
