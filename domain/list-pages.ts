/** A list tells the number of its rows up to this one; counting all of a large festival takes too long. */
export const COUNTED_ROWS = 2000;

/** The furthest page from either end of a list. */
export const LAST_LISTED_PAGE = 10_000;
