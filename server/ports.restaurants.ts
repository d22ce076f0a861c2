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
  /** The same as the JSON of the answer, if nothing has to be read for it; else null. */
  ready(part: NearestPart): Buffer | null;
  /** Takes back what `ready` has returned, once all of it is sent. */
  giveBack(json: Buffer): void;
  clear(): void;
}
