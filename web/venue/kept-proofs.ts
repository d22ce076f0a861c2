import type { KeptProof } from './proofs.ts';

/** The text that the browser keeps: a line for each, as `isProven` expects it. */
export const writeProofs = (proofs: readonly KeptProof[]): string =>
  proofs
    .map(({ restaurantId, day, personId, claimToken }) =>
      ['\n', restaurantId, ' ', day, ' ', personId ?? 'null', ' ', claimToken].join(''),
    )
    .join('');

/** Anyone may write into a browser's storage: lines that are no proof are left out. */
export const readProofs = (kept: string | null): KeptProof[] =>
  (kept ?? '').split('\n').flatMap((line) => {
    const [restaurantId, day, person, claimToken, ...more] = line.split(' ');
    if (!restaurantId || !day || !person || !claimToken || more.length > 0) return [];
    return [{ restaurantId, day, personId: person === 'null' ? null : person, claimToken }];
  });
