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
 * What a page may do: its own scripts and styles, its own data, pictures and films of anywhere over
 * https. A `style` attribute alone needs no name: bars of charts are as long as their figures.
 * @param isSource whether the development server's live reload opens a socket and puts styles into it
 */
export function contentSecurityPolicy(
  { scripts, styles }: InlineSources,
  { production, isSource = false }: Pick<Config, 'production'> & { isSource?: boolean },
): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "script-src-attr 'none'",
    isSource ? "style-src 'self' 'unsafe-inline'" : ["style-src 'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    "font-src 'self'",
    `frame-src ${FILM_HOSTS}`,
    `connect-src 'self'${isSource ? ' ws:' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(production ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

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
