/**
 * Attributes of an external link. A page opens in a new tab; a link that opens an app, as for
 * navigation on Android, gets none, since the tab would stay empty.
 */
export const externalLink = (href: string) =>
  /^https?:/.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
