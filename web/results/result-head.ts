import type { ListHead, PublicList, PublicResult } from '../../domain/results/schema.public.ts';
import { pageHead } from '../page-head.ts';
import { paths } from '../paths.ts';
import type { RouterContext } from '../router-context.ts';
import type { Head } from '../screens/screen.ts';
import { settingsQuery } from '../shell/queries.ts';
import { inLanguage, LICENSE_URL, resultPaths, type Shown } from './result-paths.ts';
import { type ResultWords, resultWords } from './use-result-words.ts';

interface Words extends ResultWords {
  /** Of this festival's pages. */
  origin: string;
}

const wordsOf = ({ localeStore, queryClient, api }: RouterContext): Words => ({
  ...resultWords(localeStore.get()),
  origin: queryClient.getQueryData(settingsQuery(api).queryKey)?.publicUrl ?? '',
});

const shownOf = ({ festival, version, isReplaced }: PublicResult['head']): Shown => ({
  year: festival.year,
  version: isReplaced ? version : undefined,
});

/** Adds what search engines read, and the feed. An old version is not for them. */
function withData(
  head: ReturnType<typeof pageHead>,
  of: PublicResult['head'],
  { graph, language }: { graph: object[]; language: string },
): Head {
  const data = { 'script:ld+json': { '@context': 'https://schema.org', '@graph': graph } };
  return {
    meta: [...head.meta, ...(of.isReplaced ? [{ name: 'robots', content: 'noindex' }] : [data])],
    links: [
      ...(head.links ?? []),
      {
        rel: 'alternate',
        type: 'application/atom+xml',
        href: inLanguage(resultPaths.feed(), language),
      },
      { rel: 'license', href: LICENSE_URL },
    ],
  };
}

/** The head of /results and of a year; before any publication the festival's own. */
export function resultHead(
  context: RouterContext,
  result: PublicResult | null,
  isOfYear: boolean,
): Head {
  const { t, language } = context.localeStore.get();
  if (!result) return pageHead(context, { title: t('results.title'), path: paths.results() });
  const words = wordsOf(context);
  const { head, lists, categories } = result;
  const shown = shownOf(head);
  const [first] = lists;
  const category = categories.find(({ id }) => id === first?.categoryId);
  const counted = {
    votes: words.number(head.counted.votes),
    voters: words.number(head.counted.voters),
  };
  const [winner] = first?.winners ?? [];
  const card = {
    title: t('results.title_year', { year: String(head.festival.year) }),
    description:
      first && category && winner
        ? t('results.card_description', {
            ...counted,
            list: words.listName({ ...first, name: category.name }),
            winner: winner.name,
          })
        : t('results.card_description_none', counted),
    // The newest year has two addresses, and old versions are below the newest one's.
    path: isOfYear || head.isReplaced ? resultPaths.year({ year: head.festival.year }) : '/results',
    picture: inLanguage(resultPaths.card(shown, null), language),
  };
  const isNewest = head.festival.year === head.years[0];
  const graph = [
    datasetOf(result, t('results.data_description', { festival: festivalOf(result.head) }), words),
    ...lists.flatMap((list) => {
      const of = categories.find(({ id }) => id === list.categoryId);
      if (!of || list.rows.length === 0) return [];
      return [itemListOf({ ...list, name: of.name, kind: of.kind }, shown, words)];
    }),
  ];
  const path = isNewest ? paths.results() : card.path;
  return withData(pageHead(context, { ...card, path }), head, { graph, language });
}

/** The head of a list. */
export function resultListHead(context: RouterContext, { head, list, page }: PublicList): Head {
  const { t, language } = context.localeStore.get();
  const words = wordsOf(context);
  const shown = shownOf(head);
  const name = words.listName(list);
  const festival = festivalOf(head);
  const [winner] = list.winners;
  const of = { list: name, festival };
  const title = `${name}, ${head.festival.year}`;
  const card = pageHead(context, {
    title: page > 1 ? t('results.page_title', { list: title, page }) : title,
    description: winner
      ? t('results.list_description', { ...of, first: winner.name, count: list.ranked })
      : t('results.list_description_none', of),
    path: resultPaths.list({ year: head.festival.year }, list.id, page),
    picture: inLanguage(resultPaths.card(shown, list.id), language),
  });
  return withData(card, head, { graph: [itemListOf(list, shown, words)], language });
}

/** With its year, once. */
const festivalOf = ({ festival: { name, year } }: PublicResult['head']): string =>
  name.includes(String(year)) ? name : `${name} ${year}`;

type NamedRow = PublicResult['lists'][number]['rows'][number] | PublicList['list']['rows'][number];

/** A list as schema.org has it; those who share a place share its position. */
function itemListOf(
  list: Pick<ListHead, 'id' | 'name' | 'place' | 'ranked' | 'kind'> & { rows: readonly NamedRow[] },
  shown: Shown,
  words: Words,
): object {
  return {
    '@type': 'ItemList',
    name: words.listName(list),
    url: words.origin + resultPaths.list(shown, list.id),
    numberOfItems: list.ranked,
    itemListOrder: 'https://schema.org/ItemListOrderAscending',
    itemListElement: list.rows.map((row) => ({
      '@type': 'ListItem',
      position: row.rank,
      item: {
        '@type': list.kind === 'restaurants' ? 'Restaurant' : 'MenuItem',
        name: row.name,
        ...(row.isLinked && { url: words.origin + paths.restaurant(row.restaurantId) }),
        ...(row.pictureUrl?.startsWith('/') && { image: words.origin + row.pictureUrl }),
        ...(list.kind === 'restaurants' && {
          address: {
            '@type': 'PostalAddress',
            addressRegion: row.stateId,
            addressCountry: 'US',
          },
        }),
      },
    })),
  };
}

/** The open data as schema.org has it. */
function datasetOf({ head }: PublicResult, description: string, { origin }: Words): object {
  const shown = { year: head.festival.year, version: head.version };
  const file = (path: string, encodingFormat: string) => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: origin + path,
  });
  return {
    '@type': 'Dataset',
    name: festivalOf(head),
    description,
    url: origin + resultPaths.year({ year: head.festival.year }),
    license: LICENSE_URL,
    isAccessibleForFree: true,
    version: String(head.version),
    datePublished: head.versions.at(-1)?.publishedAt ?? head.publishedAt,
    dateModified: head.publishedAt,
    creator: { '@type': 'Organization', name: head.festival.name, url: origin },
    about: { '@type': 'Festival', name: festivalOf(head) },
    distribution: [
      file(resultPaths.json(shown), 'application/json'),
      file(resultPaths.dishes(shown), 'text/csv'),
    ],
  };
}
