import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { castsAdminVotes, ratedDishId } from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { useText } from '../i18n/locale.ts';
import { usePerson } from '../people/queries.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { Closing } from '../voting/closing.ts';
import { DishCard } from '../voting/DishCard.tsx';
import { type DishShape, layOutDishes } from './dish-layout.ts';
import type { Promo } from './promo-video.ts';
import { PromoVideo } from './PromoVideo.tsx';

const NOTE_ID = 'dishes-note';

const SHAPES: Record<DishShape, string> = {
  half: '',
  wide: 'sm:col-span-2',
  'beside-video': 'sm:col-span-2',
};

/** The dishes with their tacos. */
export function Dishes({
  restaurant,
  ratings,
  closing,
  isInviting,
  video,
  poster,
}: {
  restaurant: Restaurant;
  ratings: readonly Rating[];
  /** Why the person cannot vote here today; null while they can. */
  closing: Closing | null;
  /** Whether to show a hint on how to vote, while nothing is rated. */
  isInviting: boolean;
  video: Promo | null;
  poster: string | null;
}) {
  const t = useText();
  const { dishes, featuredDishId } = restaurant;
  const isPictured = dishes.some(({ imageUrl }) => imageUrl !== null);
  const laidOut = layOutDishes(dishes, featuredDishId, video !== null);
  return (
    <section aria-labelledby="dishes" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="dishes" tabIndex={-1} className="text-xl outline-none">
          {t('restaurants.menu')}
        </h2>
        {dishes.length > 0 && (
          <Note dishes={dishes} ratedId={ratedDishId(ratings)} closing={closing} />
        )}
      </div>
      {dishes.length === 0 ? (
        <EmptyState
          icon="list"
          title={t('restaurants.no_dishes')}
          hint={t('restaurants.no_dishes_hint')}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {laidOut.map(({ dish, shape }, index) => (
            <li key={dish.id} id={`dish-${dish.id}`} className={SHAPES[shape]}>
              <DishCard
                dish={dish}
                dishes={dishes}
                restaurantId={restaurant.id}
                ratings={ratings}
                featured={dish.id === featuredDishId}
                isPictured={isPictured}
                isFirst={index === 0}
                isClosed={closing !== null}
                isInviting={isInviting && ratings.length === 0 && index === 0}
                noteId={NOTE_ID}
                beside={
                  video &&
                  shape === 'beside-video' && (
                    <PromoVideo video={video} name={restaurant.name} poster={poster} />
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The state of the vote, beside the dishes, always two lines high: nothing below jumps. */
function Note({
  dishes,
  ratedId,
  closing,
}: {
  dishes: Restaurant['dishes'];
  ratedId: string | undefined;
  closing: Closing | null;
}) {
  const t = useText();
  const person = usePerson();
  const rated = dishes.find(({ id }) => id === ratedId);
  const isLocking = !closing && rated !== undefined && dishes.length > 1;
  return (
    <p
      id={NOTE_ID}
      className="flex min-h-10 items-start gap-1.5 text-sm wrap-anywhere text-muted sm:min-h-5"
    >
      {closing ? (
        <>
          <Icon name={closing.isVoted ? 'check' : 'lock'} size={4} className="mt-0.5" />
          <span>{t(closing.note)}</span>
        </>
      ) : isLocking ? (
        <>
          <Icon name="lock" size={4} className="mt-0.5" />
          <span>{t('voting.one_at_a_time', { dish: rated.name })}</span>
        </>
      ) : (
        t(person && castsAdminVotes(person) ? 'voting.organiser_votes' : 'voting.one_dish')
      )}
    </p>
  );
}
