import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { isNative } from '../platform/native.ts';
import { isBannedOrSuspended } from '../rulings/banned.ts';
import { BannedNotice } from '../rulings/BannedNotice.tsx';
import { Button } from '../ui/Button.tsx';
import { FormFailure } from './FormFailure.tsx';

/** Loaded when somebody goes to the form or to the button. */
const load = () => import('./passkey.ts');

/**
 * A button to sign in with a passkey, below a form. Where the browser can, it also offers passkeys in the form's field
 * `username webauthn`, once somebody is in the form. In the app there is none: passkeys belong to the festival's site.
 */
export function PasskeySignIn({
  children,
  onEntered,
}: {
  children?: ReactNode;
  onEntered: (person: Person) => void;
}) {
  const t = useText();
  const api = useApi();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** A browser waits for one passkey at a time. */
  const asking = useRef<AbortController>(null);
  useEffect(() => () => asking.current?.abort(), []);

  async function enter(fromField: boolean) {
    if (fromField && asking.current) return;
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    try {
      const { enterByPasskey, isDismissed, offersInField } = await load();
      if (fromField && !(await offersInField())) return;
      await enterByPasskey(api, { signal, fromField }).then(
        (person) => {
          if (person) onEntered(person);
        },
        (error: unknown) => {
          if (!signal.aborted && !isDismissed(error)) setFailure(error);
        },
      );
    } catch (error) {
      // The file did not come: the form is there all the same.
      if (!fromField) setFailure(error);
    }
  }

  const isPossible = hydrated && !isNative() && 'PublicKeyCredential' in window;
  return (
    <div className="grid gap-4">
      <div onFocus={() => isPossible && children && void enter(true)}>{children}</div>
      {failure !== null &&
        (isBannedOrSuspended(failure) ? (
          <BannedNotice failure={failure} />
        ) : (
          <FormFailure failure={failure} />
        ))}
      {isPossible && (
        <Button
          look="secondary"
          icon="key"
          wide
          disabled={busy}
          onClick={() => {
            setBusy(true);
            setFailure(null);
            void enter(false).finally(() => setBusy(false));
          }}
        >
          {t('factors.passkey_sign_in')}
        </Button>
      )}
    </div>
  );
}
