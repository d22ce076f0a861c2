import { useText } from '../i18n/locale.ts';
import { Field } from '../ui/Field.tsx';

/** The email address for signing in; phones do not autocorrect it. */
export function EmailField({
  value,
  error,
  offersPasskeys = false,
  onChange,
}: {
  value: string;
  error: string | undefined;
  /** Whether the browser may offer passkeys here (PasskeySignIn.tsx). */
  offersPasskeys?: boolean;
  onChange: (email: string) => void;
}) {
  const t = useText();
  return (
    <Field
      label={t('people.email')}
      type="email"
      name="email"
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
