/**
 * What a link out of the app is made of. A page opens in a tab of its own; an app, as the navigation
 * of an Android phone, opens itself, and would leave an empty tab behind.
 */
export const outside = (href: string) =>
  /^https?:/.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
