import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { ImportReading, ListedImport } from '../../domain/imports/schema.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useFailureText } from '../api/failure-text.ts';
import type { ImportSearch } from './import-search.ts';
import { useText } from '../i18n/locale.ts';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { countOf, doneOf } from './counts.ts';
import { FileReading } from './FileReading.tsx';
import { PicturesPanel } from './PicturesPanel.tsx';
import { PlanRows } from './PlanRows.tsx';
import { PlanSummary } from './PlanSummary.tsx';
import type { Applying, FileChoices } from './send.ts';
import { SuspicionKinds } from './SuspicionKinds.tsx';
import { useAnswers } from './use-answers.ts';
import { usePictures } from './use-pictures.ts';
import { usePlanRows } from './use-plan-rows.ts';

interface PlanStepProps {
  importId: string;
  /** Which rows to show; the page is at most the last one. */
  shown: ImportSearch;
  /** Dropped beside the spreadsheet, to look for its pictures in. */
  zip: File | undefined;
  /** Whether the catalogue changed since: then the plan can no longer be applied. */
  isOutdated: boolean;
  onShow: (shown: ImportSearch) => void;
  onApply: (plan: ListedImport, applying: Applying) => void;
  onReplan: (plan: ListedImport, choices: FileChoices) => void;
  onFile: (file: File) => void;
  onRestart: () => void;
}

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
}: PlanStepProps) {
  const { first, found, outcome, page, pages } = usePlanRows(importId, shown);
  const answering = useAnswers(importId, {
    rows: found.data?.rows ?? [],
    digest: found.data?.digest ?? '',
    isOld: found.isPlaceholderData,
  });
  const pictures = usePictures(importId);
  const [isWithout, setWithout] = useState(false);
  if (first.isError || found.isError) return <PlanFailure first={first} found={found} />;
  if (first.isPending || found.isPending) return <RowsSkeleton />;
  const { rows, reading, import: plan } = found.data;
  const isOpen = plan.status === 'checked' && !isOutdated;
  const openColumns = isOpen ? reading.columns.filter((one) => one.isOpen).length : 0;
  const isPicturesNext =
    isOpen && openColumns === 0 && !isWithout && reading.pictures.some(({ url }) => url === null);
  return (
    <section aria-labelledby="import-plan" className="grid gap-4">
      <PlanHead
        plan={plan}
        reading={reading}
        isOpen={isOpen}
        answering={answering}
        onChoose={(choices) => onReplan(plan, choices)}
      />
      {isOpen && (
        <PlanPictures
          named={reading.pictures}
          pictures={pictures}
          zip={zip}
          isPrimary={isPicturesNext}
        />
      )}
      <PlanRows
        plan={plan}
        rows={rows}
        isOld={isOutdated || found.isPlaceholderData}
        answering={isOpen ? answering : null}
        shown={{ outcome, page, pages }}
        onShow={(value, to) =>
          onShow({ import: importId, outcome: value, ...(to && { page: to }) })
        }
      />
      <PlanSummary
        plan={plan}
        isOutdated={isOutdated}
        isWaiting={pictures.busy !== null}
        isWithout={isWithout}
        hasOther={isPicturesNext || openColumns > 0}
        openColumns={openColumns}
        onWithout={(value) => {
          setWithout(value);
          // Then the list shows the rows that will be applied.
          onShow({ import: importId, ...(value && { outcome: doneOf(plan) }) });
        }}
        onApply={(withoutRefused) =>
          onApply(plan, { withoutRefused, withoutPlace: false, digest: found.data.digest })
        }
        onCheck={() => onShow({ import: importId, outcome: 'suspect' })}
        onFile={onFile}
        onRestart={onRestart}
      />
    </section>
  );
}

/** The pictures that the file names, or a word about a zip that it has no use for. */
function PlanPictures(props: ComponentProps<typeof PicturesPanel>) {
  const t = useText();
  const { named, zip } = props;
  if (named.length > 0) return <PicturesPanel {...props} />;
  return zip && <Notice tone="amber">{t('imports.zip_unused', { file: zip.name })}</Notice>;
}

/** What is to be known before the rows, and chosen for all of them. */
function PlanHead({
  plan,
  reading,
  isOpen,
  answering,
  onChoose,
}: {
  plan: ListedImport;
  reading: ImportReading;
  /** Whether the plan can still be applied. */
  isOpen: boolean;
  answering: ReturnType<typeof useAnswers>;
  onChoose: (choices: FileChoices) => void;
}) {
  const t = useText();
  const failureText = useFailureText();
  return (
    <>
      <div>
        <PlanTitle fileName={plan.fileName} />
        {plan.status === 'checked' && <p className="text-muted">{t('imports.nothing_yet')}</p>}
      </div>
      <PlanNotices plan={plan} isOpen={isOpen} />
      <FileReading reading={reading} isOpen={isOpen} onChoose={onChoose} />
      {isOpen && (
        <SuspicionKinds plan={plan} suspicions={reading.suspicions} answering={answering} />
      )}
      {answering.failure !== null && (
        <Notice tone="danger">{failureText(answering.failure)}</Notice>
      )}
    </>
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
