/**
 * The address of the newest result, in two parts: operations of the API have the same paths, and for an address in
 * one piece the build would bring the texts of their errors with every first page.
 */
const NOUN = 'results';
export const RESULTS = `/${NOUN}` as const;
