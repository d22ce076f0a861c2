import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Objection, PublicObjections } from '../../domain/results/schema.objections.ts';
import { useApi } from '../api/context.ts';
import { linkTo, paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { ObjectionFacts } from './ObjectionFacts.tsx';
import { readObjectionsSearch } from './objections-search.ts';
import { objectionsQuery } from './queries.ts';
import { useObjectionWords } from './use-objection-words.ts';

const route = getRouteApi('/results/objections');

/** /results/objections: what owners ask of the result of a year, and what organisers answer. */
export function ObjectionsPage() {
  const { t } = useObjectionWords();
  const search = readObjectionsSearch({ ...route.useSearch() });
  const query = useQuery(objectionsQuery(useApi(), search));
  if (query.isPending) return <PageSkeleton />;
  if (!query.data) {
    return (
      <div className="page py-8">
        <EmptyState isPage icon="warning" title={t('objections.load_error')}>
          <Button onClick={() => void query.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      </div>
    );
  }
  const { data } = query;
  if (data.year === null) {
    return (
      <div className="page py-8">
        <EmptyState
          isPage
          icon="medal"
          title={t('objections.unpublished')}
          hint={t('objections.unpublished_hint')}
        />
      </div>
    );
  }
  const page = Number(search.page ?? '1');
  return (
    <div className="page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-8">
      <div className="grid gap-3">
        <p className="font-semibold text-chile tabular-nums">{data.year}</p>
        <h1 className="-mt-2 text-2xl font-extrabold">{t('objections.title')}</h1>
        <p className="max-w-[68ch]">{t('objections.intro')}</p>
        <Until data={data} />
        <Years data={data} />
      </div>
      {data.objections.length === 0 ? (
        <EmptyState icon="check" title={t('objections.none')} hint={t('objections.none_hint')} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {data.objections.map((objection) => (
            <Card key={objection.id} objection={objection} />
          ))}
        </ul>
      )}
      <Steps page={page} pages={Math.ceil(data.total / data.pageSize)} year={search.year} />
      <ButtonLink look="secondary" className="justify-self-start" to={`/results/${data.year}`}>
        {t('objections.to_results')}
      </ButtonLink>
    </div>
  );
}

/** Until when owners can ask. The server's moment of the answer decides, not this device's clock. */
function Until({ data: { until, isInTime } }: { data: PublicObjections }) {
  const { t, moment } = useObjectionWords();
  return (
    <p className="text-sm text-muted">
      {until === null
        ? t('objections.until_never')
        : t(isInTime ? 'objections.until' : 'objections.until_over', { until: moment(until) })}
    </p>
  );
}

function Years({ data: { year, years } }: { data: PublicObjections }) {
  const { t } = useObjectionWords();
  if (years.length < 2) return null;
  return (
    <nav aria-label={t('objections.year')} className="flex flex-wrap gap-2">
      {years.map((one) => (
        <Link
          key={one}
          {...linkTo(paths.objections(one))}
          aria-current={one === year ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border border-control-line px-4 font-semibold tabular-nums aria-[current=page]:bg-ink aria-[current=page]:text-paper"
        >
          {one}
        </Link>
      ))}
    </nav>
  );
}

function Card({ objection }: { objection: Objection }) {
  const { t } = useObjectionWords();
  const { kind, restaurant } = objection;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <ObjectionFacts
        objection={objection}
        title={
          <h2 className="text-lg font-bold wrap-anywhere">
            {t(`objections.kind_${kind}`)}
            {': '}
            {restaurant.isLinked ? (
              <Link
                {...linkTo(paths.restaurant(restaurant.id))}
                className="underline underline-offset-4"
              >
                {restaurant.name}
              </Link>
            ) : (
              restaurant.name
            )}
          </h2>
        }
      />
    </li>
  );
}

/** From page to page, by links: they work without scripts. */
function Steps({ page, pages, year }: { page: number; pages: number; year: string | undefined }) {
  const { t } = useObjectionWords();
  if (pages <= 1) return null;
  const to = (other: number) =>
    paths.listed('/results/objections', { year, page: other > 1 ? String(other) : undefined });
  return (
    <nav
      aria-label={t('objections.pages')}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      {page > 1 ? (
        <ButtonLink look="secondary" to={to(page - 1)}>
          {t('objections.newer')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-sm text-muted tabular-nums">
        {t('objections.page', { page, pages })}
      </span>
      {page < pages ? (
        <ButtonLink look="secondary" to={to(page + 1)}>
          {t('objections.older')}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
