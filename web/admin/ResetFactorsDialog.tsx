import type { AccountDetails } from '../../domain/accounts/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useToast } from '../ui/Toast.tsx';

/** Takes the second step from an account whose owner has lost the device, after its address was typed. */
export function ResetFactorsDialog({
  account: { person },
  onChanged,
  onClose,
}: {
  account: AccountDetails;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { id: personId, email } = person;
  const names = { person: person.fullName || email };
  return (
    <ConfirmDialog
      title={t('factors.reset_title', names)}
      action={t('factors.reset')}
      isDangerous
      typed={{ label: t('factors.reset_type', { email }), word: email }}
      onConfirm={async () => {
        await api.secondFactors.reset({ personId, email });
        toast(t('factors.reset_done', names));
        void onChanged();
      }}
      onClose={onClose}
    >
      <p>{t('factors.reset_will', names)}</p>
    </ConfirmDialog>
  );
}
