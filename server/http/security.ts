import type { ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

/** The inline parts of a page, as sources of the policy: hashes, or a nonce. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}
const NOTHING_INLINE: InlineSources = { scripts: [], styles: [] };

/** The hosts of videos that a page may embed after a tap. */
const FILM_HOSTS = 'https://www.youtube-nocookie.com https://player.vimeo.com';

/**
 * What each of our pages may load: its own scripts and styles, its own data, pictures and films from
 * anywhere over https. Only `style` attributes need no nonce or hash: charts set the length of bars by
 * them.
 * @param isSource whether the development server's live reload opens a socket and adds styles
 * @param server the origin of data, pictures and films, if not the page's own
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

/** The QR reader of browsers without one (web/venue/scan-worker.ts): a worker has a policy of its own. */
const QR_READER = /^\/assets\/scan-worker-[\w-]+\.js$/;

/** Lets the QR reader's worker compile its WebAssembly, which no page may. */
export function letReaderCompile(response: ServerResponse, path: string): void {
  if (!QR_READER.test(path)) return;
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  );
}

/**
 * The policy of the page inside a native app, for its own head: a `meta` policy cannot restrict framing
 * (CSP 3 §3.3), and no site can frame that page.
 * @param server the origin that the app calls
 */
export const appContentSecurityPolicy = (server: string): string =>
  directives(NOTHING_INLINE, { server: [server] }).join('; ');

/** Browser features that our pages do not use; some pages use location and full-screen video. */
const PERMISSIONS = [
  'geolocation=(self)',
  'camera=(self)',
  'screen-wake-lock=(self)',
  `fullscreen=(self ${FILM_HOSTS.replaceAll(/\S+/g, '"$&"')})`,
  ...[
    'accelerometer',
    'display-capture',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ');

const headersOf = (config: Pick<Config, 'production'>): [name: string, value: string][] => [
  ['content-security-policy', contentSecurityPolicy(NOTHING_INLINE, config)],
  ['x-content-type-options', 'nosniff'],
  // For browsers that do not know frame-ancestors.
  ['x-frame-options', 'DENY'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', PERMISSIONS],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ...(config.production
    ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] as [string, string]]
    : []),
];
const IN_PRODUCTION = headersOf({ production: true });
const ELSEWHERE = headersOf({ production: false });

/** The headers of every answer. A page adds the sources of its inline parts later. */
export const securityHeaders = ({ production }: Pick<Config, 'production'>) =>
  production ? IN_PRODUCTION : ELSEWHERE;

export function setSecurityHeaders(
  response: ServerResponse,
  config: Pick<Config, 'production'>,
): void {
  for (const [name, value] of securityHeaders(config)) response.setHeader(name, value);
}

/** Pictures that our apps, mails and previews of shared links show. */
const SHOWN_ELSEWHERE = /^\/(pictures|cards|demo)\/|^\/[\w-]+\.(png|svg)$/;

/** Lets other sites show a picture: it contains nothing personal. */
export function letOthersShow(response: ServerResponse, path: string): void {
  if (SHOWN_ELSEWHERE.test(path)) {
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
  }
}

/** Lets every site frame this answer, whose own policy says what it may do. Everything else stays unframable. */
export function letOthersFrame(response: ServerResponse): void {
  response.removeHeader('x-frame-options');
}
