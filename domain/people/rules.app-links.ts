/** The apps' own URL scheme, which any other app may claim, too. */
export const APP_SCHEME = 'votataco';
/** The host of the scheme's one address. */
export const APP_SCHEME_HOST = 'auth-callback';
/** The one page of the site whose address opens the app, where the system knows the app as the site's. */
export const APP_RETURN_PATH = '/auth/app-callback';

/** The systems whose apps can be known as the site's: by Universal Links, and by App Links. */
export const APP_SYSTEMS = ['ios', 'android'] as const;
export type AppSystem = (typeof APP_SYSTEMS)[number];

/** What a sign-in in the in-app browser gives the app. */
export type AppReturn = { code: string } | { error: string };

/** Anything else in a fragment did not come from the server. */
const GIVEN = /^(?:code=([\w-]{43})|error=([a-z_]{1,60}))$/;

const write = (given: AppReturn) => {
  const [name, value] = 'code' in given ? ['code', given.code] : ['error', given.error];
  return `${name}=${encodeURIComponent(value)}`;
};

/** The address that opens whichever app has claimed the scheme. */
export const schemeLink = (given: AppReturn): string =>
  `${APP_SCHEME}://${APP_SCHEME_HOST}?${write(given)}`;

/**
 * The address that opens the site's own app, or else the page of the site. What is given is in
 * its fragment, which reaches no server, log or referrer.
 * @param publicUrl of the site, without a trailing slash
 */
export const claimedLink = (publicUrl: string, given: AppReturn): string =>
  `${publicUrl}${APP_RETURN_PATH}#${write(given)}`;

/**
 * What a fragment of the claimed address says.
 * @param fragment without its number sign
 * @returns null: nothing that the server writes
 */
export function readAppReturn(fragment: string): AppReturn | null {
  const [, code, error] = GIVEN.exec(fragment) ?? [];
  if (error !== undefined) return { error };
  return code === undefined ? null : { code };
}
