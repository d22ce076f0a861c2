import { useText } from '../i18n/locale.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { CodeEntry } from './CodeEntry.tsx';

/** Asks for the code of the counter's screen. */
export function CodeDialog({
  restaurantId,
  isRequired,
  onClose,
}: {
  restaurantId: string;
  /** Whether a vote here needs it. */
  isRequired: boolean;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog title={t('venue.enter')} onClose={onClose}>
      <p>{t(isRequired ? 'venue.enter_why_required' : 'venue.enter_why')}</p>
      <CodeEntry restaurantId={restaurantId} onRedeemed={onClose} />
    </Dialog>
  );
}
