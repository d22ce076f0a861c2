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
  /** The button's text: the verb of the action. */
  action: string;
  /** The text of the button that leaves all as it is, where "Cancel" could be read as the action. */
  keep?: string;
  isDangerous?: boolean;
  /** Whether the content is complete. */
  isReady?: boolean;
  /** For actions that cannot be undone: a word that must be typed first. */
  typed?: { label: string; word: string };
  /** Runs the action; the dialog closes when it is done. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** The current state after someone else was faster, in place of the text for `edit_conflict`. */
  conflict?: ReactNode;
  /** Shown with a failure: where to go instead. */
  wayOn?: ComponentType<{ failure: unknown }>;
  children: ReactNode;
}

/**
 * Asks before an action that others will notice; `children` describe exactly what happens. During
 * the action it stays open and cannot be sent twice; it shows failures, and keeps what was typed.
 */
export function ConfirmDialog({
  title,
  action,
  keep,
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
  // A phone capitalises the first letter, also of an address: the server accepts both.
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
            {keep ?? t('shell.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
