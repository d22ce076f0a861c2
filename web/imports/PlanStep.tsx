import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ListedImport } from '../../domain/imports/schema.ts';
import type { Outcome } from '../../domain/sheets/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { countOf, OUTCOMES } from './counts.ts';
import { PlanSummary } from './PlanSummary.tsx';
import { PlanTable } from './PlanTable.tsx';
import { importQuery } from './queries.ts';

/** What a file would do, row by row, and the one button that does it. */
export function PlanStep({
  importId,
  onApply,
  onFile,
  onRestart,
}: {
  importId: string;
  onApply: (plan: ListedImport, withoutRefused: boolean) => void;
  onFile: (file: File) => void;
  onRestart: () => void;
}) {
  const t = useText();
  const failureText = useFailureText();
  const [shown, setShown] = useState<{ outcome: Outcome | 'all' | null; page: number }>({
    outcome: null,
    page: 1,
  });
  const api = useApi();
  const first = useQuery(importQuery(api, importId, 'all', 1));
  // What needs somebody's eyes comes first.
  const hasRefused = first.data !== undefined && countOf(first.data.import, 'refused') > 0;
  const outcome = shown.outcome ?? (hasRefused ? 'refused' : 'all');
  const found = useQuery(importQuery(api, importId, outcome, shown.page));
  useSessionEndOf(found.error ?? first.error);
  if (first.isError || found.isError) {
    return (
      <EmptyState
        icon="warning"
        title={t('imports.load_error')}
        hint={failureText(first.error ?? found.error)}
      >
        <Button onClick={() => void Promise.all([first.refetch(), found.refetch()])}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    );
  }
  if (first.isPending || found.isPending) return <RowsSkeleton />;
  const { rows, total, pageSize, import: plan } = found.data;
  const pages = Math.ceil(total / pageSize);
  const refused = countOf(plan, 'refused');
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
      {plan.status === 'checked' && refused > 0 && (
        <Notice tone="amber">{t('imports.refused_hint', { count: refused })}</Notice>
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
            onClick={() => setShown({ outcome: value, page: 1 })}
            className="min-h-11 rounded-full border border-control-line bg-surface px-4 font-semibold tabular-nums aria-pressed:border-chile aria-pressed:bg-chile aria-pressed:text-on-chile"
          >
            {t(`imports.${value}`)} {count.toLocaleString()}
          </button>
        ))}
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">{t('imports.none_of')}</p>
      ) : (
        <PlanTable rows={rows} isOld={found.isPlaceholderData} />
      )}
      {pages > 1 && (
        <nav
          aria-label={t('imports.pages_label')}
          className="flex items-center justify-center gap-3"
        >
          <Button
            look="secondary"
            disabled={shown.page <= 1}
            onClick={() => setShown({ outcome, page: shown.page - 1 })}
          >
            {t('imports.previous')}
          </Button>
          <span role="status" className="text-sm text-muted tabular-nums">
            {t('imports.page', { page: shown.page, pages })}
          </span>
          <Button
            look="secondary"
            disabled={shown.page >= pages}
            onClick={() => setShown({ outcome, page: shown.page + 1 })}
          >
            {t('imports.next')}
          </Button>
        </nav>
      )}
      <PlanSummary plan={plan} onApply={onApply} onFile={onFile} onRestart={onRestart} />
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
