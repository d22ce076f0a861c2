import { recallJson } from '../platform/kept.ts';

/** A venue code that this phone has redeemed. */
export interface KeptProof {
  restaurantId: string;
  /** The festival's day on which it is good. */
  day: string;
  /** Whose it is; null: the person who signs in claims it with the token. */
  personId: string | null;
  claimToken: string;
}

/** Anyone may write into a browser's storage. */
const isProof = (one: Partial<KeptProof> | null): one is KeptProof =>
  typeof one?.restaurantId === 'string' &&
  typeof one.day === 'string' &&
  typeof one.claimToken === 'string' &&
  one.personId !== undefined;

/** @param kept the text in the browser's storage */
export function readProofs(kept: string | null): KeptProof[] {
  const list = recallJson(kept);
  return Array.isArray(list) ? list.filter(isProof) : [];
}

/** Whether this person has redeemed a code of the restaurant on this day, as far as this phone knows. */
export const isProven = (
  kept: string | null,
  restaurantId: string,
  day: string,
  personId: string | null,
): boolean =>
  kept !== null &&
  readProofs(kept).some(
    (one) => one.restaurantId === restaurantId && one.day === day && one.personId === personId,
  );
