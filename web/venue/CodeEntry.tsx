import { type SubmitEvent, Suspense, useState } from 'react';
import { CODE_LENGTH, groupCode, readTypedCode } from '../../domain/venue-codes/rules.ts';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { lazyOptional } from '../ui/optional.ts';
import { useToast } from '../ui/Toast.tsx';
import { useRedeem } from './use-redeem.ts';

/** Spaces and hyphens between the signs. */
const MAX_TYPED = 2 * CODE_LENGTH;

/** Loaded, with its reader, when somebody opens it. */
const Scanner = lazyOptional(() => import('./Scanner.tsx').then((m) => m.Scanner));

/** A form for the code that the counter's screen shows. */
// oxlint-disable-next-line eslint/max-lines-per-function -- one form, with its scanner.
export function CodeEntry({
  restaurantId,
  onRedeemed,
}: {
  restaurantId: string;
  onRedeemed: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const failureText = useFailureText();
  const { redeem } = useRedeem(restaurantId);
  const [typed, setTyped] = useState('');
  const [isScanning, setScanning] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function redeemCode(code: string) {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await redeem(code);
      toast(t('venue.redeemed'));
      onRedeemed();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  function send(event: SubmitEvent) {
    event.preventDefault();
    const code = readTypedCode(typed);
    if (code === null) setFailure('mistyped');
    else void redeemCode(code);
  }

  const error =
    failure === null
      ? null
      : failure === 'mistyped'
        ? t('venue.code_mistyped')
        : failureCode(failure) === 'network'
          ? t('venue.redeem_offline')
          : failureText(failure);
  if (isScanning) {
    return (
      <Suspense fallback={<p role="status">{t('venue.scan_loading')}</p>}>
        <Scanner
          restaurantId={restaurantId}
          onCode={(code) => {
            setScanning(false);
            setTyped(groupCode(code));
            void redeemCode(code);
          }}
          onClose={() => setScanning(false)}
        />
      </Suspense>
    );
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-3">
      <Field
        label={t('venue.code_label')}
        hint={t('venue.code_hint')}
        error={error}
        value={typed}
        maxLength={MAX_TYPED}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="send"
        onChange={({ target }) => {
          setTyped(target.value.toUpperCase());
          setFailure(null);
        }}
      />
      {'mediaDevices' in navigator && (
        <Button wide look="secondary" icon="image" onClick={() => setScanning(true)}>
          {t('venue.scan')}
        </Button>
      )}
      <Button type="submit" wide disabled={isBusy}>
        {t(isBusy ? 'venue.redeeming' : 'venue.redeem')}
      </Button>
    </form>
  );
}
