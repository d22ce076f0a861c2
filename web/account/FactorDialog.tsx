import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { FactorCodeForm } from './FactorCodeForm.tsx';
import { NewApp } from './NewApp.tsx';
import { NewCodes } from './NewCodes.tsx';
import type { FactorAct } from './SecondFactorSection.tsx';

/** Sets an authenticator app up, turns it off, or makes new recovery codes, which it then shows once. */
export function FactorDialog({
  act,
  email,
  onChanged,
  onClose,
}: {
  act: FactorAct;
  email: string;
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
          <p>{t('factors.turn_off_will')}</p>
          <FactorCodeForm
            label={t('factors.code_any')}
            action={t('factors.turn_off')}
            look="danger"
            onSend={async (code) => {
              await api.secondFactors.removeApp({ code });
              onChanged();
              finish(t('factors.app_is_off'));
            }}
            onCancel={onClose}
          />
        </Dialog>
      );
    case 'renew':
      return (
        <Dialog title={t('factors.renew_title')} onClose={onClose}>
          <p>{t('factors.renew_will')}</p>
          <FactorCodeForm
            label={t('factors.code_any')}
            action={t('factors.renew')}
            onSend={async (code) => {
              const { recoveryCodes } = await api.secondFactors.renewRecoveryCodes({ code });
              onChanged();
              setCodes(recoveryCodes);
            }}
            onCancel={onClose}
          />
        </Dialog>
      );
  }
}
