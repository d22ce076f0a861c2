import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SEARCH_LIMIT } from '../../domain/places/rules.ts';
import { markMatches } from '../../domain/restaurants/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { CountyLinks } from './CountyLinks.tsx';
import { countySearchQuery } from './search-queries.ts';
import { Results, ResultsHead } from './Results.tsx';

/** Counties by name. */
export function CountyResults({
  stateId,
  stateName,
  q,
}: {
  stateId: string;
  stateName: string;
  q: string;
}) {
  const t = useText();
  const asked = useQuery({
    ...countySearchQuery(useApi(), stateId, q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const browse = (
    <ButtonLink look="secondary" to={paths.counties(stateId)}>
      {t('places.counties_title', { state: stateName })}
    </ButtonLink>
  );
  if (q === '') {
    return (
      <EmptyState
        icon="pin"
        title={t('search.counties_start')}
        hint={t('search.counties_start_hint')}
      >
        {browse}
      </EmptyState>
    );
  }
  return (
    <Results asked={asked} failure={t('search.counties_failed')}>
      {({ counties, isLimited }) => {
        if (counties.length === 0) {
          return (
            <EmptyState
              icon="search"
              title={t('search.none', { q })}
              hint={t('search.none_counties_hint', { state: stateName })}
            >
              {browse}
            </EmptyState>
          );
        }
        const isNamed = counties.some(({ name }) =>
          markMatches(name, q).some(({ found }) => found),
        );
        return (
          <>
            <ResultsHead
              summary={
                isNamed
                  ? t('search.counties_found', { count: counties.length })
                  : t('search.similar', { q })
              }
              hint={isLimited ? t('search.limited', { limit: SEARCH_LIMIT }) : undefined}
            />
            <CountyLinks counties={counties} search={q} />
          </>
        );
      }}
    </Results>
  );
}
