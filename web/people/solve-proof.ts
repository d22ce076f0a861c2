import { solveChallengeWorkers } from 'altcha-lib';
import type { ProofChallenge } from '../../domain/sign-ups/schema.ts';

/**
 * Solves a challenge in one worker, so that typing stays smooth. Loaded only while sign-ups need a proof.
 * @returns undefined if it was aborted, or found nothing
 */
export async function solveProof(
  challenge: ProofChallenge,
  signal: AbortSignal,
): Promise<string | undefined> {
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    concurrency: 1,
    createWorker: () =>
      new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' }),
  });
  return solution ? JSON.stringify({ challenge, solution }) : undefined;
}
