import type { ServerResponse } from 'node:http';
import type { Config } from '../config.ts';

/**
 * What a page may do: its own scripts (inline ones by nonce), its own data, pictures of anywhere
 * over https; a position only for itself.
 */
export function setSecurityHeaders(
  response: ServerResponse,
  nonce: string,
  { production }: Pick<Config, 'production'>,
): void {
  // The development server's live reload opens a socket and injects styles.
  const live = production ? '' : ' ws:';
  const styles = `style-src 'self' 'unsafe-inline'`;
  response.setHeader(
    'content-security-policy',
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      styles,
      "img-src 'self' https: data:",
      "media-src 'self' https:",
      // Videos of restaurants, once somebody taps on one.
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
      `connect-src 'self'${live}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin');
  response.setHeader('permissions-policy', 'geolocation=(self), camera=(), microphone=()');
  response.setHeader('cross-origin-opener-policy', 'same-origin');
  if (production) {
    response.setHeader('strict-transport-security', 'max-age=63072000; includeSubDomains');
  }
}
