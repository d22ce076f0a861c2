/** What the script that starts a page names: `"/assets/<name>-<fingerprint>.js"`. */
const NAMED = /"\/assets\/([\w-]+?)-[\w-]{8}\.js"/g;

/**
 * The files that a page loads once it is painted, by their names without fingerprints.
 * @param html of a built page
 */
export const namedFiles = (html: string): string[] =>
  Array.from(html.matchAll(NAMED), ([, name = '']) => name);
