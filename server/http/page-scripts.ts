import { createHash } from 'node:crypto';

/**
 * A page that many get cannot carry one asker's nonce. Its inline scripts are named by what is in
 * them instead (CSP Level 3, hash sources). Only scripts that the renderer has marked with the nonce
 * of this rendering are named: what somebody else could smuggle into a page stays unnamed, and so
 * does not run.
 * @returns the page without nonces, and the sources for `script-src`
 */
export function nameScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  const scripts = /<script([^>]*)>([\s\S]*?)<\/script>/g;
  for (const [, attributes = '', text = ''] of html.matchAll(scripts)) {
    if (!attributes.includes(mark) || /\ssrc=/.test(attributes)) continue;
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  // The renderer also tells its nonce to scripts of the page; here it stands for nothing.
  return { html: html.replaceAll(mark, '').replaceAll(nonce, ''), sources: [...sources] };
}
