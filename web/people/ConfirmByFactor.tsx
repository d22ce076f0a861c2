import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { FactorCodeForm } from '../account/FactorCodeForm.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { isNative } from '../platform/native.ts';
import { Button } from '../ui/Button.tsx';
import { FormFailure } from './FormFailure.tsx';

export type FactorWay = 'passkey' | 'app' | 'code';

interface Props {
  ways: readonly FactorWay[];
  onConfirmed: () => void;
  onClose: () => void;
}

/** Confirms by the second step of the account: a passkey, a code of the app, or a recovery code. */
export function ConfirmByFactor({ ways, onConfirmed, onClose }: Props) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  // In the app there are none: passkeys belong to the festival's site.
  const hasPasskey = ways.includes('passkey') && !isNative() && 'PublicKeyCredential' in window;
  const [way, setWay] = useState<FactorWay>(
    ways.includes('app') ? 'app' : hasPasskey ? 'passkey' : 'code',
  );
  const others = (['app', 'code'] as const).filter((one) => one !== way && ways.includes(one));

  return (
    <>
      {hasPasskey && <ByPasskey onConfirmed={onConfirmed} isFirst={way === 'passkey'} />}
      {way !== 'passkey' && (
        <div className="grid gap-5">
          <p className="text-muted">
            {t(way === 'app' ? 'factors.confirm_app' : 'factors.step_code')}
          </p>
          <FactorCodeForm
            key={way}
            label={t(way === 'app' ? 'factors.code' : 'factors.step_recovery')}
            action={t('account.confirm_act')}
            isNumber={way === 'app'}
            isFirst
            onSend={async (code) => {
              client.setQueryData(['me'], await api.people.confirm({ method: way, code }));
              // A recovery code may have been used up.
              void client.invalidateQueries({ queryKey: ['mine', 'second-factors'] });
              onConfirmed();
            }}
            onCancel={onClose}
          />
        </div>
      )}
      <div className="grid gap-1">
        {others.map((one) => (
          <Button key={one} look="quiet" wide onClick={() => setWay(one)}>
            {t(one === 'app' ? 'factors.step_use_app' : 'factors.step_use_code')}
          </Button>
        ))}
        {way === 'passkey' && (
          <Button look="quiet" wide onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        )}
      </div>
    </>
  );
}

function ByPasskey({ isFirst, onConfirmed }: { isFirst: boolean; onConfirmed: () => void }) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const button = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // It comes after the dialog has opened, with the answer how to confirm.
  useEffect(() => {
    if (isFirst) button.current?.querySelector('button')?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the dialog opens
  }, []);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    try {
      const { confirmByPasskey, isDismissed } = await import('./passkey.ts');
      await confirmByPasskey(api).then(
        (answer) => {
          client.setQueryData(['me'], answer);
          onConfirmed();
        },
        (error: unknown) => {
          if (!isDismissed(error)) setFailure(error);
        },
      );
    } catch (error) {
      setFailure(error);
    }
    setBusy(false);
  }

  return (
    <div ref={button} className="grid gap-3">
      {failure !== null && <FormFailure failure={failure} />}
      <Button
        look={isFirst ? 'primary' : 'secondary'}
        icon="key"
        wide
        disabled={busy}
        onClick={() => void confirm()}
      >
        {t(busy ? 'factors.turning_on' : 'factors.confirm_passkey')}
      </Button>
    </div>
  );
}
