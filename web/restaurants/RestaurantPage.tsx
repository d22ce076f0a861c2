import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Counted } from '../voting/Counted.tsx';
import { DishCard } from '../voting/DishCard.tsx';
import { useRatings } from '../voting/draft.ts';
import { HowToVote } from '../voting/HowToVote.tsx';
import { SubmitDialog } from '../voting/SubmitDialog.tsx';
import { useSubmission } from '../voting/submission.ts';
import { useDecide } from '../voting/use-decision.ts';
import { VoteBar } from '../voting/VoteBar.tsx';
import { PlaceHeader } from './PlaceHeader.tsx';
import { restaurantQuery } from './queries.ts';
import { Reviews } from './Reviews.tsx';

/** Refusals that no rating and no step can change today. */
const CLOSING = new Set<string>([
  'voting_closed',
  'restaurant_location_unavailable',
  'already_voted_today',
  'email_already_voted_today',
]);

const route = getRouteApi('/restaurant/$restaurantId');

/** One page a restaurant: what was begun at one does not go on at the next. */
export function RestaurantPage() {
  const { restaurantId } = route.useParams();
  return <Place key={restaurantId} restaurantId={restaurantId} />;
}

/** Picture, name, where and how far, act, dishes, then the rest. */
function Place({ restaurantId }: { restaurantId: string }) {
  const t = useText();
  const { stateId } = route.useSearch();
  const { data: restaurant } = useSuspenseQuery(restaurantQuery(useApi(), restaurantId));
  const drafted = useRatings(restaurantId);
  // A dish may have left the menu since it was rated.
  const ratings = useMemo(
    () => drafted.filter(({ dishId }) => restaurant.dishes.some(({ id }) => id === dishId)),
    [drafted, restaurant],
  );
  const decide = useDecide(restaurant);
  const flow = useSubmission(restaurant, ratings, decide);
  const { dishes } = restaurant;
  const standing = decide?.(null, null);
  const closed = standing !== undefined && !standing.allowed && CLOSING.has(standing.reason);
  const held = ratings.find(({ rating }) => rating > 0);
  const heldDish = dishes.find(({ id }) => id === held?.dishId);

  return (
    <>
      <div className="page grid gap-6 py-6">
        {stateId ? (
          <BackLink to={paths.state(stateId)}>
            {t('restaurants.state_title', { state: restaurant.stateName })}
          </BackLink>
        ) : (
          <BackLink to={paths.home()} byHistory>
            {t('shell.back')}
          </BackLink>
        )}
        <PlaceHeader restaurant={restaurant} />
        {flow.submission.step === 'counted' && (
          <Counted ballot={flow.submission.ballot} dishes={dishes} />
        )}
        <HowToVote />
        <section aria-labelledby="dishes" className="grid gap-4">
          <h2 id="dishes" className="text-xl">
            {t('restaurants.menu')}
          </h2>
          {heldDish && dishes.length > 1 && (
            <p className="text-sm text-muted">
              {t('voting.one_at_a_time', { dish: heldDish.name })}
            </p>
          )}
          {dishes.length === 0 ? (
            <EmptyState
              icon="list"
              title={t('restaurants.no_dishes')}
              hint={t('restaurants.no_dishes_hint')}
            />
          ) : (
            <ul className="grid gap-4 sm:grid-cols-2">
              {dishes.map((dish, index) => (
                <li key={dish.id}>
                  <DishCard
                    dish={dish}
                    restaurantId={restaurantId}
                    ratings={ratings}
                    featured={dish.id === restaurant.featuredDishId}
                    eager={index < 2}
                    closed={closed}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
        <Reviews restaurant={restaurant} />
      </div>
      {dishes.length > 0 && (
        <VoteBar
          restaurant={restaurant}
          ratings={ratings}
          decide={decide}
          onSubmit={() => void flow.begin()}
        />
      )}
      <SubmitDialog restaurant={restaurant} ratings={ratings} flow={flow} />
    </>
  );
}
