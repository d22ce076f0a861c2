import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import type { Proof } from '../../domain/venue-codes/schema.ts';
import { usePerson } from '../people/queries.ts';
import { keep, recall } from '../platform/kept.ts';
import { votingStatusQuery } from '../voting/queries.ts';
import { readProofs, writeProofs } from './kept-proofs.ts';
import type { KeptProof } from './proofs.ts';

/** 32 random bytes, in base64url. */
const newToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Tokens that were sent: if the answer is lost, the same one is sent again, and finds the same proof. */
const sentTokens = new Map<string, string>();

function keepProof(proof: Proof, personId: string | null, claimToken: string): void {
  const { restaurantId, day } = proof;
  // Those of other days are of no use any more.
  const others = readProofs(recall('venue-proofs')).filter(
    (one) => one.day === day && one.restaurantId !== restaurantId,
  );
  const kept: KeptProof = { restaurantId, day, personId, claimToken };
  keep('venue-proofs', writeProofs([...others, kept]));
}

/** Redeems and claims venue codes of a restaurant. Both throw ApiFailure. */
export function useRedeem(restaurantId: string) {
  const api = useApi();
  const client = useQueryClient();
  const personId = usePerson()?.id ?? null;
  const reload = () =>
    client.invalidateQueries({ queryKey: votingStatusQuery(api, restaurantId).queryKey });
  return {
    redeem: async (code: string): Promise<void> => {
      const claimToken = sentTokens.get(restaurantId) ?? newToken();
      sentTokens.set(restaurantId, claimToken);
      const proof = await api.venueCodes.redeem({ restaurantId, code, claimToken });
      keepProof(proof, proof.isOwn ? personId : null, claimToken);
      await reload();
    },
    claim: async (claimToken: string): Promise<void> => {
      const proof = await api.venueCodes.claim({ restaurantId, claimToken });
      keepProof(proof, personId, claimToken);
      await reload();
    },
  };
}

/** Forgets a proof that the server does not accept. */
export function dropProof(claimToken: string): void {
  const others = readProofs(recall('venue-proofs')).filter((one) => one.claimToken !== claimToken);
  keep('venue-proofs', writeProofs(others));
  for (const [restaurantId, token] of sentTokens) {
    if (token === claimToken) sentTokens.delete(restaurantId);
  }
}
