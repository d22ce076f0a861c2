import { useText } from '../i18n/locale.ts';

/** Says why the form is not sent yet, aloud too; empty while nobody waits. */
export function ProofStatus({ isWaiting }: { isWaiting: boolean }) {
  const t = useText();
  return (
    <p role="status" className="text-center text-sm text-muted empty:hidden">
      {isWaiting ? t('people.proof_working') : ''}
    </p>
  );
}
