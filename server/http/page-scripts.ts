import { createHash } from 'node:crypto';
import type { InlineSources } from './security.ts';

const ELEMENTS = /<(script|style)([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * A page that many get cannot carry one asker's nonce. Its inline scripts and styles are named by what
 * is in them instead (CSP Level 3, hash sources). Only what the renderer has marked with the nonce of
 * this rendering is named: what somebody else could smuggle into a page stays unnamed, and so is
 * nothing.
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
  // The renderer also tells its nonce to scripts of the page; here it stands for nothing.
  return {
    html: html.replaceAll(mark, '').replaceAll(nonce, ''),
    sources: { scripts: [...sources.script], styles: [...sources.style] },
  };
}
