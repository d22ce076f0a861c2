import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { readParticipatingSearch } from './participating-search.ts';
import { PlaceBand } from '../places/PlaceBand.tsx';
import { statesQuery } from '../places/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListFailed, sayFound } from './ListFailed.tsx';
import { NoneMatch, OnlyFilter, useShowList } from './OnlyFilter.tsx';
import { LocateBar } from './LocateBar.tsx';
import { RestaurantRows } from './RestaurantRows.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useListed } from './use-restaurants.ts';
import { useTyped } from './use-typed.ts';

/** All participating restaurants, of one state or of both; one screen at two addresses (S1 §2). */
export function ParticipatingPage() {
  const t = useText();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { state, q = '', rows, only } = readParticipatingSearch(useSearch({ strict: false }));
  const { data: states } = useSuspenseQuery(statesQuery(useApi()));
  const at = (more: Record<string, string | undefined>) =>
    paths.listed(path, { state, q, only, ...more });
  const show = useShowList();
  const [filter, type, settle, handOver] = useTyped(q, (words) => show(at({ q: words })));
  const list = useListed({ stateId: state ?? null }, { typed: filter, q, only, rows });
  const { restaurants: found, total, isOrdered } = list;
  const stateNames = useMemo(() => new Map(states.map(({ id, name }) => [id, name])), [states]);
  const choices = [{ id: undefined, name: t('places.all') }, ...states];
  return (
    <>
      <PlaceBand
        back={{ to: paths.home(), text: t('places.to_states') }}
        title={t('places.participating_title')}
        summary={t('places.participating_told')}
      />
      <div className="page grid gap-5 py-6">
        <SearchBox
          label={t('restaurants.filter')}
          placeholder={t('restaurants.filter_example')}
          value={filter}
          onChange={type}
          onSubmit={settle}
          action={path}
          kept={{ ...(state && { state }), ...(only && { only }) }}
        />
        <OnlyFilter only={only} onOnly={(chosen) => show(at({ only: chosen }))} />
        <nav aria-label={t('places.state_filter')} className="flex flex-wrap gap-2">
          {choices.map(({ id, name }) => (
            <Link
              key={name}
              {...linkTo(at({ state: id, q: filter }))}
              replace
              resetScroll={false}
              onClick={() => handOver(filter)}
              activeOptions={{ exact: true }}
              aria-current={id === state ? 'true' : undefined}
              data-chosen={id === state || undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-control-line bg-surface px-4 font-semibold hover:bg-chile-soft data-chosen:border-ink data-chosen:bg-ink data-chosen:text-paper"
            >
              {t('places.state_name', { state: name })}
            </Link>
          ))}
        </nav>
        <LocateBar isOrdered={isOrdered} summary={sayFound(t, total)} />
        {list.isFailed && <ListFailed onRetry={list.retry} />}
        {found.length > 0 ? (
          <RestaurantRows
            restaurants={found}
            total={total}
            shown={rows}
            moreAt={(more) => at({ rows: more })}
            search={filter}
            by={isOrdered ? 'distance' : 'name'}
            label={t('places.participating_title')}
            stateNames={stateNames}
          />
        ) : !list.isEmpty ? (
          <NoneMatch list={list}>
            <ButtonLink look="secondary" to={path}>
              {t('places.show_everything')}
            </ButtonLink>
          </NoneMatch>
        ) : (
          <NoneInState stateName={stateNames.get(state ?? '')} />
        )}
      </div>
    </>
  );
}

/** @param stateName undefined where both states are listed */
function NoneInState({ stateName }: { stateName: string | undefined }) {
  const t = useText();
  return (
    <EmptyState
      icon="store"
      title={t('restaurants.none_in_state')}
      hint={t('restaurants.none_in_state_hint', {
        state: stateName ?? t('places.festival'),
      })}
    />
  );
}
