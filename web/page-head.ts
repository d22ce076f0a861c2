import { addressIn, LANGUAGES, regionOf } from '../domain/language.ts';
import type { TextKey } from './i18n/catalogues.ts';
import type { RouterContext } from './router-context.ts';
import type { Head, Match } from './screens/screen.ts';
import { settingsQuery } from './shell/queries.ts';

/** How a page describes itself: in its tab, in search engines and in link previews. */
export interface PageCard {
  /** The page's subject; null for the festival itself. */
  title: string | null;
  /** null for the festival's own description. */
  description?: string | null;
  /** The canonical address (path and query); personal pages have none. */
  path?: string;
  /** Path of a picture of 1200 × 630 px. */
  picture?: string;
}

const FESTIVAL_PICTURE = '/cards/festival.png';
/** The length that search engines and chats show, in characters. */
const LONGEST_DESCRIPTION = 200;

/** Title, description, canonical address and the card of a shared link (Open Graph, Twitter). */
export function pageHead({ localeStore, queryClient, api }: RouterContext, card: PageCard) {
  const { t, language } = localeStore.get();
  const site = t('shell.app_title');
  const title = card.title ?? site;
  const description = clip(card.description || t('places.intro'));
  const origin = queryClient.getQueryData(settingsQuery(api).queryKey)?.publicUrl;
  const locale = (of: typeof language) => regionOf(of).replace('-', '_');
  const property = (name: string, content: string) => ({ property: `og:${name}`, content });
  const meta = [
    { title: card.title === null ? site : `${card.title} · ${site}` },
    { name: 'description', content: description },
    property('type', 'website'),
    property('site_name', site),
    property('title', title),
    property('description', description),
    property('locale', locale(language)),
    ...LANGUAGES.filter((other) => other !== language).map((other) =>
      property('locale:alternate', locale(other)),
    ),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
  ];
  // Chats and search engines accept only absolute addresses.
  if (!origin) return { meta };
  const picture = origin + (card.picture ?? FESTIVAL_PICTURE);
  const address = card.path === undefined ? null : origin + card.path;
  const inOwn = (of: typeof language) => addressIn(of, address ?? '');
  // Read by search engines, from the server.
  const otherLanguages =
    import.meta.env.SSR && address
      ? [
          { rel: 'alternate', hrefLang: 'x-default', href: address },
          ...LANGUAGES.map((of) => ({ rel: 'alternate', hrefLang: of, href: inOwn(of) })),
        ]
      : [];
  return {
    meta: [
      ...meta,
      property('image', picture),
      property('image:width', '1200'),
      property('image:height', '630'),
      property('image:alt', title),
      { name: 'twitter:image', content: picture },
      ...(address ? [property('url', address)] : []),
    ],
    links: address ? [{ rel: 'canonical', href: inOwn(language) }, ...otherLanguages] : [],
  };
}

/**
 * Adds what search engines read of a page (schema.org). For the server alone, which they ask: callers leave it
 * out of the browser's files.
 * @param make given this festival's settings, with the address of its pages
 */
export function withData(
  { queryClient, api }: RouterContext,
  head: ReturnType<typeof pageHead>,
  make: (settings: { publicUrl: string; appTitle: string | null }) => object,
): Head {
  const settings = queryClient.getQueryData(settingsQuery(api).queryKey);
  if (!settings?.publicUrl) return head;
  return { ...head, meta: [...head.meta, { 'script:ld+json': make(settings) }] };
}

/**
 * Head with the page's title and the app's. A page that failed may lack its texts: no title then.
 * @param isUnlisted whether search engines are asked not to index it
 */
export function titled(
  { context, status }: Pick<Match, 'context' | 'status'>,
  title: TextKey,
  isUnlisted?: boolean,
) {
  const meta =
    status === 'error' ? [] : pageHead(context, { title: context.localeStore.get().t(title) }).meta;
  return { meta: isUnlisted ? [...meta, { name: 'robots', content: 'noindex' }] : meta };
}

/** The head of a page, or that of the "not found" page. */
export const headOr = (match: Pick<Match, 'context' | 'status'>, head: () => Head) =>
  match.status === 'notFound' ? titled(match, 'shell.not_found_page') : head();

function clip(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (letters.length <= LONGEST_DESCRIPTION) return letters.join('');
  return `${letters
    .slice(0, LONGEST_DESCRIPTION - 1)
    .join('')
    .trimEnd()}…`;
}
