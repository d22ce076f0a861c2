import { useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

const { LazyDialog: ShareRestaurantDialog, prepare } = lazyDialog(() =>
  import('./ShareRestaurantDialog.tsx').then((module) => module.ShareRestaurantDialog),
);

/** Opens the cards of an owner's restaurant. */
export function ShareRestaurantButton({
  restaurant,
}: {
  restaurant: { id: string; name: string };
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="secondary"
        icon="share"
        onPointerEnter={() => void prepare()}
        onClick={() => setOpen(true)}
      >
        {t('sharing.card_share')}
      </Button>
      {isOpen && <ShareRestaurantDialog restaurant={restaurant} onClose={() => setOpen(false)} />}
    </>
  );
}
