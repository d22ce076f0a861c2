import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import type { Unplaced } from './use-import.ts';

/** Asks once more where restaurants would lose their coordinates while voting is open. */
export function UnplacedDialog({
  unplaced: { count, names },
  onConfirm,
  onClose,
}: {
  unplaced: Unplaced;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t('imports.unplaced_title')}
      action={t('imports.unplaced_action')}
      isDangerous
      onConfirm={() => Promise.resolve(onConfirm())}
      onClose={onClose}
    >
      <p>{t('imports.unplaced_text', { count })}</p>
      <p className="font-semibold wrap-anywhere">{names}</p>
    </ConfirmDialog>
  );
}
