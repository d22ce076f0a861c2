import { createHash } from 'node:crypto';

/** The tokens of the pages, for a page that loads nothing of them. */
export const EMBED_STYLE = `:root{color-scheme:light dark;--paper:light-dark(#fff9f0,#191220);--surface:light-dark(#fff,#241a2d);--ink:light-dark(#2a1a2e,#f6ede2);--muted:light-dark(#6a5a6e,#b9a9be);--line:light-dark(#e9ddcf,#3a2d45);--chile:light-dark(#c2381a,#ff7a59)}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.4 system-ui,sans-serif;overflow-wrap:anywhere}
svg.flags{display:block;width:100%;height:28px}
main{padding:8px 16px 16px;max-width:720px;margin:0 auto}
h1{margin:8px 0 12px;font-size:22px;line-height:1.2}
ol{display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(min(100%,260px),1fr));margin:0;padding:0;list-style:none}
a{color:inherit}
li a,li>div{display:flex;align-items:center;gap:12px;min-height:72px;padding:8px 12px;border:1px solid var(--line);border-radius:14px;background:var(--surface);text-decoration:none}
a:hover b,a:hover .all{text-decoration:underline}
a:focus-visible{outline:3px solid var(--chile);outline-offset:2px}
img{flex:none;border-radius:10px;object-fit:cover;background:var(--line)}
b,small{display:block}
b{font-size:18px;line-height:1.2}
small{color:var(--muted);font-size:14px}
.place{flex:none;width:32px;height:32px;border-radius:50%;background:#f0a92b;color:#2a1a2e;font-weight:800;line-height:32px;text-align:center}
.all{display:inline-block;padding:12px 0;color:var(--chile);font-weight:700}
footer{margin-top:4px;font-size:14px}`;

/** Names the style in the policy of the page. */
export const EMBED_STYLE_HASH = `'sha256-${createHash('sha256').update(EMBED_STYLE).digest('base64')}'`;

/** Paper flags on a string, in five colours. */
export const FLAGS = `<svg class="flags" aria-hidden="true"><defs><pattern id="f" width="200" height="28" patternUnits="userSpaceOnUse">${[
  '#c2381a',
  '#f0a92b',
  '#1f7350',
  '#a3123a',
  '#8e4fa8',
]
  .map(
    (fill, index) =>
      `<path fill="${fill}" fill-rule="evenodd" d="M${index * 40 + 2} 2h36v18q-3 6-6 0q-3 6-6 0q-3 6-6 0q-3 6-6 0q-3 6-6 0q-3 6-6 0zm18 3l5 6-5 6-5-6zm-11 2l3 4-3 4-3-4zm22 0l3 4-3 4-3-4z"/>`,
  )
  .join(
    '',
  )}<path fill="#c2381a" d="M0 0h200v2H0z"/></pattern></defs><rect width="100%" height="28" fill="url(#f)"/></svg>`;
