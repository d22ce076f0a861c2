/** How many people an owner may let in, for one restaurant. */
export const MAX_STAFF = 20;
