/**
 * The build of this page, as its service worker names it: the address of the entry file, whose
 * fingerprint changes with any file. This module must be in that file (web/entry-client.tsx).
 */
export const BUILD = new URL(import.meta.url).pathname;
