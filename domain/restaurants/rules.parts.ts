/** Restaurants in one answer of a list, and so in its page: a list that is longer comes in parts of so many. */
export const LIST_PART = 60;
