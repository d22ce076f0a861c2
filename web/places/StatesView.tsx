import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readsZero } from '../../domain/places/rules.ts';
import { safeLink } from '../../domain/restaurants/rules.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import type { State } from '../../domain/places/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { locate } from '../platform/position.ts';
import { settingsQuery } from '../shell/queries.ts';
import { ButtonLink, ExternalLink } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { FestivalBanner } from './FestivalBanner.tsx';
import { statesQuery } from './queries.ts';
import { StateShape } from './StateShape.tsx';

/** The start: restaurants near the visitor, or a state. */
export function StatesView({
  nearest,
  isHere,
}: {
  nearest: RestaurantCard | null;
  /** Whether the nearest restaurant is near enough to be highlighted. */
  isHere: boolean;
}) {
  const t = useText();
  const api = useApi();
  const { data: states } = useSuspenseQuery(statesQuery(api));
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const festival = safeLink(settings.festivalUrl);
  return (
    <>
      <FestivalBanner imageUrl={settings.mainPageImageUrl} videoUrl={settings.mainPageVideoUrl} />
      <div className="page grid gap-8 py-8">
        <div className="grid gap-2">
          <h1 className="text-3xl font-extrabold">{t('places.title')}</h1>
          <p className="max-w-[52ch] text-lg text-muted">{t('places.intro')}</p>
          <div className="mt-3 grid gap-2">
            {settings.resultYear && (
              <ButtonLink look="secondary" icon="medal" to={paths.results()}>
                {t('results.link')}
              </ButtonLink>
            )}
            <NearMe nearest={nearest} isHere={isHere} />
          </div>
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
        <div className="flex flex-wrap gap-3">
          <ButtonLink
            look="secondary"
            icon="store"
            to={paths.participating()}
            className="wrap-anywhere"
          >
            {t('places.participating_title')}
          </ButtonLink>
          {festival && (
            <ExternalLink icon="globe" href={festival}>
              {t('places.main_site')}
            </ExternalLink>
          )}
        </div>
      </div>
    </>
  );
}

/**
 * Leads to the nearest restaurants: the tap lets the page ask for the position, unless it is known
 * already. Its text then takes no more room, so the layout does not move.
 */
function NearMe({ nearest, isHere }: { nearest: RestaurantCard | null; isHere: boolean }) {
  const t = useText();
  const miles = nearest?.distanceMiles;
  return (
    <Link
      {...linkTo(paths.nearby())}
      onClick={() => void locate({ fresh: false })}
      data-here={isHere || undefined}
      className="flex min-h-16 items-center gap-4 rounded-card bg-chile px-5 py-3 text-on-chile shadow-card hover:brightness-95 data-here:bg-agave-soft data-here:text-agave data-here:ring-2 data-here:ring-agave data-here:ring-inset sm:justify-self-start sm:pr-8"
    >
      <Icon name="pin" size={7} />
      <span className="grid min-w-0">
        <span className="font-display text-xl leading-tight font-bold">
          {t(isHere ? 'places.you_are_here' : 'places.nearby_title')}
        </span>
        {nearest && miles !== null && miles !== undefined ? (
          <span className="flex gap-1 text-sm">
            <bdi className="truncate">{nearest.name}</bdi>{' '}
            <span className="shrink-0">
              · {readsZero(miles) ? t('places.here') : t('places.miles', { distanceMiles: miles })}
            </span>
          </span>
        ) : (
          <span className="text-sm">{t('places.nearby_told')}</span>
        )}
      </span>
    </Link>
  );
}

function StateCard({ state }: { state: State }) {
  const t = useText();
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface shadow-card">
      <Link
        {...linkTo(paths.state(state.id))}
        className="flex items-center gap-4 p-5 -outline-offset-3 hover:bg-chile-soft"
      >
        <StateShape stateId={state.id} className="size-20 text-chile" />
        <span className="grid gap-1">
          <span className="font-display text-xl font-bold">
            {t('places.state_name', { state: state.name })}
          </span>
          <span className="text-muted">
            {state.restaurantCount > 0
              ? t('places.restaurant_count', { count: state.restaurantCount })
              : t('places.no_restaurants_yet')}
          </span>
        </span>
        <Icon name="forward" size={6} className="ml-auto text-chile" />
      </Link>
      <div className="flex flex-wrap border-t border-line">
        <Further to={paths.counties(state.id)} icon="list" state={state.name}>
          {t('places.browse_counties')}
        </Further>
        <Further to={paths.search(state.id)} icon="search" state={state.name}>
          {t('search.title_short')}
        </Further>
      </div>
    </div>
  );
}

function Further({
  to,
  icon,
  state,
  children,
}: {
  to: string;
  icon: IconName;
  state: string;
  children: string;
}) {
  const t = useText();
  return (
    <Link
      {...linkTo(to)}
      className="flex min-h-12 grow items-center justify-center gap-2 px-4 font-semibold text-chile -outline-offset-3 not-first:grow-0 not-first:border-l not-first:border-line hover:bg-chile-soft"
    >
      <Icon name={icon} />
      <span>
        {children}
        <span className="sr-only">: {t('places.state_name', { state })}</span>
      </span>
    </Link>
  );
}
