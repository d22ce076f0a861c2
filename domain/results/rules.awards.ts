/** Who has one of these places of a list gets a badge and a certificate. */
export const AWARDED_PLACES = 10;
