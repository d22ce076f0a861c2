import { type ComponentType, type ReactNode, useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useText } from '../i18n/locale.ts';
import { Button, type ButtonLook } from '../ui/Button.tsx';
import { useToast } from '../ui/Toast.tsx';

/**
 * Offers to reset this browser's data if a page fails because of it; no reset fixes a missing
 * network. The question loads on demand.
 * @param fault why the page failed; null: the user requests the reset themselves
 */
export function useStartAfresh(
  fault: unknown,
  look: ButtonLook = 'quiet',
): { button: ReactNode; question: ReactNode } {
  const t = useText();
  const toast = useToast();
  const [Question, setQuestion] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const ask = async () => {
    try {
      const module = await import('./StartAfresh.tsx');
      setQuestion(() => module.StartAfresh);
    } catch {
      toast({ text: t('errors.network'), isError: true });
    }
  };
  return {
    button: failureCode(fault) !== 'network' && (
      <Button look={look} onClick={() => void ask()}>
        {t('shell.start_afresh')}
      </Button>
    ),
    question: Question && <Question onClose={() => setQuestion(null)} />,
  };
}
