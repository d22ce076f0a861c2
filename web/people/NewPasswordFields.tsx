import { checkNewPassword, PASSWORD } from '../../domain/people/rules.ts';
import { useText } from '../i18n/locale.ts';
import { PasswordField } from './PasswordField.tsx';

/** Rules by which Apple's password manager generates a password. */
const rulesOf = (minLength: number) => ({
  passwordrules: `minlength: ${minLength}; maxlength: ${PASSWORD.maxLength};`,
});

/** A new password and its repetition, with both rules checked while typing (S1 §5). */
export function NewPasswordFields({
  label,
  password,
  confirmation,
  isGuessable,
  minLength = PASSWORD.minLength,
  errorOf,
  onPassword,
  onConfirmation,
}: {
  label: string;
  password: string;
  confirmation: string;
  /** Said while typing, and as an error when it is submitted. */
  isGuessable: boolean;
  /** More for organisers and owners. */
  minLength?: number;
  errorOf: (name: 'new-password' | 'confirm-password', early?: boolean) => string | undefined;
  onPassword: (password: string) => void;
  onConfirmation: (confirmation: string) => void;
}) {
  const t = useText();
  const typedBoth = password !== '' && confirmation !== '';
  const isGood =
    typedBoth && !isGuessable && checkNewPassword(password, confirmation, minLength) === null;
  return (
    <>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        required
        maxLength={PASSWORD.maxLength}
        {...rulesOf(minLength)}
        value={password}
        hint={
          isGuessable ? (
            <span className="font-semibold text-amber">{t('people.password_common')}</span>
          ) : (
            t(
              minLength > PASSWORD.minLength
                ? 'people.password_rule_of_role'
                : 'people.password_rule',
            )
          )
        }
        error={errorOf('new-password', password !== '' && !isGuessable)}
        onChange={(event) => onPassword(event.target.value)}
      />
      <PasswordField
        label={t('people.confirm_password')}
        name="confirm-password"
        autoComplete="new-password"
        required
        maxLength={PASSWORD.maxLength}
        {...rulesOf(minLength)}
        value={confirmation}
        hint={
          isGood ? (
            <span className="font-semibold text-agave">{t('people.passwords_match')}</span>
          ) : undefined
        }
        error={errorOf('confirm-password', typedBoth)}
        onChange={(event) => onConfirmation(event.target.value)}
      />
    </>
  );
}
