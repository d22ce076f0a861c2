import { LIST_PART } from '../../domain/restaurants/rules.parts.ts';

/** Rows shown at first, and added each time: what a slow phone can render at once. */
export const ROWS = 30;

/** How many parts of a list hold so many rows. @param rows as in the address */
export const partsOf = (rows: string | undefined): number =>
  Math.ceil(Math.max(ROWS, Number(rows ?? 0)) / LIST_PART);
