import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';
import type { Shared } from './shared.ts';
import type { CardFile } from './use-card-file.ts';

/**
 * Shares a card by the device's sheet: as a picture where it takes files, else as a link; without a sheet the link
 * is copied.
 */
export function useShareCard({ title, link }: Shared, card: CardFile) {
  const t = useText();
  const toast = useToast();
  const files = card.state === 'there' ? [card.file] : [];
  const canSendFile = files.length > 0 && 'canShare' in navigator && navigator.canShare({ files });

  async function send(): Promise<void> {
    if ('share' in navigator) {
      try {
        await navigator.share(
          canSendFile ? { files, text: `${title}\n${link}` } : { title, text: title, url: link },
        );
        return;
      } catch (error) {
        // The user closed the sheet: do not copy the link either.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(link);
      toast(t('restaurants.link_copied'));
    } catch {
      toast(t('sharing.not_shared'));
    }
  }
  return { canSendFile, send };
}
