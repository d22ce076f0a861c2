import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readZip } from '../../domain/places/rules.ts';
import type { County } from '../../domain/places/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { countyRestaurantsQuery } from '../restaurants/queries.ts';
import { ListFailed, sayFound } from '../restaurants/ListFailed.tsx';
import { LocateBar } from '../restaurants/LocateBar.tsx';
import { RestaurantRows } from '../restaurants/RestaurantRows.tsx';
import { isLong, useListed } from '../restaurants/use-restaurants.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CountyLinks } from './CountyLinks.tsx';
import { readHomeSearch } from './home-search.ts';
import { zipQuery } from './search-queries.ts';
import { Results } from './Results.tsx';

/** What is wrong with a ZIP code (S1 §5), after a pause in typing. */
export function ZipProblem({ words, asked }: { words: string; asked: string }) {
  const t = useText();
  const isShown = asked !== '' && words.trim() === asked && readZip(asked) === null;
  return (
    <p
      id="zip-problem"
      role="status"
      className={isShown ? 'px-5 text-sm font-semibold text-danger' : 'sr-only'}
    >
      {isShown && t('search.zip_incomplete')}
    </p>
  );
}

const route = getRouteApi('/');

interface Within {
  stateId: string;
  stateName: string;
}

/** The county of a ZIP code with its restaurants, and the other counties that it covers. */
export function ZipResults({ q, ...within }: Within & { q: string }) {
  const t = useText();
  const zip = readZip(q);
  if (zip) return <OfZip {...within} zip={zip} />;
  return (
    <EmptyState
      icon="pin"
      title={t('search.zip_start')}
      hint={t('search.zip_start_hint', { state: within.stateName })}
    />
  );
}

function OfZip({ stateId, stateName, zip }: Within & { zip: string }) {
  const t = useText();
  const asked = useQuery(zipQuery(useApi(), stateId, zip));
  return (
    <Results asked={asked} failure={t('search.zip_failed')}>
      {(found) =>
        found === null ? (
          <div role="status">
            <EmptyState
              icon="search"
              title={t('search.zip_not_found', { zip, state: stateName })}
              hint={t('search.zip_not_found_hint', { state: stateName })}
            >
              <ButtonLink look="secondary" to={paths.counties(stateId)}>
                {t('places.browse_counties')}
              </ButtonLink>
            </EmptyState>
          </div>
        ) : (
          <>
            {found.state.id !== stateId && (
              <div className="grid justify-items-start gap-3">
                <p role="status" className="font-semibold">
                  {t('search.zip_elsewhere', { zip, state: found.state.name })}
                </p>
                <ButtonLink
                  look="secondary"
                  to={paths.search(found.state.id, { tab: 'zip', q: zip })}
                >
                  {t('search.title', { state: found.state.name })}
                </ButtonLink>
              </div>
            )}
            <div className="grid gap-1">
              <h2 className="text-xl">{t('places.county_name', { county: found.county.name })}</h2>
              <p className="text-muted">
                {found.place ? t('search.zip_place', { zip, place: found.place }) : zip}
              </p>
            </div>
            <OfCounty county={found.county} stateId={found.state.id} />
            {found.furtherCounties.length > 0 && (
              <section aria-labelledby="further" className="grid gap-3 pt-4">
                <h2 id="further" className="text-xl">
                  {t('search.zip_further', { zip })}
                </h2>
                <CountyLinks counties={found.furtherCounties} />
              </section>
            )}
          </>
        )
      }
    </Results>
  );
}

function OfCounty({ county, stateId }: { county: County; stateId: string }) {
  const t = useText();
  const asked = useQuery(countyRestaurantsQuery(useApi(), county.id));
  return (
    <Results asked={asked} failure={t('search.load_failed')}>
      {() => <RowsOfCounty county={county} stateId={stateId} />}
    </Results>
  );
}

function RowsOfCounty({ county, stateId }: { county: County; stateId: string }) {
  const t = useText();
  const { q, rows } = readHomeSearch(route.useSearch());
  const list = useListed({ countyId: county.id }, { rows });
  const at = (more: string) =>
    paths.listed(paths.search(stateId, { tab: 'zip', ...(q && { q }) }), { rows: more });
  if (list.isEmpty) return <EmptyState icon="store" title={t('places.county_empty')} />;
  return (
    <>
      <LocateBar isOrdered={list.isOrdered} summary={sayFound(t, list.total)} />
      {list.isFailed && <ListFailed onRetry={list.retry} />}
      <RestaurantRows
        restaurants={list.restaurants}
        total={list.total}
        shown={rows}
        label={t('places.county_name', { county: county.name })}
        fromStateId={stateId}
        level={3}
        {...(isLong(list) && { moreAt: at })}
        {...(list.isOrdered && { by: 'distance' })}
      />
    </>
  );
}
