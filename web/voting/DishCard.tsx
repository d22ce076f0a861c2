import { describe } from '../../domain/restaurants/rules.ts';
import type { Dish } from '../../domain/restaurants/schema.ts';
import { clearDish, rateDish } from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/schema.ts';
import { useSpeech } from '../i18n/speech.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Picture } from '../ui/Picture.tsx';
import { useToast } from '../ui/Toast.tsx';
import { saveRatings } from './draft.ts';
import { RatingControl } from './RatingControl.tsx';

/** A dish with its picture and its tacos. */
export function DishCard({
  dish,
  restaurantId,
  ratings,
  featured,
  eager,
  closed,
}: {
  dish: Dish;
  restaurantId: string;
  ratings: readonly Rating[];
  featured: boolean;
  eager: boolean;
  /** Whether the person cannot vote here now, whatever they rate. */
  closed: boolean;
}) {
  const { t, language } = useSpeech();
  const toast = useToast();
  const hydrated = useHydrated();
  const mine = ratings.find(({ dishId }) => dishId === dish.id);

  function rate(rating: number) {
    const updated = mine !== undefined && mine.rating > 0;
    saveRatings(restaurantId, rateDish(ratings, dish.id, rating));
    if (rating === 0) toast(t('voting.zero_recorded'));
    else toast(t(updated ? 'voting.vote_updated' : 'voting.vote_recorded', { count: rating }));
  }

  return (
    <article
      data-rated={mine !== undefined && mine.rating > 0}
      className="h-full overflow-hidden rounded-card border border-line bg-surface shadow-card data-[rated=true]:border-chile data-[rated=true]:outline-2 data-[rated=true]:outline-chile"
    >
      <div className="relative">
        <Picture
          src={dish.imageUrl}
          alt={t('restaurants.dish_alt', { name: dish.name })}
          width={480}
          height={270}
          eager={eager}
          className="aspect-video w-full"
        />
        {featured && (
          <span className="absolute top-3 left-3 rounded-full bg-ink px-3 py-1 text-sm font-semibold text-paper">
            {t('restaurants.featured')}
          </span>
        )}
      </div>
      <div className="grid gap-2 p-4">
        <h3 className="text-lg">{dish.name}</h3>
        <p className="text-sm text-muted">{describe(dish, language)}</p>
        <RatingControl
          dish={dish}
          rating={mine?.rating}
          disabled={closed || !hydrated}
          onRate={rate}
          onClear={() => {
            saveRatings(restaurantId, clearDish(ratings, dish.id));
            toast(t('voting.vote_removed'));
          }}
        />
      </div>
    </article>
  );
}
