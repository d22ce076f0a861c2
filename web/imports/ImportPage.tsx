import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { readImportSearch } from './import-search.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Done } from './Done.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileStep } from './FileStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import { Steps } from './Steps.tsx';
import { UndoStep } from './UndoStep.tsx';
import { UnplacedDialog } from './UnplacedDialog.tsx';
import { type Busy, useImport } from './use-import.ts';

const route = getRouteApi('/admin/restaurants/import');

/**
 * /admin/restaurants/import: a file, its plan (the id is in the address), and its result; or the undo of an earlier one.
 */
export function ImportPage() {
  const t = useText();
  const failureText = useFailureText();
  const search = readImportSearch(route.useSearch());
  const { import: importId } = search;
  const { done, busy, failure, unplaced, keepPlaces, go, open, check, apply, replan } =
    useImport(importId);
  /** Dropped beside the spreadsheet. */
  const [zip, setZip] = useState<File>();
  const stage = importId === undefined ? 'file' : done?.id === importId ? 'done' : 'plan';

  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-6">
      <div className="grid gap-1">
        <BackLink to={paths.catalogue()}>{t('imports.back')}</BackLink>
        <h1 className="text-2xl font-extrabold">{t('imports.title')}</h1>
        <p className="max-w-prose text-muted">{t('imports.intro')}</p>
      </div>
      {search.undo === undefined && <Steps at={stage} />}
      {failure !== null && (
        <Notice tone="danger">
          {failure === 'too_large' ? t('imports.too_large') : failureText(failure)}
        </Notice>
      )}
      {busy ? (
        <BusyPanel busy={busy} />
      ) : search.undo !== undefined ? (
        <UndoStep key={search.undo} importId={search.undo} onLeave={() => void open()} />
      ) : importId === undefined ? (
        <FileStep
          onFile={(file, beside) => {
            setZip(beside);
            check(file);
          }}
        />
      ) : done && stage === 'done' ? (
        <Done done={done} onRestart={() => void open()} />
      ) : (
        <PlanStep
          key={importId}
          importId={importId}
          shown={search}
          zip={zip}
          isOutdated={failureCode(failure) === 'import_outdated'}
          onShow={(next) => void go(next)}
          onApply={apply}
          onReplan={replan}
          onFile={(file) => {
            setZip(undefined);
            check(file);
          }}
          onRestart={() => void open()}
        />
      )}
      {unplaced && !busy && (
        <UnplacedDialog unplaced={unplaced} onConfirm={unplaced.confirm} onClose={keepPlaces} />
      )}
      {!busy && stage !== 'plan' && search.undo === undefined && (
        <EarlierImports onOpen={(id) => void open(id)} onUndo={(id) => void go({ undo: id })} />
      )}
    </div>
  );
}

function BusyPanel({ busy }: { busy: Busy }) {
  const t = useText();
  return (
    <ProgressPanel
      text={
        busy.doing === 'sending'
          ? t('imports.sending', { file: busy.file, percent: Math.floor(busy.share * 100) })
          : busy.doing === 'reading'
            ? t('imports.reading', { file: busy.file })
            : t(`imports.${busy.rows.phase}`, { ...busy.rows })
      }
      share={
        busy.doing === 'sending'
          ? busy.share
          : busy.doing === 'rows' && busy.rows.total > 0
            ? busy.rows.done / busy.rows.total
            : null
      }
      onCancel={busy.cancel}
    />
  );
}
