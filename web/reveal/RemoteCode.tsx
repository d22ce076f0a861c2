import { useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';
import { QrCode } from '../venue/QrCode.tsx';

/** The QR code that makes an organiser's phone the remote. */
export function RemoteCode({ revealId }: { revealId: string }) {
  const t = useText();
  const toast = useToast();
  const [origin] = useState(() => location.origin);
  const link = `${origin}${paths.revealRemote(revealId)}`;
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
      <p className="text-sm text-muted">{t('reveal.phone_hint')}</p>
      <QrCode
        text={link}
        label={t('reveal.phone_qr')}
        className="size-[min(100%,16rem)] justify-self-center rounded-[12px]"
      />
      <Button look="secondary" icon="link" onClick={() => void copy()}>
        {t('reveal.link_copy')}
      </Button>
    </section>
  );
}
