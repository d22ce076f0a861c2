import { useState } from 'react';
import type { RestaurantFigures } from '../../domain/ledger/rules.figures.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { useNames } from './use-names.ts';

/** A restaurant's recounted numbers, and those of its dishes once it is opened. */
export function RestaurantRow({
  restaurant,
  name,
}: {
  restaurant: RestaurantFigures;
  name: string;
}) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { id, votes, points, voters, dishes } = restaurant;
  return (
    <li className="border-line not-first:border-t">
      <details className="group/row" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{name}</span>
            <span className="block text-sm text-muted tabular-nums">
              {t('ledger.figures', { votes, points })} {t('ledger.voters', { count: voters })}
            </span>
          </span>
          <Icon name="chevron-down" className="transition-transform group-open/row:rotate-180" />
        </summary>
        {isOpen && <Dishes restaurantId={id} dishes={dishes} />}
      </details>
    </li>
  );
}

function Dishes({
  restaurantId,
  dishes,
}: {
  restaurantId: string;
  dishes: RestaurantFigures['dishes'];
}) {
  const t = useText();
  const { dishName } = useNames(restaurantId);
  return (
    <ul className="grid gap-2 pb-3 pl-4">
      {dishes.map(({ id, votes, points, zeros }) => (
        <li key={id}>
          <span className="block wrap-anywhere">{dishName(id)}</span>
          <span className="block text-sm text-muted tabular-nums">
            {t('ledger.figures', { votes, points })}{' '}
            {zeros > 0 && t('ledger.zeros', { count: zeros })}
          </span>
        </li>
      ))}
    </ul>
  );
}
