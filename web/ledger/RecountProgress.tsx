import type { Progress } from '../../domain/ledger/rules.recount.ts';
import { useText } from '../i18n/locale.ts';

/** How far the recount is. Screen readers hear each quarter, not each step. */
export function RecountProgress({ progress, size }: { progress: Progress | null; size: number }) {
  const t = useText();
  const done = progress?.entries ?? 0;
  const all = progress?.size ?? size;
  const percent = Math.floor((100 * done) / Math.max(all, 1));
  const text = t('ledger.recount_progress', { done, all });
  return (
    <div className="grid gap-2">
      <p aria-hidden className="font-semibold tabular-nums">
        {text}
      </p>
      <div
        role="progressbar"
        aria-label={t('ledger.recount_title')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-3 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-chile" style={{ width: `${percent}%` }} />
      </div>
      <p role="status" className="sr-only">
        {t('ledger.recount_quarter', { percent: 25 * Math.floor(percent / 25) })}
      </p>
    </div>
  );
}
