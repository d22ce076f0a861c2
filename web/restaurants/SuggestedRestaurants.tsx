import { useQuery } from '@tanstack/react-query';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { usePosition } from '../platform/position.ts';
import { Button } from '../ui/Button.tsx';
import { suggestedQuery } from './detail-queries.ts';
import { LocateHint } from './LocateHint.tsx';
import { RestaurantRow } from './RestaurantRow.tsx';

/** Up to four others of the state, with their distance once the position is known. */
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
      {!visitor && (
        <LocateHint
          hint={t('restaurants.nearby_hint')}
          failed={t('restaurants.nearby_failed', { name: restaurant.name })}
          action={t('restaurants.nearby_locate')}
        />
      )}
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
      {suggested.data && (
        <ul className="overflow-clip rounded-card border border-line bg-surface shadow-card">
          {suggested.data.map((other) => (
            <li key={other.id} className="border-t border-line first:border-t-0">
              <RestaurantRow restaurant={other} level={3} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
