import type { ListedImport } from '../../domain/imports/schema.ts';
import type { Outcome } from '../../domain/sheets/rules.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { countOf, OUTCOMES } from './counts.ts';
import { FileButton } from './FileButton.tsx';

interface PlanSummaryProps {
  plan: ListedImport;
  /** Whether it can no longer be applied: the file must be checked again. */
  isOutdated: boolean;
  /** Whether pictures are on their way: the plan is about to be another one. */
  isWaiting: boolean;
  /** Whether refused rows are to be left out. */
  isWithout: boolean;
  /** Whether the page has another primary action, which comes first. */
  hasOther: boolean;
  /** How many headings wait for an answer. */
  openColumns: number;
  onWithout: (isWithout: boolean) => void;
  onApply: (withoutRefused: boolean) => void;
  /** Shows the rows that wait for an answer. */
  onCheck: () => void;
  onFile: (file: File) => void;
  onRestart: () => void;
}

/** The counts, always visible, with the next action. */
export function PlanSummary({
  plan,
  isOutdated,
  isWaiting,
  isWithout,
  hasOther,
  openColumns,
  onWithout,
  onApply,
  onCheck,
  onFile,
  onRestart,
}: PlanSummaryProps) {
  const t = useText();
  const refused = countOf(plan, 'refused');
  const doing = countOf(plan, 'created') + countOf(plan, 'changed');
  const isOpen = plan.status === 'checked';
  const suspects = countOf(plan, 'suspect');
  const isAsked = suspects > 0 || openColumns > 0;
  const mayApply =
    !isOutdated && !isWaiting && doing > 0 && !isAsked && (refused === 0 || isWithout);
  const mustCheck = isOpen && !isOutdated && suspects > 0 && openColumns === 0;
  return (
    <section
      aria-label={t('imports.summary_label')}
      className="sticky bottom-0 z-10 -mx-[16px] flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line bg-surface px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-card sm:mx-0 sm:mb-4 sm:rounded-card sm:border"
    >
      <PlanCounts plan={plan} />
      {isOpen && !isOutdated && refused > 0 && doing > 0 && (
        <WithoutRefused count={refused} isChecked={isWithout} onChange={onWithout} />
      )}
      <div className="flex flex-wrap gap-3 max-sm:w-full sm:ml-auto">
        {isOpen && mayApply && (
          <Button className="max-sm:flex-1" onClick={() => onApply(isWithout)}>
            {t(refused > 0 ? 'imports.apply_without' : 'imports.apply', { count: doing })}
          </Button>
        )}
        {mustCheck && (
          <Button
            look={hasOther ? 'secondary' : 'primary'}
            className="max-sm:flex-1"
            onClick={onCheck}
          >
            {t('imports.suspects_show', { count: suspects })}
          </Button>
        )}
        {isOpen && !isOutdated && openColumns > 0 && (
          <Button look="secondary" className="max-sm:flex-1" onClick={showColumns}>
            {t('imports.columns_show', { count: openColumns })}
          </Button>
        )}
        {!isOpen ? (
          <Button look="secondary" onClick={onRestart}>
            {t('imports.other_file')}
          </Button>
        ) : (
          (isOutdated || !isWithout) && (
            <FileButton
              look={mayApply || mustCheck || hasOther ? 'secondary' : 'primary'}
              onFile={onFile}
            >
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

/** Its own button is the primary one. */
function showColumns(): void {
  const section = document.querySelector<HTMLElement>('#import-columns');
  section?.scrollIntoView({ block: 'center' });
  section?.querySelector('select')?.focus({ preventScroll: true });
}

const TONES: Partial<Record<Outcome, string>> = { refused: 'text-danger', suspect: 'text-amber' };

function PlanCounts({ plan }: { plan: ListedImport }) {
  const t = useText();
  return (
    <p className="flex flex-wrap gap-x-4 font-semibold tabular-nums max-sm:pr-14">
      {OUTCOMES.map((outcome) => {
        const count = countOf(plan, outcome);
        return (
          count > 0 && (
            <span key={outcome} className={TONES[outcome]}>
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

function WithoutRefused({
  count,
  isChecked,
  onChange,
}: {
  count: number;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  const t = useText();
  return (
    <label className="flex min-h-11 items-center gap-3 max-sm:pr-14">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-chile"
      />
      {t('imports.without_refused', { count })}
    </label>
  );
}
