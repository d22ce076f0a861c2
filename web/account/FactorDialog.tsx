import { type ReactNode, useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { FormFailure } from '../people/FormFailure.tsx';
import { FormButtons } from '../shell/FormButtons.tsx';
import type { ButtonLook } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { NewApp } from './NewApp.tsx';
import { NewCodes } from './NewCodes.tsx';
import type { FactorAct } from './SecondFactorSection.tsx';
import { useSessionEnd } from './session-end.ts';

/** Sets an authenticator app up, turns it off, or makes new recovery codes, which it then shows once. */
export function FactorDialog({
  act,
  email,
  hasPasskey,
  onChanged,
  onClose,
}: {
  act: FactorAct;
  email: string;
  hasPasskey: boolean;
  onChanged: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function finish(text: string) {
    toast(text);
    onClose();
  }
  const keep = () => (act === 'set-up' ? finish(t('factors.app_is_on')) : onClose());
  if (codes) {
    return (
      <Dialog title={t('factors.codes_new_title')} onClose={keep}>
        <NewCodes codes={codes} email={email} onKept={keep} />
      </Dialog>
    );
  }
  switch (act) {
    case 'set-up':
      return (
        <Dialog title={t('factors.set_up_title')} onClose={onClose}>
          <NewApp
            onOn={(recoveryCodes) => {
              onChanged();
              if (recoveryCodes) setCodes(recoveryCodes);
              else finish(t('factors.app_is_on'));
            }}
            onCancel={onClose}
          />
        </Dialog>
      );
    case 'turn-off':
      return (
        <Dialog title={t('factors.turn_off_title')} onClose={onClose}>
          <Act
            action={t('factors.turn_off')}
            look="danger"
            onAct={async () => {
              await api.secondFactors.removeApp({});
              onChanged();
              finish(t('factors.app_is_off'));
            }}
            onCancel={onClose}
          >
            <p>{t(hasPasskey ? 'factors.turn_off_keeps' : 'factors.turn_off_will')}</p>
            <p>{t('factors.elsewhere')}</p>
          </Act>
        </Dialog>
      );
    case 'renew':
      return (
        <Dialog title={t('factors.renew_title')} onClose={onClose}>
          <Act
            action={t('factors.renew')}
            onAct={async () => {
              const { recoveryCodes } = await api.secondFactors.renewRecoveryCodes({});
              onChanged();
              setCodes(recoveryCodes);
            }}
            onCancel={onClose}
          >
            <p>{t('factors.renew_will')}</p>
          </Act>
        </Dialog>
      );
  }
}

/** What an act does, and its button. */
function Act({
  action,
  look = 'primary',
  children,
  onAct,
  onCancel,
}: {
  action: string;
  look?: ButtonLook;
  children: ReactNode;
  onAct: () => Promise<void>;
  onCancel: () => void;
}) {
  const t = useText();
  const hasEnded = useSessionEnd();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function act() {
    setBusy(true);
    setFailure(null);
    try {
      await onAct();
    } catch (error) {
      if (hasEnded(error)) return;
      setFailure(error);
      setBusy(false);
    }
  }
  return (
    <>
      {failure !== null && <FormFailure failure={failure} />}
      {children}
      <FormButtons
        action={busy ? t('factors.turning_on') : action}
        look={look}
        isBusy={busy}
        onAct={() => void act()}
        onCancel={onCancel}
      />
    </>
  );
}
