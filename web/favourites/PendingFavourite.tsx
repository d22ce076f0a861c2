import { useEffect, useEffectEvent } from 'react';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';
import { takeFavourite } from './pending.ts';
import { useSetFavourite } from './queries.ts';

/** Saves the restaurant whose heart was tapped before signing in, on any page. */
export function PendingFavourite() {
  const t = useText();
  const toast = useToast();
  const favourite = useSetFavourite();
  const save = useEffectEvent(async () => {
    const id = takeFavourite();
    if (id !== null && (await favourite.save({ id }))) toast(t('favourites.saved'));
  });
  useEffect(() => void save(), []);
  return null;
}
