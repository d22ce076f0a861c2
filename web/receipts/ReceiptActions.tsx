import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { nativeShell } from '../platform/native.ts';
import { settingsQuery } from '../shell/queries.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { useToast } from '../ui/Toast.tsx';
import { QrCode } from '../venue/QrCode.tsx';
import type { GoodReceipt } from './check-receipt.ts';
import { useFormats } from './receipt-words.ts';
import { saveText } from './save-text.ts';

/** Characters of a link that a QR code holds, in bytes, with the least correction (ISO/IEC 18004). */
const QR_LIMIT = 2953;

/** To take the receipt along: as a file, a QR code or a link. */
export function ReceiptActions({ receipt, fragment }: { receipt: GoodReceipt; fragment: string }) {
  const t = useText();
  const toast = useToast();
  const { number } = useFormats();
  const { data: settings } = useQuery(settingsQuery(useApi()));
  const [opened, setOpened] = useState<'qr' | 'link' | null>(null);
  const entry = number(receipt.index);
  const shell = nativeShell();
  const origin = settings?.publicUrl || location.origin;
  const link = `${origin}${paths.receipt()}#${fragment}`;

  function save() {
    saveText(t('receipts.file_name', { entry: String(receipt.index) }), receipt.text);
    toast(t('receipts.save_done'));
  }

  async function share() {
    if ('share' in navigator) {
      try {
        await navigator.share({ title: t('receipts.share_title', { entry }), url: link });
        return;
      } catch (error) {
        // The user closed the sheet: do not copy the link either.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(link);
      toast(t('receipts.link_copied'));
    } catch {
      setOpened('link');
    }
  }

  return (
    <div className="grid gap-3">
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {!shell && (
          <Button icon="download" onClick={save}>
            {t('receipts.save')}
          </Button>
        )}
        <Button look="secondary" icon="device" onClick={() => setOpened('qr')}>
          {t('receipts.qr')}
        </Button>
        <Button look="secondary" icon="share" onClick={() => void share()}>
          {t('share' in navigator ? 'receipts.share' : 'receipts.copy')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('receipts.share_hint')}</p>
      {opened === 'qr' && <QrDialog link={link} entry={entry} onClose={() => setOpened(null)} />}
      {opened === 'link' && (
        <Dialog title={t('receipts.copy')} onClose={() => setOpened(null)}>
          <Field
            readOnly
            label={t('receipts.link_label')}
            hint={t('receipts.link_hint')}
            value={link}
            onFocus={({ target }) => target.select()}
          />
        </Dialog>
      )}
    </div>
  );
}

/** As wide as the dialog: the code has a hundred modules and more on a side. */
function QrDialog({
  link,
  entry,
  onClose,
}: {
  link: string;
  /** The number of the entry. */
  entry: string;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog title={t('receipts.qr_title')} onClose={onClose}>
      {link.length > QR_LIMIT ? (
        <p>{t('receipts.qr_too_long')}</p>
      ) : (
        <>
          <QrCode
            text={link}
            correction="L"
            label={t('receipts.qr_label', { entry })}
            className="-mx-3 w-[calc(100%+1.5rem)] rounded-[12px]"
          />
          <p>{t('receipts.qr_hint')}</p>
        </>
      )}
    </Dialog>
  );
}
