import { PROOF_MINUTES } from '../../domain/sign-ups/rules.ts';
import type { ProofChallenge } from '../../domain/sign-ups/schema.ts';
import { failureCode } from '../api/client.ts';

/** The external functions that proving needs. */
export interface ProofDeps {
  /** What a sign-up must solve now; null: nothing. @throws ApiFailure */
  ask: () => Promise<ProofChallenge | null>;
  /** @returns the solved challenge as the API takes it; undefined if this browser cannot solve it */
  solve: (challenge: ProofChallenge, signal: AbortSignal) => Promise<string | undefined>;
  /** Milliseconds of a clock that nobody changes. */
  now: () => number;
}

/** A proof this old may expire on its way to the server, so another is made. */
const OLD_MS = (PROOF_MINUTES - 1) * 60_000;
/** How often a refused proof is replaced before the person learns of it. */
const RENEWALS = 2;

/** Makes the proofs of one form. */
export interface ProofSource {
  /** Starts solving, if something must be solved: when the form opens. */
  begin(): void;
  /** Sends with a proof; where the server wants another one, makes it and sends again. @throws as `send` */
  send<Answer>(
    send: (proof: string | undefined) => Promise<Answer>,
    onWait: (isWaiting: boolean) => void,
  ): Promise<Answer>;
  stop(): void;
}

export function createProofSource({ ask, solve, now }: ProofDeps): ProofSource {
  let current: { begunAt: number; proof: Promise<string | undefined> } | null = null;
  let running = new AbortController();

  function begin() {
    if (current && now() - current.begunAt < OLD_MS) return current;
    const { signal } = running;
    // Without a challenge or a solution it is sent without a proof: the server decides.
    const proof = ask()
      .then((challenge) => (challenge ? solve(challenge, signal) : undefined))
      .catch(() => undefined);
    current = { begunAt: now(), proof };
    return current;
  }

  /** The proof in the making, which is then used up; undefined where none is needed. */
  async function take(onWait: (isWaiting: boolean) => void): Promise<string | undefined> {
    const begun = begin();
    onWait(true);
    try {
      const proof = await begun.proof;
      if (proof !== undefined && current === begun) current = null;
      return proof;
    } finally {
      onWait(false);
    }
  }

  return {
    begin: () => void begin(),
    send: async (send, onWait) => {
      for (let renewals = 0; ; renewals += 1) {
        const proof = await take(onWait);
        try {
          return await send(proof);
        } catch (error) {
          const isRefused = failureCode(error) === 'sign_up_proof_required';
          if (isRefused) current = null;
          // For the next attempt.
          if (proof !== undefined) begin();
          if (!isRefused || renewals === RENEWALS) throw error;
        }
      }
    },
    stop: () => {
      running.abort();
      running = new AbortController();
      current = null;
    },
  };
}
