import { LANGUAGES, regionOf } from '../domain/language.ts';
import type { TextKey } from './i18n/catalogues.ts';
import type { RouterContext } from './router-context.ts';
import type { Match } from './screens/screen.ts';
import { settingsQuery } from './shell/queries.ts';

/** What a page says of itself: to its tab, to search engines, and where its link is pasted. */
export interface PageCard {
  /** What it shows; null: the festival itself. */
  title: string | null;
  /** null: what the festival is about. */
  description?: string | null;
  /** Its one address, path and query; pages that only their reader sees have none. */
  path?: string;
  /** Path of a picture of 1200 × 630 px. */
  picture?: string;
}

const FESTIVAL_PICTURE = '/cards/festival.png';
/** As much as search engines and chats show. */
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
  // Chats and search engines take whole addresses only.
  if (!origin) return { meta };
  const picture = origin + (card.picture ?? FESTIVAL_PICTURE);
  const address = card.path === undefined ? null : origin + card.path;
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
    links: address ? [{ rel: 'canonical', href: address }] : [],
  };
}

/**
 * The title of a page: what it is, and whose. One that failed may not have its texts.
 * @param isUnlisted whether search engines are asked to leave it out
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

/** The head of a page, or of that there is no such page. */
export const headOr = (
  match: Pick<Match, 'context' | 'status'>,
  head: () => ReturnType<typeof pageHead>,
) => (match.status === 'notFound' ? titled(match, 'shell.not_found_page') : head());

function clip(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  if (letters.length <= LONGEST_DESCRIPTION) return letters.join('');
  return `${letters
    .slice(0, LONGEST_DESCRIPTION - 1)
    .join('')
    .trimEnd()}…`;
}
