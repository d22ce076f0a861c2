import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useBallots } from './outbox-store.ts';
import { isUnsent } from './waiting-ballots.ts';

/** Asks for confirmation: signing out discards the waiting votes. */
export function UnsentVotes({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  const t = useText();
  const names = useBallots()
    .filter(isUnsent)
    .map(({ restaurantName }) => restaurantName);
  return (
    <Dialog title={t('voting.unsent_title')} onClose={onClose}>
      {names.length > 0 && (
        <ul className="list-disc pl-5 font-semibold">
          {names.map((name) => (
            <li key={name} dir="auto" className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
      <p>{t('voting.unsent_why')}</p>
      <div className="grid gap-3">
        <Button wide onClick={onClose}>
          {t('voting.unsent_stay')}
        </Button>
        <Button wide look="secondary" onClick={onLeave}>
          {t('voting.unsent_leave')}
        </Button>
      </div>
    </Dialog>
  );
}
