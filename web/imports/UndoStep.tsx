import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ListedUndo } from '../../domain/imports/schema.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { undoPlanQuery } from './queries.ts';
import { LeftRows, UndoRows } from './UndoRows.tsx';

interface Answered {
  import: { id: string; fileName: string };
  plan: ListedUndo;
}

/** What an undo of an import would do and what would stay; once it is confirmed, what it has done. */
export function UndoStep({ importId, onLeave }: { importId: string; onLeave: () => void }) {
  const planned = useQuery(undoPlanQuery(useApi(), importId));
  useSessionEndOf(planned.error);
  const [done, setDone] = useState<Answered | null>(null);
  if (done) return <Undone done={done} onLeave={onLeave} />;
  if (planned.isError) {
    return (
      <>
        <LoadFailure title="imports.undo_load_error" query={planned} />
        <Leave onLeave={onLeave} />
      </>
    );
  }
  if (planned.isPending) return <RowsSkeleton />;
  return <Planned planned={planned.data} onDone={setDone} onLeave={onLeave} />;
}

function Leave({ onLeave }: { onLeave: () => void }) {
  const t = useText();
  return (
    <Button look="secondary" className="justify-self-start max-sm:w-full" onClick={onLeave}>
      {t('imports.undo_back')}
    </Button>
  );
}

/** Takes the focus, so that screen readers announce the change of the page. */
function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 id="import-undo" ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
      {children}
    </h2>
  );
}

function Planned({
  planned,
  onDone,
  onLeave,
}: {
  planned: Answered;
  onDone: (done: Answered) => void;
  onLeave: () => void;
}) {
  const t = useText();
  const [isAsking, setAsking] = useState(false);
  const { plan } = planned;
  const isAny = plan.counts.deleted + plan.counts.restored > 0;
  return (
    <section aria-labelledby="import-undo" className="grid gap-6">
      <div className="grid gap-1">
        <Title key="planned">
          {t('imports.undo_step_title', { file: planned.import.fileName })}
        </Title>
        <p className="max-w-prose text-muted">{t('imports.undo_step_intro')}</p>
      </div>
      {!isAny && plan.counts.left > 0 && <Notice tone="amber">{t('imports.undo_nothing')}</Notice>}
      <UndoRows plan={plan} isDone={false} />
      <LeftRows plan={plan} />
      <div className="flex flex-wrap gap-3">
        {(isAny || plan.counts.left === 0) && (
          <Button look="danger" className="max-sm:w-full" onClick={() => setAsking(true)}>
            {t('imports.undo_step_label')}
          </Button>
        )}
        <Leave onLeave={onLeave} />
      </div>
      {isAsking && (
        <UndoDialog planned={planned} onDone={onDone} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

function UndoDialog({
  planned,
  onDone,
  onClose,
}: {
  planned: Answered;
  onDone: (done: Answered) => void;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const { id, fileName } = planned.import;
  const { deleted, restored, left } = planned.plan.counts;
  const undo = async () => {
    onDone(await api.imports.undo({ importId: id }));
    void client.invalidateQueries();
  };
  return (
    <ConfirmDialog
      title={t('imports.undo_title')}
      action={t('imports.undo')}
      isDangerous
      onConfirm={undo}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{fileName}</p>
      {deleted > 0 && <p>{t('imports.undo_created', { count: deleted })}</p>}
      {restored > 0 && <p>{t('imports.undo_changed', { count: restored })}</p>}
      {left > 0 && <p>{t('imports.undo_left', { count: left })}</p>}
    </ConfirmDialog>
  );
}

function Undone({ done, onLeave }: { done: Answered; onLeave: () => void }) {
  const t = useText();
  const { plan } = done;
  const text = plan.counts.left > 0 ? 'imports.undone_part' : 'imports.undone_all';
  return (
    <section aria-labelledby="import-undo" className="grid gap-6">
      <Title key="done">{t(text, { file: done.import.fileName })}</Title>
      <UndoRows plan={plan} isDone />
      <LeftRows plan={plan} />
      <Leave onLeave={onLeave} />
    </section>
  );
}
