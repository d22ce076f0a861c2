import { type ComponentType, useEffect, useState } from 'react';
import { loadTexts } from '../i18n/catalogues.ts';
import { useKept } from '../platform/kept.ts';

/**
 * The votes that no server has answered yet. Only who has one loads what sends them; where that does
 * not come, as without a network, it is asked for again when there is one.
 */
export function WaitingVotes() {
  const isKept = useKept('waiting-ballots') !== null;
  const [Outbox, setOutbox] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isKept || Outbox) return;
    const load = () =>
      void Promise.all([import('../voting/Outbox.tsx'), loadTexts('votes')]).then(
        ([module]) => setOutbox(() => module.Outbox),
        () => {},
      );
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isKept, Outbox]);
  return isKept && Outbox && <Outbox />;
}
