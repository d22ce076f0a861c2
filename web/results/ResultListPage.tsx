import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { PublicList } from '../../domain/results/schema.public.ts';
import { useApi } from '../api/context.ts';
import { linkTo } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { resultListQuery } from './queries.ts';
import { listAsked, resultPaths, type Shown } from './result-paths.ts';
import { readListSearch } from './result-search.ts';
import { ResultData } from './ResultData.tsx';
import { ResultEmbed } from './ResultEmbed.tsx';
import { ResultHero } from './ResultHero.tsx';
import { ResultPodium } from './ResultPodium.tsx';
import { ResultRow } from './ResultRow.tsx';
import { ResultVersionNotice } from './ResultVersions.tsx';
import { useResultWords } from './use-result-words.ts';
import { useStateName } from './use-state-name.ts';

const route = getRouteApi('/results/$year/$listId');

/** /results/2026/dishes: a whole list, a page of 100 places. */
export function ResultListPage() {
  const asked = listAsked(route.useParams(), readListSearch(route.useSearch()));
  const { data } = useSuspenseQuery(resultListQuery(useApi(), asked));
  return <List key={data.list.id} data={data} />;
}

const toldOf = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ');

/** Places of the podium. */
const FIRST = 3;
/** More of them are not shown large: they share their place with too many. */
const MOST_LARGE = 6;

function List({ data }: { data: PublicList }) {
  const { t, listName } = useResultWords();
  const { head, list, page, pageSize } = data;
  const shown: Shown = {
    year: head.festival.year,
    version: head.isReplaced ? head.version : undefined,
  };
  const name = listName(list);
  const pages = Math.max(1, Math.ceil(list.ranked / pageSize));
  const large = page === 1 ? list.rows.filter(({ rank }) => rank <= FIRST) : [];
  const year = String(head.festival.year);
  return (
    <>
      <ResultHero
        back={{ to: resultPaths.year(shown), text: t('results.title_year', { year }) }}
        title={name}
        told={toldOf(
          t('results.list_told', { count: list.ranked, by: t(`results.by_${list.by}`) }),
          list.leastVotes > 1 && t('results.list_least', { count: list.leastVotes }),
        )}
      >
        <ResultVersionNotice
          head={head}
          newestTo={resultPaths.list({ year: head.festival.year }, list.id)}
        />
        <Siblings data={data} shown={shown} />
        {large.length > 0 && large.length <= MOST_LARGE ? (
          <ResultPodium
            rows={large.map((row) => ({ ...row, figure: row[list.by] ?? 0 }))}
            by={list.by}
            firsts={list.firsts}
            to={resultPaths.list(shown, list.id)}
          />
        ) : (
          <div />
        )}
      </ResultHero>
      <div className="page grid gap-12 py-8">
        <Whole data={data} shown={shown} pages={pages} />
        <ResultData shown={shown} listId={list.id} />
        <ResultEmbed
          title={`${name}, ${head.festival.name} ${year}`}
          shown={shown}
          list={{
            id: list.id,
            name,
            festival: `${head.festival.name} ${year}`,
            rows: page === 1 ? list.rows : [],
          }}
        />
        <p>
          <Link
            {...linkTo(resultPaths.year(shown))}
            hash="counted"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {t('results.counted_title')}
          </Link>
        </p>
      </div>
    </>
  );
}

/** The page's places, and the ways to the others. */
function Whole({ data, shown, pages }: { data: PublicList; shown: Shown; pages: number }) {
  const { t, number } = useResultWords();
  const { list, page, pageSize, best } = data;
  if (list.ranked === 0) {
    return (
      <EmptyState
        icon="medal"
        title={t('results.nobody')}
        hint={t('results.nobody_hint', { count: list.leastVotes })}
      />
    );
  }
  const before = (page - 1) * pageSize;
  return (
    <section aria-labelledby="places" className="grid gap-2">
      <h2 id="places" className="text-2xl">
        {pages > 1
          ? t('results.list_rows', {
              first: number(before + 1),
              last: number(before + list.rows.length),
            })
          : t('results.list_all')}
      </h2>
      <ol start={before + 1} className="grid">
        {list.rows.map((row) => (
          <ResultRow key={row.id} row={row} by={list.by} most={best} />
        ))}
      </ol>
      {list.unranked > 0 && page === pages && (
        <p className="text-muted">{t('results.unranked', { count: list.unranked })}</p>
      )}
      <Pages page={page} pages={pages} to={(other) => resultPaths.list(shown, list.id, other)} />
    </section>
  );
}

/** The same category in other places. */
function Siblings({ data: { list, siblings }, shown }: { data: PublicList; shown: Shown }) {
  const { t, place } = useResultWords();
  const stateName = useStateName();
  if (siblings.length < 2) return null;
  const nameOf = (where: PublicList['list']['place']) => {
    if (!where) return '';
    return where.county ? place(where) : stateName(where.stateId);
  };
  const named = siblings
    .map((one) => ({ id: one.id, name: nameOf(one.place) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
  return (
    <details className="group rounded-card border border-line bg-surface text-left">
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 font-semibold">
        <span className="flex min-w-0 items-center gap-3">
          <Icon name="pin" className="text-chile" />
          {t('results.pick_place')}
        </span>
        <Icon
          name="chevron-down"
          className="transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ul className="grid border-t border-line p-2 sm:grid-cols-2 lg:grid-cols-3">
        {named.map(({ id, name }) => (
          <li key={id}>
            <Link
              {...linkTo(resultPaths.list(shown, id))}
              aria-current={id === list.id ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-card px-3 hover:bg-chile-soft aria-[current]:font-bold aria-[current]:text-chile"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Pages({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  const { t } = useResultWords();
  if (pages < 2) return null;
  return (
    <nav
      aria-label={t('results.pages')}
      className="flex flex-wrap items-center justify-between gap-3 pt-4"
    >
      {page > 1 ? (
        <ButtonLink look="secondary" icon="back" to={to(page - 1)}>
          {t('results.page_previous')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-muted">{t('results.page_of', { page, pages })}</span>
      {page < pages ? (
        <ButtonLink look="secondary" to={to(page + 1)}>
          {t('results.page_next')}
          <Icon name="forward" />
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
