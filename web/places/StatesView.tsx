import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { safeLink } from '../../domain/restaurants/rules.ts';
import type { State } from '../../domain/places/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/Picture.tsx';
import { settingsQuery } from '../shell/queries.ts';
import { OutsideLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StateShape } from './StateShape.tsx';
import { statesQuery } from './queries.ts';

export function StatesView() {
  const t = useText();
  const api = useApi();
  const { data: states } = useSuspenseQuery(statesQuery(api));
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const festival = safeLink(settings.festivalUrl);
  return (
    <>
      <Picture
        src={settings.mainPageImageUrl}
        alt={t('places.banner_alt')}
        width={1200}
        height={600}
        eager
        priority
        className="h-56 w-full sm:h-96 sm:object-[50%_80%]"
      />
      <div className="page grid gap-8 py-8">
        <div className="grid gap-2">
          <h1 className="text-3xl font-extrabold">{t('places.title')}</h1>
          <p className="max-w-[52ch] text-lg text-muted">{t('places.intro')}</p>
        </div>
        <section aria-labelledby="states" className="grid gap-4">
          <h2 id="states" className="text-xl">
            {t('places.states')}
          </h2>
          <ul className="grid gap-4 sm:grid-cols-2">
            {states.map((state) => (
              <li key={state.id}>
                <StateCard state={state} />
              </li>
            ))}
          </ul>
        </section>
        {festival && (
          <OutsideLink icon="globe" href={festival} className="justify-self-start">
            {t('places.main_site')}
          </OutsideLink>
        )}
      </div>
    </>
  );
}

function StateCard({ state }: { state: State }) {
  const t = useText();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface shadow-card">
      <Link to={paths.state(state.id)} className="flex items-center gap-4 p-5 hover:bg-chile-soft">
        <StateShape stateId={state.id} className="size-20 text-chile" />
        <span className="grid gap-1">
          <span className="font-display text-xl font-bold">{state.name}</span>
          <span className="text-muted">
            {state.restaurantCount > 0
              ? t('places.restaurant_count', { count: state.restaurantCount })
              : t('places.no_restaurants_yet')}
          </span>
        </span>
        <Icon name="forward" size={6} className="ml-auto text-chile" />
      </Link>
      <Link
        to={paths.counties(state.id)}
        className="flex min-h-12 items-center gap-2 border-t border-line px-5 font-semibold text-chile hover:bg-chile-soft"
      >
        <Icon name="list" />
        {t('places.browse_counties')}
      </Link>
    </div>
  );
}
