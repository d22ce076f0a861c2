import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { GoodReceipt as Receipt } from './check-receipt.ts';
import { HowChecked } from './HowChecked.tsx';
import { ReceiptActions } from './ReceiptActions.tsx';
import { useFormats, useNames } from './receipt-words.ts';

/** A receipt that is good: the plain sentence first, then what it rests on. */
export function GoodReceipt({
  receipt,
  fragment,
  isOwn,
}: {
  receipt: Receipt;
  fragment: string;
  /** Whether the server has given it to the present person. */
  isOwn: boolean;
}) {
  const t = useText();
  const { number } = useFormats();
  const { entry, index } = receipt;
  const names = useNames(entry);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="page grid gap-6 py-6 sm:py-8">
      <article
        aria-labelledby="receipt"
        className="overflow-hidden rounded-card border-2 border-agave bg-surface shadow-card"
      >
        <div aria-hidden="true" className="papel-picado text-agave" />
        <div className="grid gap-5 p-5 sm:p-6">
          <p className="flex items-center gap-3 font-semibold text-agave">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-agave text-on-agave">
              <Icon name="check" size={6} />
            </span>
            {t('receipts.good')}
          </p>
          <h1
            ref={title}
            id="receipt"
            tabIndex={-1}
            aria-busy={names.isPending}
            className="text-2xl leading-tight font-extrabold wrap-anywhere outline-none sm:text-3xl"
          >
            {t(isOwn ? 'receipts.statement_own' : 'receipts.statement', {
              count: entry.pts,
              dish: names.dish,
              restaurant: names.restaurant,
              entry: number(index),
            })}
          </h1>
          {!names.isPending && names.isUnknown && (
            <p className="text-sm text-muted">{t('receipts.unknown_names')}</p>
          )}
          <Facts receipt={receipt} zeros={names.zeros} />
        </div>
      </article>
      {receipt.isKeyNew && <Notice tone="amber">{t('receipts.keys_changed')}</Notice>}
      <ReceiptActions receipt={receipt} fragment={fragment} />
      <HowChecked receipt={receipt} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="secondary" icon="list" to={paths.ledger()}>
          {t('receipts.to_ledger')}
        </ButtonLink>
        <ButtonLink look="quiet" to={paths.receipt()}>
          {t('receipts.check_another')}
        </ButtonLink>
      </div>
    </div>
  );
}

function Facts({
  receipt: { entry, head },
  zeros,
}: {
  receipt: Receipt;
  zeros: readonly string[];
}) {
  const t = useText();
  const { day, moment, number } = useFormats();
  return (
    <dl className="grid gap-3 border-t border-line pt-4 sm:grid-cols-[auto_1fr] sm:gap-x-6">
      <Fact name={t('receipts.day')}>{day(entry.day)}</Fact>
      <Fact name={t('receipts.evidence')}>
        {t(`receipts.evidence_${entry.ev ?? entry.flag ?? 'before'}`)}
      </Fact>
      {zeros.length > 0 && <Fact name={t('receipts.zeros')}>{zeros.join(', ')}</Fact>}
      <Fact name={t('receipts.log')}>
        {t('receipts.log_size', { count: head.size, origin: head.origin, size: number(head.size) })}
      </Fact>
      <Fact name={t('receipts.witnesses')}>
        {head.witnesses.length === 0 ? (
          t('receipts.witnesses_none')
        ) : (
          <ul>
            {head.witnesses.map(({ key, time }) => (
              <li key={key.name}>
                {t('receipts.witness', {
                  name: key.name,
                  at: moment(new Date((time ?? 0) * 1000)),
                })}
              </li>
            ))}
          </ul>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-y-0.5 sm:col-span-2 sm:grid-cols-subgrid sm:gap-x-6">
      <dt className="text-sm text-muted sm:text-base">{name}</dt>
      <dd className="min-w-0 font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
