import { useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { QrCode } from '../venue/QrCode.tsx';
import type { RevealSearch } from './reveal-search.ts';

/** Beyond this, a phone no longer reads the code from a screen. */
const MAX_LINK = 900;

/** The QR code that makes an organiser's phone the remote. */
export function RemoteCode({ to, search }: { to: string; search: RevealSearch }) {
  const t = useText();
  const toast = useToast();
  const [origin] = useState(() => location.origin);
  const link = `${origin}${to}?${new URLSearchParams(search)}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast(t('reveal.link_copied'));
    } catch {
      toast({ text: t('reveal.link_copy_failed'), isError: true });
    }
  }
  return (
    <section className="grid gap-3 rounded-card border border-line p-5">
      <h2 className="text-lg">{t('reveal.phone')}</h2>
      <p className="text-sm text-muted">
        {t(link.length > MAX_LINK ? 'reveal.phone_long' : 'reveal.phone_hint')}
      </p>
      {link.length <= MAX_LINK && (
        <QrCode
          text={link}
          label={t('reveal.phone_qr')}
          correction="L"
          className="size-[min(100%,16rem)] justify-self-center rounded-[12px]"
        />
      )}
      <Button look="secondary" icon="link" onClick={() => void copy()}>
        {t('reveal.link_copy')}
      </Button>
    </section>
  );
}
