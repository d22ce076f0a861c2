import { domainToUnicode } from 'node:url';
import type { Config } from '../config.ts';

/** The names of this app's own server, as links may spell them. */
export function ownHostsOf({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  const { hostname } = new URL(publicUrl);
  return [...new Set([hostname, domainToUnicode(hostname)])].filter(Boolean);
}
