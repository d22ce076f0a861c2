import { useText } from '../i18n/locale.ts';
import { Button, type ButtonLook } from '../ui/Button.tsx';

/** The end of a dialog: what is done, and the way out of it. */
export function FormButtons({
  action,
  look = 'primary',
  isBusy,
  onAct,
  onCancel,
}: {
  /** What the button says: the verb of what will happen, or that it is happening. */
  action: string;
  look?: ButtonLook;
  isBusy: boolean;
  /** Left out in a form, which is sent. */
  onAct?: () => void;
  onCancel: () => void;
}) {
  const t = useText();
  return (
    <div className="grid gap-3">
      <Button wide look={look} type={onAct ? 'button' : 'submit'} disabled={isBusy} onClick={onAct}>
        {action}
      </Button>
      <Button wide look="quiet" disabled={isBusy} onClick={onCancel}>
        {t('shell.cancel')}
      </Button>
    </div>
  );
}
