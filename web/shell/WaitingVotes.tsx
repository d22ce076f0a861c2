import { type ComponentType, useEffect, useState } from 'react';
import { keepTrying } from '../platform/keep-trying.ts';
import { useKept } from '../platform/kept.ts';
import { WAITING_BALLOTS } from '../voting/waiting-ballots.ts';

/**
 * The votes that no server has answered yet. The code that sends them loads only if there is one:
 * on a restaurant's page it came with the dialog; elsewhere loading is retried until it succeeds.
 */
export function WaitingVotes() {
  const isKept = useKept(WAITING_BALLOTS) !== null;
  const [Outbox, setOutbox] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isKept || Outbox) return;
    const { hurry, stop } = keepTrying(
      async () => {
        const module = await import('../voting/Outbox.tsx');
        setOutbox(() => module.Outbox);
      },
      (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    );
    window.addEventListener('online', hurry);
    document.addEventListener('visibilitychange', hurry);
    return () => {
      stop();
      window.removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', hurry);
    };
  }, [isKept, Outbox]);
  return isKept && Outbox && <Outbox />;
}
