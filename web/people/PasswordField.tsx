import { type ComponentProps, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';

/** A password field that can show the password. */
export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'action'>) {
  const t = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t(shown ? 'people.hide_password' : 'people.show_password')}
          onClick={() => setShown(!shown)}
          className="grid size-11 place-items-center rounded-full text-muted hover:bg-chile-soft"
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}
