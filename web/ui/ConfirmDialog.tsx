import { type ComponentType, type ReactNode, useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './Field.tsx';
import { Notice } from './Notice.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What the button says: the verb of what will happen. */
  action: string;
  isDangerous?: boolean;
  /** Whether what stands in it is complete. */
  isReady?: boolean;
  /** For what cannot be undone: a word that must be typed first. */
  typed?: { label: string; word: string };
  /** Does it; the dialog closes when it is done. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** What holds since somebody else was faster, in place of the words for `edit_conflict`. */
  conflict?: ReactNode;
  /** What stands with a failure: where to go instead. */
  wayOn?: ComponentType<{ failure: unknown }>;
  children: ReactNode;
}

/**
 * Asks before something is done that others will notice: what exactly happens stands in `children`.
 * While it is being done it stays open and cannot be sent twice; what fails is told in it, and nothing
 * of it is lost.
 */
export function ConfirmDialog({
  title,
  action,
  isDangerous = false,
  isReady = true,
  typed,
  onConfirm,
  onClose,
  conflict,
  wayOn: WayOn,
  children,
}: ConfirmDialogProps) {
  const t = useText();
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [word, setWord] = useState('');
  // A phone begins with a capital, and so may an address: the server does not mind either.
  const isMissing = typed !== undefined && word.trim().toLowerCase() !== typed.word.toLowerCase();
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={() => !isBusy && onClose()}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && isReady && !isMissing) void confirm();
        }}
      >
        {conflict}
        {failure !== null && !(conflict && failureCode(failure) === 'edit_conflict') && (
          <Notice tone="danger">
            <p>{failureText(failure)}</p>
            {WayOn && <WayOn failure={failure} />}
          </Notice>
        )}
        <div className="grid gap-3">{children}</div>
        {typed && (
          <Field
            label={typed.label}
            value={word}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setWord(event.target.value)}
          />
        )}
        <div className="grid gap-3 sm:flex sm:flex-row-reverse">
          <Button
            type="submit"
            look={isDangerous ? 'danger' : 'primary'}
            disabled={isBusy || !isReady || isMissing}
          >
            {isBusy ? t('shell.working') : action}
          </Button>
          <Button look="secondary" disabled={isBusy} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
