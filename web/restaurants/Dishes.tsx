import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { Rating } from '../../domain/voting/schema.ts';
import { useText } from '../i18n/speech.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { DishCard } from '../voting/DishCard.tsx';
import type { Promo } from './promo-video.ts';
import { PromoVideo } from './PromoVideo.tsx';

/** S2 §2: such a dish has the video beside it. */
export const isBesideVideo = ({ name }: { name: string }): boolean => /special 3/i.test(name);

/** The dishes with their tacos. */
export function Dishes({
  restaurant,
  ratings,
  closed,
  video,
  poster,
}: {
  restaurant: Restaurant;
  ratings: readonly Rating[];
  closed: boolean;
  video: Promo | null;
  poster: string | null;
}) {
  const t = useText();
  const { dishes, featuredDishId } = restaurant;
  const held = ratings.find(({ rating }) => rating > 0);
  const heldDish = dishes.find(({ id }) => id === held?.dishId);
  const beside = video ? dishes.find(isBesideVideo) : undefined;
  // As wide as two it comes first, so that no gap opens before it.
  const inOrder = beside ? [beside, ...dishes.filter((dish) => dish !== beside)] : dishes;
  return (
    <section aria-labelledby="dishes" className="grid gap-4">
      <h2 id="dishes" tabIndex={-1} className="text-xl outline-none">
        {t('restaurants.menu')}
      </h2>
      {heldDish && dishes.length > 1 && (
        <p className="text-sm text-muted">{t('voting.one_at_a_time', { dish: heldDish.name })}</p>
      )}
      {dishes.length === 0 ? (
        <EmptyState
          icon="list"
          title={t('restaurants.no_dishes')}
          hint={t('restaurants.no_dishes_hint')}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {inOrder.map((dish) => (
            <li
              key={dish.id}
              id={`dish-${dish.id}`}
              className={
                video && dish === beside ? 'grid gap-4 sm:col-span-2 sm:grid-cols-2' : undefined
              }
            >
              <DishCard
                dish={dish}
                restaurantId={restaurant.id}
                ratings={ratings}
                featured={dish.id === featuredDishId}
                eager={false}
                closed={closed}
              />
              {video && dish === beside && (
                <PromoVideo video={video} name={restaurant.name} poster={poster} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
