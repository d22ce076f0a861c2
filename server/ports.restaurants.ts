import type { Coordinates } from '../domain/places/rules.ts';
import type { RestaurantCard } from '../domain/restaurants/schema.ts';

/** A part of a list, nearest first. */
export interface NearestPart {
  stateId?: string | undefined;
  countyId?: string | undefined;
  near: Coordinates;
  /** How many of the list stand before it. */
  skip: number;
}

/** Lists nearest first, of what is kept as long as shared answers. */
export interface NearestLists {
  /** Reads what is not kept. @returns null if the list is too long: the database orders it */
  read(part: NearestPart): Promise<RestaurantCard[] | null>;
  /** The same as the JSON of the answer, if nothing has to be read for it and few are being sent; else null. */
  ready(part: NearestPart): Buffer | null;
  /**
   * Takes back what `ready` has returned.
   * @param isSent whether all of it was sent; else it is not used again
   */
  giveBack(json: Buffer, isSent: boolean): void;
  clear(): void;
}
