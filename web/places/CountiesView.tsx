import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { County } from '../../domain/places/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { countiesQuery } from './queries.ts';

/** All counties by name; those with restaurants first, as large targets. */
export function CountiesView({ stateId }: { stateId: string }) {
  const t = useText();
  const { data } = useSuspenseQuery(countiesQuery(useApi(), stateId));
  const { state, counties } = data;
  const open = counties.filter((county) => county.restaurantCount > 0);
  const empty = counties.filter((county) => county.restaurantCount === 0);
  return (
    <div className="page grid gap-6 py-6">
      <BackLink to={paths.home()}>{t('places.to_states')}</BackLink>
      <h1 className="text-2xl font-extrabold">
        {t('places.counties_title', { state: state.name })}
      </h1>
      <ButtonLink look="secondary" icon="search" to={paths.state(stateId)}>
        {t('places.search_all')}
      </ButtonLink>
      {open.length > 0 && (
        <section aria-labelledby="open" className="grid gap-3">
          <h2 id="open" className="text-xl">
            {t('places.counties_with')}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {open.map((county) => (
              <li key={county.id}>
                <OpenCounty county={county} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {empty.length > 0 && (
        <section aria-labelledby="empty" className="grid gap-3">
          <h2 id="empty" className="text-lg">
            {t('places.counties_without')}
          </h2>
          <ul className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
            {empty.map((county) => (
              <li key={county.id}>
                <Link
                  to={paths.county(county.id)}
                  className="flex min-h-11 items-center text-muted underline-offset-4 hover:underline"
                >
                  {county.name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OpenCounty({ county }: { county: County }) {
  const t = useText();
  return (
    <Link
      to={paths.county(county.id)}
      className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-card hover:bg-chile-soft"
    >
      <Icon name="pin" size={6} className="text-chile" />
      <span className="grid">
        <span className="font-display text-lg font-bold">{county.name}</span>
        <span className="text-sm text-muted">
          {t('places.restaurant_count', { count: county.restaurantCount })}
        </span>
      </span>
      <Icon name="forward" className="ml-auto text-muted" />
    </Link>
  );
}
