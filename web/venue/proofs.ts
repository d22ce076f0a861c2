/** A venue code that this phone has redeemed. */
export interface KeptProof {
  restaurantId: string;
  /** The festival's day on which it is good. */
  day: string;
  /** Whose it is; null: the person who signs in claims it with the token. */
  personId: string | null;
  claimToken: string;
}

/** The start of a proof's line, one for each, so that every page can find one without reading them all. */
const lineOf = (restaurantId: string, day: string, personId: string | null) =>
  `\n${restaurantId} ${day} ${personId} `;

/** Whether this person has redeemed a code of the restaurant on this day, as far as this phone knows. */
export const isProven = (
  kept: string | null,
  restaurantId: string,
  day: string,
  personId: string | null,
): boolean => kept?.includes(lineOf(restaurantId, day, personId)) === true;
