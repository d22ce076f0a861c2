import type { Difference } from '../../domain/ledger/rules.published.ts';
import { useText } from '../i18n/locale.ts';
import { useNames } from './use-names.ts';

/** Restaurants whose differences are named; more than these mean that everything is wrong. */
const MAX_NAMED = 20;

/** Which numbers the log does not give, and by how much: by restaurant, its own first, then its dishes. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  const t = useText();
  const byRestaurant = Map.groupBy(differences, ({ rest }) => rest);
  const restaurants = [...byRestaurant].flatMap(([rest, of]) =>
    rest === undefined ? [] : [{ rest, of }],
  );
  const ofFestival = byRestaurant.get(undefined) ?? [];
  return (
    <div className="grid gap-4">
      {ofFestival.length > 0 && (
        <div>
          <h3 className="font-semibold">{t('ledger.of_festival')}</h3>
          <Numbers differences={ofFestival} />
        </div>
      )}
      {restaurants.slice(0, MAX_NAMED).map(({ rest, of }) => (
        <OfRestaurant key={rest} restaurantId={rest} differences={of} />
      ))}
      {restaurants.length > MAX_NAMED && (
        <p>{t('ledger.more_restaurants', { count: restaurants.length - MAX_NAMED })}</p>
      )}
    </div>
  );
}

function OfRestaurant({
  restaurantId,
  differences,
}: {
  restaurantId: string;
  differences: readonly Difference[];
}) {
  const { restaurantName, dishName } = useNames(restaurantId);
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold wrap-anywhere">{restaurantName}</h3>
      {[...Map.groupBy(differences, ({ dish }) => dish)].map(([dish, of]) => (
        <div key={dish ?? ''}>
          {dish !== undefined && <h4 className="wrap-anywhere">{dishName(dish)}</h4>}
          <Numbers differences={of} />
        </div>
      ))}
    </div>
  );
}

function Numbers({ differences }: { differences: readonly Difference[] }) {
  const t = useText();
  return (
    <ul className="grid gap-1">
      {differences.map(({ counted, log, published }) => (
        <li key={counted} className="text-danger tabular-nums">
          {t(`ledger.differ_${counted}`, { published, log })}{' '}
          {t(published > log ? 'ledger.too_many' : 'ledger.too_few', {
            difference: Math.abs(published - log),
          })}
        </li>
      ))}
    </ul>
  );
}
