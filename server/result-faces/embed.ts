import { AWARDED_PLACES } from '../../domain/results/rules.awards.ts';
import { type Language, regionOf } from '../../domain/language.ts';
import { ownPictureId } from '../../domain/pictures/rules.ts';
import type { PublicList, PublicResult, ShownList } from '../../domain/results/schema.public.ts';
import { listName } from '../../domain/results/rules.lists.ts';
import { escapeHtml } from '../http/escape.ts';
import { translatorFor } from '../http/language.ts';
import { festivalTitle } from '../result-files/award.ts';
import type { EmbedTheme } from './address.ts';
import { EMBED_STYLE, EMBED_STYLE_HASH, FLAGS } from './embed-style.ts';
import type { Face } from './face.ts';
import { keptFor } from './face.ts';

/** For the items: the page is to have less than 15 KB, and the rest of it takes less than 4 KB. */
const ITEMS_MAX_BYTES = 11_000;
/** On a screen with two pixels a point. */
const PICTURE = { shown: 56, width: 160 };

export interface Embedding {
  language: Language;
  theme: EmbedTheme;
  /** Of this festival's pages. */
  origin: string;
  /** Of this festival. */
  festival: { name: string; year: number };
}

/** Scripts, forms and plugins are off, and so is everything of the embedding site and of ours but our pictures. */
const POLICY = (origin: string) =>
  [
    "default-src 'none'",
    `style-src ${EMBED_STYLE_HASH}`,
    `img-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');

const external = 'target="_blank" rel="noopener"';

/** The small page that others frame. @param content null: nothing is published, or there is no such list */
export function embedFace(
  content:
    | { title: string; items: readonly string[]; path: string }
    | { missing: string; status?: 404 },
  embedding: Embedding,
): Face {
  const { language, theme, origin, festival } = embedding;
  const t = translatorFor(language);
  const title = 'title' in content ? content.title : t('results.title');
  const path = 'path' in content ? content.path : '/results';
  const main =
    'missing' in content
      ? `<p>${escapeHtml(content.missing)}</p>`
      : `<ol>${fitting(content.items).join('')}</ol>`;
  const html = `<!doctype html><html lang="${language}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} · ${festival.name}`)}</title><style>${EMBED_STYLE}</style></head><body>${FLAGS}<main><h1>${escapeHtml(title)}</h1>${main}<footer><a class="all" href="${escapeHtml(`${origin}${path}`)}" ${external}>${escapeHtml(`${festivalTitle(festival)}: ${t('results.embed_more')}`)}</a></footer></main></body></html>`;
  return {
    ...('status' in content && { status: content.status }),
    contentType: 'text/html; charset=utf-8',
    body: Buffer.from(html),
    cacheControl: keptFor(false),
    headers: [
      ['content-language', language],
      ['content-security-policy', POLICY(origin)],
    ],
  };
}

/** So many items as the page has room for. */
function fitting(items: readonly string[]): string[] {
  let bytes = 0;
  return items.filter((item) => (bytes += Buffer.byteLength(item)) <= ITEMS_MAX_BYTES);
}

/** The winners of every list that is not by county. */
export function embedResult(
  { head, categories, lists }: PublicResult,
  embedding: Embedding,
): Parameters<typeof embedFace>[0] {
  const { language, origin } = embedding;
  const t = translatorFor(language);
  const path = `/results/${head.festival.year}`;
  const items = lists.flatMap((list) => {
    const category = categories.find(({ id }) => id === list.categoryId);
    const [winner] = list.winners;
    if (!category || !winner || list.place?.county) return [];
    return [
      itemOf({
        href: `${origin}${path}/${list.id}`,
        picture: pictureOf(list, origin),
        above: listName(category, list.place, language),
        name: list.winners.map(({ name }) => name).join(', '),
        below:
          list.firsts > list.winners.length
            ? t('results.tied_firsts', { count: list.firsts - list.winners.length })
            : list.firsts === 1
              ? whereOf(list)
              : '',
      }),
    ];
  });
  return { title: t('results.title_year', { year: String(head.festival.year) }), items, path };
}

/** The first places of a list. */
export function embedList(
  { head, list }: PublicList,
  embedding: Embedding,
): Parameters<typeof embedFace>[0] {
  const { language, origin } = embedding;
  const t = translatorFor(language);
  const path = `/results/${head.festival.year}/${list.id}`;
  const digits = list.by === 'average' || list.by === 'weighted' ? 2 : 0;
  const items = list.rows
    .filter(({ rank }) => rank <= AWARDED_PLACES)
    .map((row) =>
      itemOf({
        href: row.isLinked ? `${origin}/restaurant/${row.restaurantId}` : null,
        rank: row.rank,
        picture: ownPicture(row.pictureUrl, origin),
        name: row.name,
        above: row.restaurantName ?? `${row.countyName}, ${row.stateId}`,
        below: t(`results.figure_${list.by}`, {
          count: row[list.by] ?? 0,
          figure: (row[list.by] ?? 0).toLocaleString(regionOf(language), {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          }),
        }),
      }),
    );
  return { title: listName(list, list.place, language), items, path };
}

const whereOf = ({ rows: [row] }: ShownList): string =>
  row ? (row.restaurantName ?? `${row.countyName}, ${row.stateId}`) : '';

const pictureOf = ({ rows: [row] }: ShownList, origin: string): string | null =>
  ownPicture(row?.pictureUrl ?? null, origin);

/** Only our own: a picture on another site would tell it who reads this. */
function ownPicture(url: string | null, origin: string): string | null {
  if (url === null) return null;
  if (ownPictureId(url) !== null) return `${origin}${url}/${PICTURE.width}`;
  return url.startsWith('/demo/') ? origin + url : null;
}

function itemOf({
  href,
  picture,
  rank,
  above,
  name,
  below,
}: {
  href: string | null;
  picture: string | null;
  rank?: number;
  above: string;
  name: string;
  below: string;
}): string {
  const place = rank === undefined ? '' : `<span class="place">${rank}</span>`;
  const image =
    picture === null
      ? ''
      : `<img src="${escapeHtml(picture)}" alt="" width="${PICTURE.shown}" height="${PICTURE.shown}" loading="lazy">`;
  const text = `<span><small dir="auto">${escapeHtml(above)}</small><b dir="auto">${escapeHtml(name)}</b>${below && `<small>${escapeHtml(below)}</small>`}</span>`;
  const inside = place + image + text;
  return href === null
    ? `<li><div>${inside}</div></li>`
    : `<li><a href="${escapeHtml(href)}" ${external}>${inside}</a></li>`;
}
