import type { ResultDesk } from '../../domain/results/schema.desk.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { versionName } from './desk-words.ts';
import { DeskFreezeDialog } from './DeskFreezeDialog.tsx';
import { DeskPublishDialog } from './DeskPublishDialog.tsx';
import { DeskSignDialog } from './DeskSignDialog.tsx';
import { DeskWayOn } from './DeskWayOn.tsx';
import { useDeskAct } from './use-desk-act.ts';

export type Asked = 'freeze' | 'sign' | 'unsign' | 'publish' | 'withdraw';

/** Asks before an act on the desk. @param desk as the organiser saw it when they began */
export function DeskDialog({
  what,
  desk,
  onClose,
}: {
  what: Asked;
  desk: ResultDesk;
  onClose: () => void;
}) {
  const { frozen } = desk;
  if (what === 'freeze') return <DeskFreezeDialog desk={desk} onClose={onClose} />;
  if (!frozen) return null;
  if (what === 'sign') return <DeskSignDialog desk={desk} frozen={frozen} onClose={onClose} />;
  if (what === 'publish') return <DeskPublishDialog frozen={frozen} onClose={onClose} />;
  return <TakeBackDialog what={what} frozen={frozen} onClose={onClose} />;
}

/** Takes back the own signature, or what is frozen. */
function TakeBackDialog({
  what,
  frozen,
  onClose,
}: {
  what: 'unsign' | 'withdraw';
  frozen: NonNullable<ResultDesk['frozen']>;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const run = useDeskAct();
  const toast = useToast();
  const version = versionName(frozen);
  const seen = { snapshotId: frozen.id, sha256: frozen.sha256 };
  const { length } = frozen.signatures;
  return (
    <ConfirmDialog
      title={t(`resultDesk.${what}_title`, { version })}
      action={t(`resultDesk.${what}`)}
      isDangerous={what === 'withdraw'}
      onConfirm={async () => {
        if (await run(() => api.results[what](seen)))
          toast(t(`resultDesk.${what}_done`, { version }));
      }}
      onClose={onClose}
      wayOn={DeskWayOn}
    >
      <p>{t(`resultDesk.${what}_will`, { version })}</p>
      {what === 'withdraw' && length > 0 && (
        <p className="font-semibold">{t('resultDesk.withdraw_signatures', { count: length })}</p>
      )}
    </ConfirmDialog>
  );
}
