import { createHash } from 'node:crypto';
import type { InlineSources } from './security.ts';

const ELEMENTS = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * A shared page cannot carry a nonce of one client. Its policy names inline scripts and styles by their
 * hashes instead (CSP Level 3, hash sources), and only those that the renderer marked with the nonce of
 * this rendering: injected ones are not named, and do not run.
 * @returns the page without nonces, and the sources for its policy
 */
export function nameScripts(html: string, nonce: string): { html: string; sources: InlineSources } {
  const mark = ` nonce="${nonce}"`;
  const sources = { script: new Set<string>(), style: new Set<string>() };
  for (const [, kind, attributes = '', text = ''] of html.matchAll(ELEMENTS)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    const hash = createHash('sha256').update(text).digest('base64');
    sources[kind === 'style' ? 'style' : 'script'].add(`'sha256-${hash}'`);
  }
  // The renderer also passes its nonce to scripts of the page; here it is replaced.
  return {
    html: html.replaceAll(mark, '').replaceAll(nonce, ''),
    sources: { scripts: [...sources.script], styles: [...sources.style] },
  };
}
