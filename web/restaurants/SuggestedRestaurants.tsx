import { useQuery } from '@tanstack/react-query';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { locate, usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';
import { suggestedQuery } from './detail-queries.ts';
import { RestaurantRow } from './RestaurantRow.tsx';

/** Up to four others of the state, and how far they are once it is known where one stands. */
export function SuggestedRestaurants({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const position = usePosition();
  const visitor = position.status === 'known' ? position.fix : null;
  const suggested = useQuery(suggestedQuery(useApi(), restaurant.id, visitor));
  if (suggested.data?.length === 0) return null;
  return (
    <section aria-labelledby="nearby" className="grid gap-4">
      <h2 id="nearby" className="text-xl">
        {t('restaurants.nearby')}
      </h2>
      {!visitor && <LocateHint name={restaurant.name} />}
      {suggested.isLoading && (
        <p role="status" className="text-muted">
          {t('shell.loading')}
        </p>
      )}
      {suggested.isError && !suggested.data && (
        <div className="flex flex-wrap items-center gap-3">
          <p role="alert">{t('restaurants.nearby_error')}</p>
          <Button look="secondary" onClick={() => void suggested.refetch()}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
      <ul className="grid gap-4">
        {suggested.data?.map((other) => (
          <li key={other.id}>
            <RestaurantRow restaurant={other} under="h2" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Asks for the position on a tap, never before. */
function LocateHint({ name }: { name: string }) {
  const t = useText();
  const position = usePosition();
  const locating = position.status === 'locating';
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4">
      <p role="status" className="min-w-0 flex-1 basis-52 text-sm text-muted">
        {position.status === 'failed'
          ? `${t(`location.${position.problem}`)}. ${t('restaurants.nearby_failed', { name })}`
          : t('restaurants.nearby_hint')}
      </p>
      <Button
        look="secondary"
        icon="pin"
        disabled={locating}
        onClick={() => void locate({ fresh: false })}
      >
        {t(locating ? 'places.locating' : 'restaurants.nearby_locate')}
      </Button>
    </div>
  );
}
