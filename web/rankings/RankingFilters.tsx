import { useQuery } from '@tanstack/react-query';
import { Segments } from '../ui/Segments.tsx';
import { useApi } from '../api/context.ts';
import { Choice } from '../catalogue/CatalogueFilters.tsx';
import type { RankingSearch } from './ranking-search.ts';
import { useText } from '../i18n/locale.ts';
import { countiesQuery, statesQuery } from '../places/queries.ts';

/** Selects what is ranked, and where. */
export function RankingFilters({
  search,
  onSearch,
}: {
  search: RankingSearch;
  onSearch: (search: RankingSearch) => void;
}) {
  const t = useText();
  const api = useApi();
  const states = useQuery(statesQuery(api)).data ?? [];
  const counties = useQuery({
    ...countiesQuery(api, search.state ?? ''),
    enabled: search.state !== undefined,
  }).data?.counties;
  const { kind, state, county, ...rest } = search;
  const where = { ...(state && { state }), ...(county && { county }) };
  return (
    <div role="search" aria-label={t('rankings.filter')} className="flex flex-wrap gap-3">
      <Segments
        label={t('rankings.kind')}
        value={kind}
        onChoose={(chosen) => onSearch({ ...rest, ...where, ...(chosen && { kind: chosen }) })}
        choices={[
          { value: undefined, text: t('rankings.restaurants') },
          { value: 'dishes', text: t('rankings.dishes') },
        ]}
      />
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Choice
          label={t('rankings.state')}
          value={state ?? ''}
          isOn={state !== undefined}
          onChoose={(to) => onSearch({ ...rest, ...(kind && { kind }), ...(to && { state: to }) })}
        >
          <option value="">{t('rankings.any_state')}</option>
          {states.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        {state && (
          <Choice
            label={t('rankings.county')}
            value={county ?? ''}
            isOn={county !== undefined}
            onChoose={(to) =>
              onSearch({ ...rest, ...(kind && { kind }), state, ...(to && { county: to }) })
            }
          >
            <option value="">{t('rankings.any_county')}</option>
            {counties?.map(({ id, name, restaurantCount }) => (
              <option key={id} value={id}>
                {`${name} (${restaurantCount})`}
              </option>
            ))}
          </Choice>
        )}
      </div>
    </div>
  );
}
