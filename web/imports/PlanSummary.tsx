import { useState } from 'react';
import type { ListedImport } from '../../domain/imports/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { countOf, OUTCOMES } from './counts.ts';
import { FileButton } from './FileButton.tsx';

/** The counts, always visible, with the next action. */
export function PlanSummary({
  plan,
  isOutdated,
  isWaiting,
  onWithout,
  onApply,
  onFile,
  onRestart,
}: {
  plan: ListedImport;
  /** Whether it can no longer be applied: the file must be checked again. */
  isOutdated: boolean;
  /** Whether pictures are on their way: the plan is about to be another one. */
  isWaiting: boolean;
  onWithout: (isWithout: boolean) => void;
  onApply: (plan: ListedImport, withoutRefused: boolean) => void;
  onFile: (file: File) => void;
  onRestart: () => void;
}) {
  const t = useText();
  const [isWithout, setWithout] = useState(false);
  const refused = countOf(plan, 'refused');
  const doing = countOf(plan, 'created') + countOf(plan, 'changed');
  const isOpen = plan.status === 'checked';
  const mayApply = !isOutdated && !isWaiting && doing > 0 && (refused === 0 || isWithout);
  return (
    <section
      aria-label={t('imports.summary_label')}
      className="sticky bottom-0 z-10 -mx-[16px] flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-card sm:mx-0 sm:mb-4 sm:rounded-card sm:border"
    >
      <PlanCounts plan={plan} />
      {isOpen && !isOutdated && refused > 0 && doing > 0 && (
        <label className="flex min-h-11 items-center gap-3 max-sm:pr-14">
          <input
            type="checkbox"
            checked={isWithout}
            onChange={({ target }) => {
              setWithout(target.checked);
              onWithout(target.checked);
            }}
            className="size-5 shrink-0 accent-chile"
          />
          {t('imports.without_refused', { count: refused })}
        </label>
      )}
      <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">
        {isOpen && mayApply && (
          <Button className="max-sm:flex-1" onClick={() => onApply(plan, isWithout)}>
            {t(refused > 0 ? 'imports.apply_without' : 'imports.apply', { count: doing })}
          </Button>
        )}
        {!isOpen ? (
          <Button look="secondary" onClick={onRestart}>
            {t('imports.other_file')}
          </Button>
        ) : (
          (isOutdated || !isWithout) && (
            <FileButton look={mayApply ? 'secondary' : 'primary'} onFile={onFile}>
              {t(
                isOutdated
                  ? 'imports.choose_again'
                  : refused > 0
                    ? 'imports.corrected_file'
                    : 'imports.other_file',
              )}
            </FileButton>
          )
        )}
      </div>
    </section>
  );
}

function PlanCounts({ plan }: { plan: ListedImport }) {
  const t = useText();
  return (
    <p className="flex flex-wrap gap-x-4 font-semibold tabular-nums max-sm:pr-14">
      {OUTCOMES.map((outcome) => {
        const count = countOf(plan, outcome);
        return (
          count > 0 && (
            <span key={outcome} className={outcome === 'refused' ? 'text-danger' : ''}>
              {t(`imports.count_${outcome}`, { count })}
            </span>
          )
        );
      })}
      {plan.status === 'checked' && plan.counts.unplaced > 0 && (
        <span className="text-danger">
          {t('imports.count_unplaced', { count: plan.counts.unplaced })}
        </span>
      )}
    </p>
  );
}
