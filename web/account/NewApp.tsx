import { useEffect, useState } from 'react';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { QrCode } from '../venue/QrCode.tsx';
import { FactorCodeForm } from './FactorCodeForm.tsx';
import { useSessionEnd } from './session-end.ts';

/** A new secret as QR code and text, and the app's first code, with which it is on. */
export function NewApp({
  onOn,
  onCancel,
}: {
  /** @param recoveryCodes null if the account has some already */
  onOn: (recoveryCodes: readonly string[] | null) => void;
  onCancel: () => void;
}) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const asking = new AbortController();
    const { signal } = asking;
    api.secondFactors.beginApp({}, { signal }).then(setApp, (error: unknown) => {
      if (!signal.aborted && !hasEnded(error)) setFailure(error);
    });
    return () => asking.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each call makes a new secret
  }, [tries]);

  if (failure !== null) {
    return (
      <>
        <Notice tone="danger">{failureText(failure)}</Notice>
        <Button
          onClick={() => {
            setFailure(null);
            setTries(tries + 1);
          }}
        >
          {t('shell.retry')}
        </Button>
      </>
    );
  }
  if (!app) return <Spinner>{t('factors.loading')}</Spinner>;
  return (
    <>
      <p>{t('factors.set_up_1')}</p>
      <QrCode
        text={app.uri}
        label={t('factors.set_up_qr')}
        className="size-52 max-w-full justify-self-center"
      />
      <div className="grid gap-1">
        <p>{t('factors.set_up_secret')}</p>
        <code className="rounded-card bg-line p-4 text-base font-semibold break-all">
          {spaced(app.secret)}
        </code>
        <a
          href={app.uri}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold text-chile underline-offset-4 hover:underline"
        >
          {t('factors.set_up_open')}
        </a>
      </div>
      <p>
        {t('factors.set_up_2')} {t('factors.elsewhere')}
      </p>
      <FactorCodeForm
        label={t('factors.code')}
        action={t('factors.turn_on')}
        isNumber
        onSend={async (code) => onOn((await api.secondFactors.confirmApp({ code })).recoveryCodes)}
        onCancel={onCancel}
      />
    </>
  );
}

/** Groups of four, as one reads them aloud; apps ignore the spaces. */
const spaced = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
