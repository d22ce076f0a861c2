import { useEffect, useMemo, useState } from 'react';
import { useApi } from '../api/context.ts';
import { createProofSource } from './sign-up-proof.ts';

/** A shorter wait is not worth a line that comes and goes. */
const SHORT_MS = 500;

const now = () => performance.now();

/**
 * Proves, while the form is filled in, that no script signs up; does nothing while the server does not ask.
 * @param isNeeded whether the form creates an account
 * @returns `isWaiting`: whether the person waits for the proof
 */
export function useSignUpProof(isNeeded = true) {
  const api = useApi();
  const [isWaiting, setWaiting] = useState(false);
  const source = useMemo(
    () =>
      createProofSource({
        ask: async () => (await api.signUps.signUpChallenge()).challenge,
        solve: async (challenge, signal) =>
          (await import('./solve-proof.ts')).solveProof(challenge, signal),
        now,
      }),
    [api],
  );
  useEffect(() => {
    if (!isNeeded) return;
    source.begin();
    return () => source.stop();
  }, [isNeeded, source]);

  function withProof<Answer>(send: (proof: string | undefined) => Promise<Answer>) {
    if (!isNeeded) return send(undefined);
    let timer: number | undefined;
    return source.send(send, (waits) => {
      window.clearTimeout(timer);
      if (waits) timer = window.setTimeout(() => setWaiting(true), SHORT_MS);
      else setWaiting(false);
    });
  }
  return { isWaiting, withProof };
}
