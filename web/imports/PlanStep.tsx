import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ListedImport } from '../../domain/imports/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { Pages } from '../admin/Pages.tsx';
import { useApi } from '../api/context.ts';
import type { ImportSearch } from './import-search.ts';
import { useSpeech, useText } from '../i18n/speech.ts';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { countOf, doneOf, OUTCOMES, pagesOf } from './counts.ts';
import { PlanSummary } from './PlanSummary.tsx';
import { PlanTable } from './PlanTable.tsx';
import { importQuery } from './queries.ts';

/** What a file would do, row by row, and the one button that does it. */
export function PlanStep({
  importId,
  shown,
  isOutdated,
  onShow,
  onApply,
  onFile,
  onRestart,
}: {
  importId: string;
  /** Which rows; the page is at most the last one. */
  shown: ImportSearch;
  /** Whether the catalogue changed since: what stands here can no longer be done. */
  isOutdated: boolean;
  onShow: (shown: ImportSearch) => void;
  onApply: (plan: ListedImport, withoutRefused: boolean) => void;
  onFile: (file: File) => void;
  onRestart: () => void;
}) {
  const { t, language } = useSpeech();
  const api = useApi();
  const first = useQuery(importQuery(api, importId, 'all', 1));
  // What needs somebody's eyes comes first.
  const hasRefused = first.data !== undefined && countOf(first.data.import, 'refused') > 0;
  const outcome = shown.outcome ?? (hasRefused ? 'refused' : 'all');
  const pages = first.data ? pagesOf(first.data, outcome) : 1;
  const page = Math.min(Number(shown.page ?? '1'), pages);
  const found = useQuery({
    ...importQuery(api, importId, outcome, page),
    enabled: first.data !== undefined,
  });
  useSessionEndOf(found.error ?? first.error);
  if (first.isError || found.isError) {
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
  if (first.isPending || found.isPending) return <RowsSkeleton />;
  const { rows, import: plan } = found.data;
  const refused = countOf(plan, 'refused');
  const isOpen = plan.status === 'checked' && !isOutdated;
  const choices = [
    { value: 'all' as const, count: plan.rows },
    ...OUTCOMES.map((value) => ({ value, count: countOf(plan, value) })),
  ].filter(({ value, count }) => count > 0 || value === outcome || value === 'all');
  return (
    <section aria-labelledby="import-plan" className="grid gap-4">
      <div>
        <PlanTitle fileName={plan.fileName} />
        {plan.status === 'checked' && <p className="text-muted">{t('imports.nothing_yet')}</p>}
      </div>
      {isOpen && refused > 0 && (
        <Notice tone="amber">{t('imports.refused_hint', { count: refused })}</Notice>
      )}
      {isOpen && plan.counts.unplaced > 0 && (
        <Notice tone="amber">{t('imports.unplaced', { count: plan.counts.unplaced })}</Notice>
      )}
      {plan.rows > 0 && countOf(plan, 'unchanged') === plan.rows && (
        <Notice tone="agave">{t('imports.nothing_to_do')}</Notice>
      )}
      <div role="group" aria-label={t('imports.filter')} className="flex flex-wrap gap-2">
        {choices.map(({ value, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === outcome}
            onClick={() => onShow({ import: importId, outcome: value })}
            className="min-h-11 rounded-full border border-control-line bg-surface px-4 font-semibold tabular-nums aria-pressed:border-chile aria-pressed:bg-chile aria-pressed:text-on-chile"
          >
            {t(`imports.${value}`)} {count.toLocaleString(regionOf(language))}
          </button>
        ))}
      </div>
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
        onWithout={(isWithout) =>
          // What will be done is what matters then.
          onShow({ import: importId, ...(isWithout && { outcome: doneOf(plan) }) })
        }
        onApply={onApply}
        onFile={onFile}
        onRestart={onRestart}
      />
    </section>
  );
}

/** Who does not see the page change is told by the focus. */
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
