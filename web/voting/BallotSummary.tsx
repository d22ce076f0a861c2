import type { Dish } from '../../domain/restaurants/schema.ts';
import { countPoints } from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';

/** The whole ballot: the tacos of the voted dish, and the zeros. */
export function BallotSummary({
  dishes,
  ratings,
  isPictured = false,
}: {
  dishes: Dish[];
  ratings: readonly Rating[];
  /** Whether the tacos are above it already. */
  isPictured?: boolean;
}) {
  const t = useText();
  const nameOf = (dishId: string) => dishes.find(({ id }) => id === dishId)?.name ?? '';
  return (
    <ul className="grid gap-2">
      {countPoints(ratings) === 0 && <li className="text-muted">{t('voting.no_votes')}</li>}
      {ratings
        .toSorted((a, b) => b.rating - a.rating)
        .map(({ dishId, rating }) =>
          rating > 0 ? (
            <li key={dishId} className={isPictured ? '' : 'grid gap-1 rounded-card bg-paper p-4'}>
              {!isPictured && (
                <span className="flex text-ink [--fill:var(--marigold)]" aria-hidden="true">
                  {Array.from({ length: rating }, (_, index) => (
                    <Icon key={index} name="taco-full" size={8} />
                  ))}
                </span>
              )}
              <span className="text-lg font-semibold wrap-anywhere">
                {t('voting.counted', { count: rating, dish: nameOf(dishId) })}
              </span>
            </li>
          ) : (
            <li
              key={dishId}
              className={`text-sm wrap-anywhere text-muted ${isPictured ? '' : 'px-4'}`}
            >
              {t('voting.confirm_zero', { dish: nameOf(dishId) })}
            </li>
          ),
        )}
    </ul>
  );
}
