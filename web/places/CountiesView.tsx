import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { CountyLinks } from './CountyLinks.tsx';
import { CountyMap } from './CountyMap.tsx';
import { PlaceBand } from './PlaceBand.tsx';
import { countiesQuery } from './queries.ts';

/** All counties by name, those with restaurants first; on a map and as a list beside it. */
export function CountiesView({ stateId }: { stateId: string }) {
  const t = useText();
  const { data } = useSuspenseQuery(countiesQuery(useApi(), stateId));
  const { state, counties } = data;
  const [pointed, setPointed] = useState<string | null>(null);
  const open = counties.filter((county) => county.restaurantCount > 0);
  const empty = counties.filter((county) => county.restaurantCount === 0);
  return (
    <>
      <PlaceBand
        isWide
        back={{ to: paths.home(), text: t('places.to_states') }}
        title={t('places.counties_title', { state: state.name })}
        summary={t('places.counties_told', { count: open.length, all: counties.length })}
      >
        <ButtonLink
          look="secondary"
          icon="search"
          to={paths.search(stateId)}
          className="justify-self-start"
        >
          {t('places.search_all')}
        </ButtonLink>
      </PlaceBand>
      <div className="page grid items-start gap-6 py-6 lg:max-w-[1120px] lg:grid-cols-[1fr_minmax(0,30rem)] lg:gap-10">
        <div className="lg:sticky lg:top-24 lg:order-2">
          <CountyMap
            {...{ stateId, counties, pointed }}
            stateName={state.name}
            onPoint={setPointed}
          />
          <p className="pt-2 text-center text-sm text-muted noscript:hidden">
            {t('places.map_told')}
          </p>
        </div>
        <div className="grid gap-6">
          {open.length > 0 && (
            <section aria-labelledby="open" className="grid gap-3">
              <h2 id="open" className="text-xl">
                {t('places.counties_with')}
              </h2>
              <CountyLinks counties={open} pointed={pointed} onPoint={setPointed} />
            </section>
          )}
          {empty.length > 0 && (
            <details className="group rounded-card border border-line bg-surface">
              <summary className="flex min-h-14 items-center gap-2 px-4 font-semibold hover:bg-chile-soft">
                <h2 className="text-lg">{t('places.counties_without')}</h2>
                <span className="text-muted tabular-nums">{empty.length}</span>
                <Icon
                  name="forward"
                  className="ml-auto rotate-90 text-muted group-open:-rotate-90"
                />
              </summary>
              <ul className="grid grid-cols-2 gap-x-4 px-4 pb-3 sm:grid-cols-3">
                {empty.map((county) => (
                  <li key={county.id}>
                    <Link
                      {...linkTo(paths.county(county.id))}
                      className="flex min-h-11 items-center text-muted underline-offset-4 hover:underline"
                    >
                      {county.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      </div>
    </>
  );
}
