/**
 * Which build this page is of, as its service worker calls it: the address of the first file, whose
 * fingerprint changes with every other file. In the first file itself (web/entry-client.tsx).
 */
export const BUILD = new URL(import.meta.url).pathname;
