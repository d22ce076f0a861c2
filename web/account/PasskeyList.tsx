import { useState } from 'react';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { regionOf } from '../../domain/language.ts';
import type { Passkey } from '../../domain/second-factors/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { isNative } from '../platform/native.ts';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const { LazyDialog: PasskeyDialog } = lazyDialog(() =>
  import('./PasskeyDialog.tsx').then((m) => m.PasskeyDialog),
);

/** What its dialog does. */
export type PasskeyAct = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

/** The passkeys of the account, each to rename or remove, and one to add. */
export function PasskeyList({
  passkeys,
  person,
  onChanged,
}: {
  passkeys: readonly Passkey[];
  person: { email: string; fullName: string };
  onChanged: () => void;
}) {
  const { t, language } = useLocale();
  const hydrated = useHydrated();
  const [act, setAct] = useState<PasskeyAct | null>(null);
  const date = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'medium',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  const day = (at: string) => date.format(new Date(at));
  const isPossible = hydrated && !isNative() && 'PublicKeyCredential' in window;
  return (
    <>
      <p className="text-muted">{t('factors.passkeys_hint')}</p>
      {passkeys.length > 0 && (
        <ul className="grid gap-3">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3"
            >
              <div className="min-w-0 flex-1 basis-40">
                <strong className="wrap-anywhere">{passkey.name}</strong>
                <p className="text-sm text-muted">
                  {t('factors.passkey_since', { date: day(passkey.createdAt) })}
                  {passkey.usedAt !== null &&
                    ` · ${t('factors.passkey_used', { date: day(passkey.usedAt) })}`}
                </p>
              </div>
              {(['rename', 'remove'] as const).map((kind) => (
                <Button
                  key={kind}
                  look="secondary"
                  aria-label={t(`factors.passkey_${kind}_label`, { name: passkey.name })}
                  onClick={() => setAct({ kind, passkey })}
                >
                  {t(`factors.passkey_${kind}`)}
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
      {isPossible && (
        <Button
          look={passkeys.length > 0 ? 'secondary' : 'primary'}
          icon="key"
          className="justify-self-start"
          onClick={() => setAct({ kind: 'add' })}
        >
          {t('factors.passkey_add')}
        </Button>
      )}
      {act && (
        <PasskeyDialog
          act={act}
          person={person}
          onChanged={onChanged}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}
