import { useState } from 'react';
import type { DeskFrozen, ResultDesk } from '../../domain/results/schema.desk.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { openChecks } from './desk-checks.ts';
import { isDoubtful } from './desk-lists.ts';
import { versionName } from './desk-words.ts';
import { DeskWayOn } from './DeskWayOn.tsx';
import { useDeskAct } from './use-desk-act.ts';

/** Signs what is frozen: the organiser says that they have looked. */
export function DeskSignDialog({
  desk,
  frozen,
  onClose,
}: {
  desk: ResultDesk;
  frozen: DeskFrozen;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const run = useDeskAct();
  const toast = useToast();
  const [hasLooked, setLooked] = useState(false);
  const version = versionName(frozen);
  const open = openChecks(desk).length;
  const doubtful = frozen.lists?.filter(isDoubtful).length ?? 0;
  const seen = { snapshotId: frozen.id, sha256: frozen.sha256 };
  return (
    <ConfirmDialog
      title={t('resultDesk.sign_title', { version })}
      action={t('resultDesk.sign')}
      isReady={hasLooked}
      onConfirm={async () => {
        if (await run(() => api.results.sign(seen))) toast(t('resultDesk.sign_done', { version }));
      }}
      onClose={onClose}
      wayOn={DeskWayOn}
    >
      <p>{t('resultDesk.sign_will')}</p>
      {(open > 0 || doubtful > 0) && (
        <ul className="grid list-disc gap-1 rounded-card bg-amber-soft p-4 pl-9 text-amber">
          {open > 0 && <li>{t('resultDesk.checks_open', { count: open })}</li>}
          {doubtful > 0 && <li>{t('resultDesk.sign_doubtful', { count: doubtful })}</li>}
        </ul>
      )}
      <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-card border border-control-line p-4 has-checked:border-chile has-checked:bg-chile-soft">
        <input
          type="checkbox"
          checked={hasLooked}
          onChange={({ target }) => setLooked(target.checked)}
          className="mt-1 size-5 accent-chile"
        />
        <span className="font-semibold">{t('resultDesk.sign_confirm')}</span>
      </label>
    </ConfirmDialog>
  );
}
