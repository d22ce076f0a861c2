import { useEffect, useRef } from 'react';
import type { ListedImport } from '../../domain/imports/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { Pages } from '../admin/Pages.tsx';
import type { ImportSearch } from './import-search.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { countOf, doneOf, OUTCOMES } from './counts.ts';
import { FileReading } from './FileReading.tsx';
import { PicturesPanel } from './PicturesPanel.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import { PlanTable } from './PlanTable.tsx';
import { usePictures } from './use-pictures.ts';
import { usePlanRows } from './use-plan-rows.ts';

/** Shows what a file would do, row by row, with the button to apply it. */
export function PlanStep({
  importId,
  shown,
  zip,
  isOutdated,
  onShow,
  onApply,
  onReplan,
  onFile,
  onRestart,
}: {
  importId: string;
  /** Which rows to show; the page is at most the last one. */
  shown: ImportSearch;
  /** Dropped beside the spreadsheet, to look for its pictures in. */
  zip: File | undefined;
  /** Whether the catalogue changed since: then the plan can no longer be applied. */
  isOutdated: boolean;
  onShow: (shown: ImportSearch) => void;
  onApply: (plan: ListedImport, withoutRefused: boolean) => void;
  onReplan: (plan: ListedImport, createUnknown: boolean) => void;
  onFile: (file: File) => void;
  onRestart: () => void;
}) {
  const t = useText();
  const { first, found, outcome, page, pages } = usePlanRows(importId, shown);
  const pictures = usePictures(importId);
  if (first.isError || found.isError) return <PlanFailure first={first} found={found} />;
  if (first.isPending || found.isPending) return <RowsSkeleton />;
  const { rows, reading, import: plan } = found.data;
  const isOpen = plan.status === 'checked' && !isOutdated;
  return (
    <section aria-labelledby="import-plan" className="grid gap-4">
      <div>
        <PlanTitle fileName={plan.fileName} />
        {plan.status === 'checked' && <p className="text-muted">{t('imports.nothing_yet')}</p>}
      </div>
      <PlanNotices plan={plan} isOpen={isOpen} />
      <FileReading
        reading={reading}
        isOpen={isOpen}
        onCreateUnknown={(isCreated) => onReplan(plan, isCreated)}
      />
      {isOpen && reading.pictures.length > 0 && (
        <PicturesPanel named={reading.pictures} pictures={pictures} zip={zip} />
      )}
      <OutcomeFilter
        plan={plan}
        value={outcome}
        onChoose={(value) => onShow({ import: importId, outcome: value })}
      />
      {rows.length === 0 ? (
        <p className="text-muted">{t('imports.none_of')}</p>
      ) : (
        <PlanTable rows={rows} isOld={isOutdated || found.isPlaceholderData} />
      )}
      <Pages
        page={page}
        pages={pages}
        label={t('imports.pages_label')}
        onGo={(to) => onShow({ import: importId, outcome, page: String(to) })}
      />
      <PlanSummary
        plan={plan}
        isOutdated={isOutdated}
        isWaiting={pictures.busy !== null}
        onWithout={(isWithout) =>
          // Then the list shows the rows that will be applied.
          onShow({ import: importId, ...(isWithout && { outcome: doneOf(plan) }) })
        }
        onApply={onApply}
        onFile={onFile}
        onRestart={onRestart}
      />
    </section>
  );
}

function PlanFailure({ first, found }: Pick<ReturnType<typeof usePlanRows>, 'first' | 'found'>) {
  return (
    <LoadFailure
      title="imports.load_error"
      query={{
        error: first.error ?? found.error,
        refetch: () => Promise.all([first.refetch(), found.refetch()]),
      }}
    />
  );
}

/** Takes the focus, so that screen readers announce the change of the page. */
function PlanTitle({ fileName }: { fileName: string }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id="import-plan" ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
      {t('imports.checked_title', { file: fileName })}
    </h2>
  );
}

/** Warnings about the plan. */
function PlanNotices({ plan, isOpen }: { plan: ListedImport; isOpen: boolean }) {
  const t = useText();
  const refused = countOf(plan, 'refused');
  return (
    <>
      {isOpen && refused > 0 && (
        <Notice tone="amber">{t('imports.refused_hint', { count: refused })}</Notice>
      )}
      {isOpen && plan.counts.unplaced > 0 && (
        <Notice tone="amber">{t('imports.unplaced', { count: plan.counts.unplaced })}</Notice>
      )}
      {plan.rows > 0 && countOf(plan, 'unchanged') === plan.rows && (
        <Notice tone="agave">{t('imports.nothing_to_do')}</Notice>
      )}
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
