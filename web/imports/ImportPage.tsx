import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { IMPORT_LIMITS, type ListedImport } from '../../domain/imports/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useSpeech } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Done } from './Done.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { FileStep } from './FileStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import { applyImport, checkFile, type RowsProgress } from './send.ts';
import { Steps } from './Steps.tsx';

type Stage =
  | { at: 'file' }
  | { at: 'plan'; importId: string }
  | { at: 'done'; import: ListedImport };
type Busy = { cancel: (() => void) | null } & (
  | { doing: 'sending'; file: string; share: number }
  | { doing: 'reading'; file: string }
  | { doing: 'rows'; rows: RowsProgress }
);

/** /admin/restaurants/import: a file, what it would do, and what it did. */
export function ImportPage() {
  const { t, language } = useSpeech();
  const client = useQueryClient();
  const failureText = useFailureText();
  const sessionEnd = useSessionEnd();
  const [stage, setStage] = useState<Stage>({ at: 'file' });
  const [busy, setBusy] = useState<Busy | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function work(doing: () => Promise<Stage>, signal?: AbortSignal) {
    setFailure(null);
    try {
      setStage(await doing());
    } catch (error) {
      if (!signal?.aborted && !sessionEnd(error)) setFailure(error);
    }
    setBusy(null);
    void client.invalidateQueries({ queryKey: ['mine', 'imports'] });
  }
  const check = (file: File) => {
    const { name, size } = file;
    if (size > IMPORT_LIMITS.fileBytes) return setFailure('too_large');
    const aborting = new AbortController();
    const { signal } = aborting;
    const cancel = () => aborting.abort();
    setBusy({ cancel, doing: 'sending', file: name, share: 0 });
    const onSent = (share: number) =>
      setBusy(
        share < 1
          ? { cancel, doing: 'sending', file: name, share }
          : { cancel, doing: 'reading', file: name },
      );
    const onRows = (rows: RowsProgress) => setBusy({ cancel, doing: 'rows', rows });
    return void work(async () => {
      const { id } = await checkFile(file, { language, onSent, onRows, signal });
      return { at: 'plan', importId: id };
    }, signal);
  };
  const apply = (plan: ListedImport, withoutRefused: boolean) => {
    const onRows = (rows: RowsProgress) => setBusy({ cancel: null, doing: 'rows', rows });
    onRows({ phase: 'checking', done: 0, total: plan.rows });
    void work(async () => {
      const done = await applyImport(plan.id, withoutRefused, { language, onRows });
      // Lists and restaurants say something else now.
      void client.invalidateQueries();
      return { at: 'done', import: done };
    });
  };
  const restart = () => {
    setFailure(null);
    setStage({ at: 'file' });
  };

  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-6">
      <div className="grid gap-1">
        <BackLink to={paths.catalogue()}>{t('imports.back')}</BackLink>
        <h1 className="text-2xl font-extrabold">{t('imports.title')}</h1>
        <p className="max-w-prose text-muted">{t('imports.intro')}</p>
      </div>
      <Steps at={stage.at} />
      {failure !== null && (
        <Notice tone="danger">
          {failure === 'too_large' ? t('imports.too_large') : failureText(failure)}
        </Notice>
      )}
      {busy ? (
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
      ) : stage.at === 'file' ? (
        <FileStep onFile={check} />
      ) : stage.at === 'plan' ? (
        <PlanStep
          key={stage.importId}
          importId={stage.importId}
          onApply={apply}
          onFile={check}
          onRestart={restart}
        />
      ) : (
        <Done done={stage.import} onRestart={restart} />
      )}
      {!busy && stage.at !== 'plan' && (
        <EarlierImports onOpen={(importId) => setStage({ at: 'plan', importId })} />
      )}
    </div>
  );
}
