import type { ResultDesk } from '../../domain/results/schema.desk.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { openChecks } from './desk-checks.ts';
import { useCheckText } from './DeskChecks.tsx';
import { DeskWayOn } from './DeskWayOn.tsx';
import { versionName } from './desk-words.ts';
import { useDeskAct } from './use-desk-act.ts';

/** Freezes what counts now. It recounts the log, which takes a large festival some seconds. */
export function DeskFreezeDialog({ desk, onClose }: { desk: ResultDesk; onClose: () => void }) {
  const t = useText();
  const api = useApi();
  const run = useDeskAct();
  const toast = useToast();
  const textOf = useCheckText();
  const { frozen } = desk;
  const open = openChecks(desk).filter((check) => check !== 'ties' && check !== 'votes_open');
  return (
    <ConfirmDialog
      title={t('resultDesk.freeze_title')}
      action={t('resultDesk.freeze')}
      onConfirm={async () => {
        const isDone = await run(async () => {
          const answer = await api.results.freeze({ seen: frozen?.id ?? null });
          if (answer.frozen) {
            toast(t('resultDesk.freeze_done', { version: versionName(answer.frozen) }));
          }
          return answer;
        });
        return isDone;
      }}
      onClose={onClose}
      wayOn={FreezeWayOn}
    >
      <ul className="grid list-disc gap-1 pl-5">
        <li>{t('resultDesk.freeze_will_count')}</li>
        <li>{t('resultDesk.freeze_will_recount')}</li>
        <li>{t('resultDesk.freeze_will_stay')}</li>
        {frozen && <li>{t('resultDesk.freeze_will_replace', { version: versionName(frozen) })}</li>}
      </ul>
      {open.length > 0 && (
        <div className="grid gap-1 rounded-card bg-amber-soft p-4 text-amber">
          <p className="font-semibold">{t('resultDesk.freeze_open')}</p>
          <ul className="grid list-disc gap-0.5 pl-5">
            {open.map((check) => (
              <li key={check}>{textOf(check, desk)}</li>
            ))}
          </ul>
        </div>
      )}
    </ConfirmDialog>
  );
}

/** Without an answer it may still be going on: the desk shows by itself when it is done. */
function FreezeWayOn({ failure }: { failure: unknown }) {
  const t = useText();
  if (failureCode(failure) === 'network') return <p>{t('resultDesk.freeze_going_on')}</p>;
  return <DeskWayOn failure={failure} />;
}
