import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { paths } from '../paths.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useToast } from '../ui/Toast.tsx';

/** The device's share sheet; without one the link is copied, and where that fails, it is shown. */
export function ShareButton({
  restaurant: { id, name },
  className,
}: {
  restaurant: { id: string; name: string };
  className: string;
}) {
  const t = useText();
  const toast = useToast();
  const inBrowser = useHydrated();
  const { data: settings } = useQuery(settingsQuery(useApi()));
  const [shown, setShown] = useState(false);
  const url = `${settings?.publicUrl ?? ''}${paths.restaurant(id)}`;

  async function share() {
    const card = { title: name, text: t('restaurants.share_text', { name }), url };
    if ('share' in navigator) {
      try {
        await navigator.share(card);
        return;
      } catch (error) {
        // The user closed the sheet: do not copy the link either.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast(t('restaurants.link_copied'));
    } catch {
      setShown(true);
    }
  }

  return (
    <>
      <button
        type="button"
        // Without a script it does nothing; the browser's own sharing works.
        disabled={!inBrowser}
        aria-label={t('restaurants.share')}
        title={t('restaurants.share')}
        onClick={() => void share()}
        className={className}
      >
        <Icon name="share" />
      </button>
      {shown && (
        <Dialog title={t('restaurants.share')} onClose={() => setShown(false)}>
          <Field
            readOnly
            label={t('restaurants.share_link')}
            hint={t('restaurants.share_copy_hint')}
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  );
}
