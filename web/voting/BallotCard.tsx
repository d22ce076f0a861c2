import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { Dish } from '../../domain/restaurants/schema.ts';
import { countPoints, type Rating } from '../../domain/voting/rules.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { restaurantQuery } from '../restaurants/queries.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useRatings } from './draft.ts';

/** The vote that waits while its voter signs in or up, and the way back to its restaurant. */
export function BallotCard({
  restaurantId,
  stateId,
}: {
  restaurantId: string;
  /** The state from whose list the person came. */
  stateId: string | undefined;
}) {
  const t = useText();
  const id = useId();
  const { data: restaurant, isPending } = useQuery(restaurantQuery(useApi(), restaurantId));
  const ratings = useRatings(restaurantId);
  if (isPending) return <div className="shimmer h-32 rounded-card bg-line" />;
  // A dish may have left the menu since it was rated.
  const shown = (restaurant?.dishes ?? []).flatMap((dish) =>
    ratings.filter(({ dishId }) => dishId === dish.id).map((rating) => ({ ...rating, dish })),
  );
  if (!restaurant || countPoints(shown) === 0) return null;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-1 rounded-card border border-line bg-surface px-4 pt-4 pb-1 shadow-card"
    >
      <p id={id} className="wrap-anywhere text-muted">
        {t('voting.ballot_waits', { restaurant: restaurant.name })}
      </p>
      <ul className="grid gap-1">
        {shown
          .toSorted((a, b) => b.rating - a.rating)
          .map(({ dish, rating }) => (
            <RatedDish key={dish.id} dish={dish} rating={rating} />
          ))}
      </ul>
      {/* Without `vote`, which would lead here again. */}
      <BackLink to={paths.restaurant(restaurantId, stateId === undefined ? {} : { stateId })}>
        {t('voting.ballot_back')}
      </BackLink>
    </section>
  );
}

function RatedDish({ dish: { name: dish }, rating }: { dish: Dish; rating: Rating['rating'] }) {
  const t = useText();
  if (rating === 0) {
    return (
      <li className="text-sm wrap-anywhere text-muted">{t('voting.confirm_zero', { dish })}</li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <span className="flex text-ink [--fill:var(--marigold)]" aria-hidden="true">
        {Array.from({ length: rating }, (_, index) => (
          <Icon key={index} name="taco-full" size={5} />
        ))}
      </span>
      <span className="font-semibold wrap-anywhere">
        {t('voting.counted', { count: rating, dish })}
      </span>
    </li>
  );
}
