import { useState } from 'react';
import { inEachLanguage, isInEachLanguage } from '../../domain/localized-text.ts';
import type { DeskFrozen } from '../../domain/results/schema.desk.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';
import { versionName } from './desk-words.ts';
import { DeskWayOn } from './DeskWayOn.tsx';
import { DeskReason, typedReason } from './DeskReason.tsx';
import { useDeskAct } from './use-desk-act.ts';

/** Publishes what two have signed; a correction says why. */
export function DeskPublishDialog({
  frozen,
  onClose,
}: {
  frozen: DeskFrozen;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const run = useDeskAct();
  const toast = useToast();
  const [reason, setReason] = useState(() => inEachLanguage(() => ''));
  const version = versionName(frozen);
  const isCorrection = frozen.version > 1;
  const given = typedReason(reason);
  return (
    <ConfirmDialog
      title={t('resultDesk.publish_title', { version })}
      action={t('resultDesk.publish')}
      isReady={!isCorrection || isInEachLanguage(given)}
      onConfirm={async () => {
        const isDone = await run(() =>
          api.results.publish({
            snapshotId: frozen.id,
            sha256: frozen.sha256,
            reason: isCorrection ? given : null,
          }),
        );
        if (isDone) toast(t('resultDesk.publish_done', { version }));
      }}
      onClose={onClose}
      wayOn={DeskWayOn}
    >
      <p>{t('resultDesk.publish_will')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{t('resultDesk.publish_will_lists')}</li>
        <li>{t('resultDesk.publish_will_figures')}</li>
        <li>
          {t('resultDesk.publish_will_names', {
            names: frozen.signatures.map(({ name }) => name).join(', '),
          })}
        </li>
        <li>{t('resultDesk.publish_will_log')}</li>
        <li>{t('resultDesk.publish_will_embargo')}</li>
      </ul>
      <p className="font-semibold">{t('resultDesk.publish_for_good')}</p>
      {isCorrection && (
        <DeskReason title={t('resultDesk.publish_reason')} reason={reason} onReason={setReason} />
      )}
    </ConfirmDialog>
  );
}
