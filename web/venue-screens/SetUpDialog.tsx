import type { NewScreen } from '../../domain/venue-codes/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useToast } from '../ui/Toast.tsx';
import { setUpLink } from '../venue/counter-set-up.ts';
import { QrCode } from '../venue/QrCode.tsx';

/** Shows the set-up link of a new screen, the only time. */
export function SetUpDialog({
  restaurantId,
  made: { screen, secret },
  onClose,
}: {
  restaurantId: string;
  made: NewScreen;
  onClose: () => void;
}) {
  const t = useText();
  const toast = useToast();
  const { label } = screen;
  const link = setUpLink(location.origin, { screenId: screen.id, restaurantId, secret });

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast(t('venue.link_copied'));
    } catch {
      toast({ text: t('venue.link_copy_failed'), isError: true });
    }
  }

  return (
    <Dialog title={t('venue.link_title', { label })} onClose={onClose}>
      <p>{t('venue.link_once')}</p>
      <QrCode
        text={link}
        label={t('venue.link_qr', { label })}
        className="size-[min(100%,16rem)] justify-self-center rounded-[12px]"
      />
      <Field
        label={t('venue.link_label')}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <Button wide icon="link" onClick={() => void copy()}>
        {t('venue.link_copy')}
      </Button>
      <Button wide look="secondary" icon="device" onClick={() => location.assign(link)}>
        {t('venue.link_open_here')}
      </Button>
      <Button wide look="quiet" onClick={onClose}>
        {t('venue.link_done')}
      </Button>
    </Dialog>
  );
}
