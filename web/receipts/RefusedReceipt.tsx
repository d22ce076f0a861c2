import { useEffect, useRef } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { faultText, type SeenFault } from '../ledger/fault-text.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { LinkFault } from './receipt-link.ts';

/** A receipt that is not good: what is wrong and what to do, and nothing of what it says. */
export function RefusedReceipt({ fault }: { fault: SeenFault | LinkFault }) {
  const { t } = useLocale();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const isLink = fault === 'broken';
  return (
    <div className="page grid gap-6 py-6 sm:py-8">
      <section
        aria-labelledby="refused"
        className="grid gap-5 rounded-card border-2 border-danger bg-surface p-5 shadow-card sm:p-6"
      >
        <h1
          ref={title}
          id="refused"
          tabIndex={-1}
          className="flex items-center gap-3 text-2xl leading-tight font-extrabold wrap-anywhere text-danger outline-none"
        >
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-danger-soft">
            <Icon name="close" size={6} />
          </span>
          {t(isLink ? 'receipts.link_broken_title' : 'receipts.refused_title')}
        </h1>
        <div className="grid gap-1">
          <h2 className="text-base font-semibold">{t('receipts.refused_why')}</h2>
          <p>{useReason(fault)}</p>
        </div>
        <p>{useAdvice(fault)}</p>
        {!isLink && <p className="text-muted">{t('receipts.refused_nothing')}</p>}
      </section>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.receipt()}>{t('receipts.check_another')}</ButtonLink>
        <ButtonLink look="secondary" icon="ballot" to={paths.myVotes()}>
          {t('receipts.to_votes')}
        </ButtonLink>
      </div>
    </div>
  );
}

function useReason(fault: SeenFault | LinkFault): string {
  const { t } = useLocale();
  if (fault === 'broken') return t('receipts.link_broken');
  return fault === 'too_long' ? t('receipts.too_long') : faultText(t, fault);
}

function useAdvice(fault: SeenFault | LinkFault): string {
  const { t } = useLocale();
  if (fault === 'broken') return t('receipts.link_broken_do');
  if (fault === 'too_long') return t('receipts.too_long_do');
  return t(
    fault.code === 'receipt_of_other_log' ? 'receipts.refused_other_log' : 'receipts.refused_do',
  );
}
