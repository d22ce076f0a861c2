import type { ReactNode } from 'react';
import { encodeBase64 } from '../../domain/ledger/rules.bytes.ts';
import { formatVkey } from '../../domain/ledger/rules.keys.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import type { GoodReceipt } from './check-receipt.ts';
import { useFormats } from './receipt-words.ts';

/** The steps of the check with what went in and what came out, for who wants to do it again. */
export function HowChecked({ receipt }: { receipt: GoodReceipt }) {
  const t = useText();
  const { number } = useFormats();
  const { entryText, leafHash, hashes, head } = receipt;
  const size = number(head.size);
  return (
    <details className="group rounded-card border border-line bg-surface shadow-card">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-2 px-5 font-semibold hover:bg-chile-soft [&::-webkit-details-marker]:hidden">
        {t('receipts.how_title')}
        <Icon
          name="chevron-down"
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="grid gap-4 px-5 pb-5">
        <p>{t('receipts.how_intro')}</p>
        <ol className="grid list-decimal gap-4 pl-5 marker:font-semibold marker:text-chile">
          <Step text={t('receipts.how_entry')}>{entryText}</Step>
          <Step text={t('receipts.how_leaf')}>{encodeBase64(leafHash)}</Step>
          <Step
            text={
              hashes.length === 0
                ? t('receipts.how_path_none')
                : t('receipts.how_path', { count: hashes.length, size })
            }
          >
            {encodeBase64(head.root)}
          </Step>
          <Step text={t('receipts.how_signed')}>
            {head.logSigners.map(({ key }) => formatVkey(key)).join('\n')}
          </Step>
          {head.witnesses.length > 0 && (
            <Step text={t('receipts.how_witnessed', { count: head.witnesses.length })}>
              {head.witnesses.map(({ key }) => formatVkey(key)).join('\n')}
            </Step>
          )}
          <Step text={t('receipts.how_yours')} />
        </ol>
        <p>{t('receipts.how_means')}</p>
        <p>{t('receipts.how_not')}</p>
        <p className="text-sm text-muted">{t('receipts.how_formats')}</p>
      </div>
    </details>
  );
}

function Step({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <li className="pl-1">
      <p>{text}</p>
      {children !== undefined && (
        <code
          translate="no"
          className="mt-1 block rounded-[8px] bg-paper px-3 py-2 font-mono text-sm wrap-anywhere whitespace-pre-line"
        >
          {children}
        </code>
      )}
    </li>
  );
}
