import { useText } from '../i18n/locale.ts';
import { Icon } from './Icon.tsx';

/** The close button of a sheet, a dialog or a banner. @param label its label, if not "Close" */
export function CloseButton({
  onClose,
  label,
  className = '',
}: {
  onClose: () => void;
  label?: string;
  className?: string;
}) {
  const t = useText();
  return (
    <button
      type="button"
      onClick={onClose}
      aria-label={label ?? t('shell.close')}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-chile-soft ${className}`}
    >
      <Icon name="close" />
    </button>
  );
}
