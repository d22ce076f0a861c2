import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultDesk } from '../../domain/results/schema.desk.ts';
import { useSessionEndOf } from '../account/session-end.ts';
import { LoadFailure } from '../admin/LoadFailure.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { HaltNotice } from '../ledger/HaltNotice.tsx';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { dueOf, stepOf } from './desk-due.ts';
import { deskQuery } from './desk-queries.ts';
import { DeskChecks } from './DeskChecks.tsx';
import { type Asked, DeskDialog } from './DeskDialog.tsx';
import { DeskFrozen } from './DeskFrozen.tsx';
import { DeskHistory } from './DeskHistory.tsx';
import { DeskLists } from './DeskLists.tsx';
import { DeskNext } from './DeskNext.tsx';
import { DeskSignatures } from './DeskSignatures.tsx';
import { DeskSteps } from './DeskSteps.tsx';
import { PressPack } from './PressPack.tsx';

/** /admin/results: where organisers freeze, sign and publish the result. */
export function DeskPage() {
  const t = useText();
  const desk = useQuery(deskQuery(useApi()));
  useSessionEndOf(desk.error);
  return (
    <div className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid max-w-[68ch] gap-1">
          <h1 className="text-2xl font-extrabold">{t('resultDesk.title')}</h1>
          <p className="text-muted">{t('resultDesk.intro')}</p>
        </div>
        <ButtonLink look="secondary" icon="list" to={paths.resultRules()}>
          {t('resultDesk.rules_link')}
        </ButtonLink>
      </div>
      <HaltNotice />
      {desk.data && desk.isError && <Notice tone="amber">{t('resultDesk.stale')}</Notice>}
      {desk.data ? (
        <Desk desk={desk.data} />
      ) : desk.isError ? (
        <LoadFailure title="resultDesk.load_error" query={desk} />
      ) : (
        <RowsSkeleton />
      )}
    </div>
  );
}

function Desk({ desk }: { desk: ResultDesk }) {
  const {
    frozen,
    published: [newest],
  } = desk;
  /** With what the organiser saw when they asked: the page behind may have gone on since. */
  const [asked, setAsked] = useState<{ what: Asked; seen: ResultDesk } | null>(null);
  const ask = (what: Asked) => setAsked({ what, seen: desk });
  return (
    <>
      <DeskSteps step={stepOf(desk)} />
      <DeskNext desk={desk} due={dueOf(desk)} onAsk={ask} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DeskChecks desk={desk} />
        {frozen ? (
          <div className="grid gap-6">
            <DeskSignatures frozen={frozen} ownId={desk.ownId} onAsk={ask} />
            <DeskFrozen frozen={frozen} onAsk={ask} />
          </div>
        ) : (
          <DeskHistory published={desk.published} />
        )}
      </div>
      {frozen && <DeskLists lists={frozen.lists} />}
      {(frozen ?? newest) && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {/* Which results it offers changes with these. */}
          <PressPack key={`${frozen?.id} ${newest?.version}`} />
          {frozen && <DeskHistory published={desk.published} />}
        </div>
      )}
      {asked && <DeskDialog what={asked.what} desk={asked.seen} onClose={() => setAsked(null)} />}
    </>
  );
}
