import { useText } from '../i18n/locale.ts';
import { Button, type ButtonLook } from '../ui/Button.tsx';

/** The buttons at the end of a dialog: action and cancel. */
export function FormButtons({
  action,
  look = 'primary',
  isBusy,
  onAct,
  onCancel,
}: {
  /** The button's text: the verb of the action, or that it is in progress. */
  action: string;
  look?: ButtonLook;
  isBusy: boolean;
  /** Left out in a form, which is submitted instead. */
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
