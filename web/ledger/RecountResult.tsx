import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RestaurantFigures } from '../../domain/ledger/rules.figures.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Differences } from './Differences.tsx';
import type { RecountResult as Result } from './recount-messages.ts';
import { restaurantNamesQuery } from './restaurant-names.ts';
import { RestaurantRow } from './RestaurantRow.tsx';

/** Whether the log gives the published numbers; where not, which differ by how much. */
export function RecountResult({ result, seconds }: { result: Result; seconds: number }) {
  const t = useText();
  const { figures, differences } = result;
  const { votes, points, restaurants, voidedVotes } = figures;
  const dishes = restaurants.reduce((sum, restaurant) => sum + restaurant.dishes.length, 0);
  const isEqual = differences.length === 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isEqual ? (
        <Notice tone="agave">
          <p className="text-lg font-semibold">{t('ledger.equal_title')}</p>
          <p>
            {t('ledger.equal_told', { votes, points, restaurants: restaurants.length, dishes })}
          </p>
        </Notice>
      ) : (
        <Notice tone="danger">
          <p className="text-lg font-semibold">{t('ledger.differs_title')}</p>
          <p>{t('ledger.differs_told', { count: differences.length })}</p>
          <p>{t('ledger.check_what_to_do')}</p>
        </Notice>
      )}
      {!isEqual && <Differences differences={differences} />}
      <p className="text-sm text-muted">
        {t('ledger.recount_took', {
          count: result.size,
          seconds: Math.max(0.1, seconds),
          megabytes: result.bytes / 1_000_000,
        })}{' '}
        {voidedVotes > 0 && t('ledger.recount_voided', { count: voidedVotes })}
      </p>
      <AllFigures result={result} />
    </div>
  );
}

/** Restaurants that are listed at first. */
const FIRST = 10;

/** The recounted numbers of each restaurant, by name: the recount is no ranking. */
function AllFigures({ result }: { result: Result }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="group rounded-card border border-line"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-2 font-semibold">
        {t('ledger.figures_title')}
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
      </summary>
      {isOpen && <Restaurants restaurants={result.figures.restaurants} />}
    </details>
  );
}

function Restaurants({ restaurants }: { restaurants: readonly RestaurantFigures[] }) {
  const { t, language } = useLocale();
  const [isWhole, setWhole] = useState(false);
  const { data, isPending } = useQuery(restaurantNamesQuery(useApi()));
  if (isPending) return <p className="px-4 pb-4 text-muted">{t('shell.loading')}</p>;
  const rows = restaurants
    .map((restaurant) => ({
      restaurant,
      name:
        data?.[restaurant.id] ?? t('ledger.unnamed_restaurant', { id: restaurant.id.slice(-6) }),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <div className="grid gap-2 px-4 pb-4">
      <ul>
        {shown.map(({ restaurant, name }) => (
          <RestaurantRow key={restaurant.id} restaurant={restaurant} name={name} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button look="secondary" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('ledger.figures_all', { count: rows.length })}
        </Button>
      )}
    </div>
  );
}
