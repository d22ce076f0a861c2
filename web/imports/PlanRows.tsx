import type { ListedImport } from '../../domain/imports/schema.ts';
import { regionOf } from '../../domain/language.ts';
import type { PlannedRow } from '../../domain/sheets/rules.ts';
import { Pages } from '../admin/Pages.tsx';
import { useLocale, useText } from '../i18n/locale.ts';
import { countOf, OUTCOMES } from './counts.ts';
import type { ImportSearch } from './import-search.ts';
import { PlanTable } from './PlanTable.tsx';
import type { Answering } from './use-answers.ts';

/** The rows of a plan, those of one outcome, a page at a time. */
export function PlanRows({
  plan,
  rows,
  isOld,
  answering,
  shown: { outcome, page, pages },
  onShow,
}: {
  plan: ListedImport;
  rows: readonly PlannedRow[];
  isOld: boolean;
  /** null: nothing can be answered any more. */
  answering: Answering | null;
  shown: { outcome: ShownOutcome; page: number; pages: number };
  onShow: (outcome: ShownOutcome, page?: string) => void;
}) {
  const t = useText();
  return (
    <>
      <OutcomeFilter plan={plan} value={outcome} onChoose={(value) => onShow(value)} />
      {rows.length === 0 ? (
        <p className="text-muted">{t('imports.none_of')}</p>
      ) : (
        <PlanTable rows={rows} isOld={isOld} answering={answering} />
      )}
      <Pages
        page={page}
        pages={pages}
        label={t('imports.pages_label')}
        onGo={(to) => onShow(outcome, String(to))}
      />
    </>
  );
}

type ShownOutcome = NonNullable<ImportSearch['outcome']>;

function OutcomeFilter({
  plan,
  value: chosen,
  onChoose,
}: {
  plan: ListedImport;
  value: ShownOutcome;
  onChoose: (outcome: ShownOutcome) => void;
}) {
  const { t, language } = useLocale();
  const choices = [
    { value: 'all' as const, count: plan.rows },
    ...OUTCOMES.map((value) => ({ value, count: countOf(plan, value) })),
  ].filter(({ value, count }) => count > 0 || value === chosen || value === 'all');
  return (
    <div role="group" aria-label={t('imports.filter')} className="flex flex-wrap gap-2">
      {choices.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="min-h-11 rounded-full border border-control-line bg-surface px-4 font-semibold tabular-nums aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {t(`imports.${value}`)} {count.toLocaleString(regionOf(language))}
        </button>
      ))}
    </div>
  );
}
