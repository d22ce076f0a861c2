import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { IMPORT_LIMITS, type ListedImport } from '../../domain/imports/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { type ImportSearch, readImportSearch } from './import-search.ts';
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

const route = getRouteApi('/admin/restaurants/import');

type Busy = { cancel: (() => void) | null } & (
  | { doing: 'sending'; file: string; share: number }
  | { doing: 'reading'; file: string }
  | { doing: 'rows'; rows: RowsProgress }
);

/** /admin/restaurants/import: a file, what it would do (the address says which), and what it did. */
export function ImportPage() {
  const { t, language } = useSpeech();
  const client = useQueryClient();
  const failureText = useFailureText();
  const sessionEnd = useSessionEnd();
  const search = readImportSearch(route.useSearch());
  const navigate = useNavigate({ from: '/admin/restaurants/import' });
  const isHere = useIsHere();
  const { import: importId } = search;
  const [done, setDone] = useState<ListedImport | null>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [failed, setFailed] = useState<{ of: string | undefined; error: unknown } | null>(null);
  // What failed with one import says nothing about another that the address leads to.
  const failure = failed?.of === importId ? (failed?.error ?? null) : null;
  const stage = importId === undefined ? 'file' : done?.id === importId ? 'done' : 'plan';

  const go = async (next: ImportSearch) => {
    // Who went elsewhere meanwhile is not fetched back.
    if (isHere.current) await navigate({ search: next, resetScroll: false });
  };
  const open = (next?: string) => {
    setFailed(null);
    setDone(null);
    return go(next === undefined ? {} : { import: next });
  };
  async function work(doing: () => Promise<void>, signal?: AbortSignal) {
    setFailed(null);
    try {
      await doing();
    } catch (error) {
      if (!signal?.aborted && !sessionEnd(error)) setFailed({ of: importId, error });
    }
    setBusy(null);
    void client.invalidateQueries({ queryKey: ['mine', 'imports'] });
  }
  const check = (file: File) => {
    const { name, size } = file;
    if (size > IMPORT_LIMITS.fileBytes) return setFailed({ of: importId, error: 'too_large' });
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
      await open(id);
    }, signal);
  };
  const apply = (plan: ListedImport, withoutRefused: boolean) => {
    const onRows = (rows: RowsProgress) => setBusy({ cancel: null, doing: 'rows', rows });
    onRows({ phase: 'checking', done: 0, total: plan.rows });
    void work(async () => {
      setDone(await applyImport(plan.id, withoutRefused, { language, onRows }));
      // Lists and restaurants say something else now.
      void client.invalidateQueries();
    });
  };

  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-6">
      <div className="grid gap-1">
        <BackLink to={paths.catalogue()}>{t('imports.back')}</BackLink>
        <h1 className="text-2xl font-extrabold">{t('imports.title')}</h1>
        <p className="max-w-prose text-muted">{t('imports.intro')}</p>
      </div>
      <Steps at={stage} />
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
      ) : importId === undefined ? (
        <FileStep onFile={check} />
      ) : done && stage === 'done' ? (
        <Done done={done} onRestart={() => void open()} />
      ) : (
        <PlanStep
          key={importId}
          importId={importId}
          shown={search}
          isOutdated={failureCode(failure) === 'import_outdated'}
          onShow={(next) => void go(next)}
          onApply={apply}
          onFile={check}
          onRestart={() => void open()}
        />
      )}
      {!busy && stage !== 'plan' && <EarlierImports onOpen={(id) => void open(id)} />}
    </div>
  );
}

/** Whether the page still stands, for what ends later. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
