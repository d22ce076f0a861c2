import type { ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

/**
 * What a page may do: its own scripts, its own data, pictures of anywhere over https.
 * @param scripts the inline scripts that may run, as sources of `script-src`
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  { production }: Pick<Config, 'production'>,
): string {
  // The development server's live reload opens a socket and injects styles.
  const live = production ? '' : ' ws:';
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "media-src 'self' https:",
    // Videos of restaurants, once somebody taps on one.
    'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
    `connect-src 'self'${live}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The headers of every answer; a position is for our own pages only. */
export function setSecurityHeaders(
  response: ServerResponse,
  scripts: readonly string[],
  config: Pick<Config, 'production'>,
): void {
  response.setHeader('content-security-policy', contentSecurityPolicy(scripts, config));
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('permissions-policy', 'geolocation=(self), camera=(), microphone=()');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  if (config.production) {
    response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains');
  }
}
