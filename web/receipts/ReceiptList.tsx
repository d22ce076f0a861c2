import { Link } from '@tanstack/react-router';
import type { ReceiptState } from '../../domain/receipts/schema.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { useFormats } from './receipt-words.ts';

/** More are behind a click. */
const SHOWN = 3;

/** The votes of one person at one restaurant, each with its place in the public log. */
export function ReceiptList({ receipts }: { receipts: readonly ReceiptState[] }) {
  const t = useText();
  const more = receipts.slice(SHOWN);
  if (receipts.length === 0) return null;
  return (
    <div className="relative border-t border-line px-4 py-1">
      <h3 className="sr-only">{t('receipts.list_title')}</h3>
      <Rows receipts={receipts.slice(0, SHOWN)} />
      {more.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-chile">
            {t('receipts.list_more', { count: more.length })}
          </summary>
          <Rows receipts={more} />
        </details>
      )}
    </div>
  );
}

function Rows({ receipts }: { receipts: readonly ReceiptState[] }) {
  return (
    <ul>
      {receipts.map((receipt) => (
        <li key={receipt.ballotId} className="border-line not-first:border-t">
          <Row receipt={receipt} />
        </li>
      ))}
    </ul>
  );
}

function Row({ receipt }: { receipt: ReceiptState }) {
  const t = useText();
  const { day: dayOf, number } = useFormats();
  const { ballotId, day, dishName, points, state, leafIndex } = receipt;
  return (
    <Link
      {...linkTo(paths.receipt(ballotId))}
      className="group -mx-2 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-[8px] px-2 py-2 text-sm hover:bg-chile-soft"
    >
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-semibold wrap-anywhere">
          {t('receipts.list_vote', { count: points, dish: dishName })}
        </span>
        <span className="text-muted">{dayOf(day)}</span>
      </span>
      <span className="inline-flex items-center gap-3">
        <span
          className={`inline-flex items-center gap-1.5 font-semibold tabular-nums ${state === 'logged' ? 'text-agave' : 'text-muted'}`}
        >
          <Icon name={state === 'logged' ? 'check' : 'clock'} size={4} />
          {state === 'logged'
            ? t('receipts.list_entry', { entry: number(leafIndex ?? 0) })
            : t(state === 'waiting' ? 'receipts.list_waiting' : 'receipts.list_earlier')}
        </span>
        <Icon name="forward" size={4} className="text-muted" />
      </span>
    </Link>
  );
}
