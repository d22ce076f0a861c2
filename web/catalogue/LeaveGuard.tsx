import { useBlocker } from '@tanstack/react-router';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

/** Asks before unsaved input is left. @param isDirty called at that moment */
export function LeaveGuard({ isDirty }: { isDirty: () => boolean }) {
  const t = useText();
  const blocker = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('editing.leave_title')}
      action={t('editing.leave')}
      isDangerous
      onConfirm={() => Promise.resolve(blocker.proceed())}
      onClose={() => blocker.reset()}
    >
      <p>{t('editing.leave_told')}</p>
    </ConfirmDialog>
  );
}
