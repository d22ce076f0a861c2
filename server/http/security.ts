import type { ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

/** What of a page is written inside it, as sources of the policy: hashes, or a nonce. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}
const NOTHING_INLINE: InlineSources = { scripts: [], styles: [] };

/** Of whom a page may show a film, once somebody taps on it. */
const FILM_HOSTS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/**
 * What every page of ours may do: its own scripts and styles, its own data, pictures and films of
 * anywhere over https. A `style` attribute alone needs no name: bars of charts are as long as their
 * figures.
 * @param isSource whether the development server's live reload opens a socket and puts styles into it
 * @param server where data, pictures and films of ours are, if not where the page is from
 */
function directives(
  { scripts, styles }: InlineSources,
  { isSource = false, server = [] }: { isSource?: boolean; server?: readonly string[] } = {},
): string[] {
  const of = (name: string, ...sources: string[]) => [name, "'self'", ...sources].join(' ');
  return [
    of('default-src'),
    of('script-src', ...scripts),
    "script-src-attr 'none'",
    of('style-src', ...(isSource ? ["'unsafe-inline'"] : styles)),
    "style-src-attr 'unsafe-inline'",
    of('img-src', 'https:', 'data:', ...server),
    of('media-src', 'https:', ...server),
    of('font-src'),
    `frame-src ${FILM_HOSTS}`,
    of('connect-src', ...server, ...(isSource ? ['ws:'] : [])),
    of('worker-src'),
    of('manifest-src'),
    "object-src 'none'",
    "base-uri 'none'",
    of('form-action'),
  ];
}

/** The policy of an answer of this server. */
export function contentSecurityPolicy(
  sources: InlineSources,
  { production, isSource = false }: Pick<Config, 'production'> & { isSource?: boolean },
): string {
  return [
    ...directives(sources, { isSource }),
    "frame-ancestors 'none'",
    ...(production ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * The policy of the page inside a native app, for its own head: who may show a page cannot be said
 * there (CSP 3 §3.3), and nobody can show that one.
 * @param server the origin that the app speaks to
 */
export const appContentSecurityPolicy = (server: string): string =>
  directives(NOTHING_INLINE, { server: [server] }).join('; ');

/** What no page of ours has a use for; a position and a film in full are for some of them. */
const PERMISSIONS = [
  'geolocation=(self)',
  `fullscreen=(self ${FILM_HOSTS.replaceAll(/\S+/g, '"$&"')})`,
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** The headers of every answer, whatever it is. A page names what is inline in it afterwards. */
export function setSecurityHeaders(
  response: ServerResponse,
  config: Pick<Config, 'production'>,
): void {
  response.setHeader('content-security-policy', contentSecurityPolicy(NOTHING_INLINE, config));
  response.setHeader('x-content-type-options', 'nosniff');
  // For browsers that do not know frame-ancestors.
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('permissions-policy', PERMISSIONS);
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  response.setHeader('cross-origin-resource-policy', 'same-origin');
  if (config.production) {
    response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains');
  }
}

/** Pictures are shown by our apps, by mails, and by whoever shows a link of ours. */
const SHOWN_ELSEWHERE = /^\/(pictures|cards|demo)\/|^\/[\w-]+\.(png|svg)$/;

/** Lets others show a picture: nothing in it is anybody's own. */
export function letOthersShow(response: ServerResponse, path: string): void {
  if (SHOWN_ELSEWHERE.test(path)) {
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
  }
}
