import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { cleanFully } from './cleanup.ts';

/** Describes what is removed and what stays; then resets this browser's data. */
export function StartAfresh({ onClose }: { onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const begin = async () => {
    setBusy(true);
    setFailure(null);
    try {
      // Without a server the reload would end at the browser's own error page.
      await api.settings.read();
      await cleanFully();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('account.afresh_title')} onClose={() => !isBusy && onClose()}>
      {failure !== null && <Notice tone="danger">{failureText(failure)}</Notice>}
      <p>{t('account.afresh_goes')}</p>
      <p>{t('account.afresh_stays')}</p>
      <div className="grid gap-3">
        <Button wide disabled={isBusy} onClick={() => void begin()}>
          {t(isBusy ? 'shell.working' : 'shell.start_afresh')}
        </Button>
        <Button wide look="secondary" disabled={isBusy} onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
