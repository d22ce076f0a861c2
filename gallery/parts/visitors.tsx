import type { VoteDecision } from '../../domain/voting/rules.ts';
import { RestaurantRow } from '../../web/restaurants/RestaurantRow.tsx';
import { NO_REVIEW } from '../../web/reviews/ticked-review.ts';
import { ConfirmVote } from '../../web/voting/ConfirmVote.tsx';
import { Counted } from '../../web/voting/Counted.tsx';
import { DishCard } from '../../web/voting/DishCard.tsx';
import { HowToVote } from '../../web/voting/HowToVote.tsx';
import { VoteBar } from '../../web/voting/VoteBar.tsx';
import type { Part, Say, State } from '../part.ts';
import { cardOf, dishOf, LONG_NAME, restaurantOf, tacoOf } from '../samples.ts';
import { reviews } from './reviews.tsx';

const nothing = () => {};
/** The rating of the first dish. */
const ratingsOf = (rating: number) => [{ dishId: dishOf(1, { name: '' }).id, rating }];

const row = (say: Say, more: Partial<Parameters<typeof RestaurantRow>[0]> = {}) => (
  <RestaurantRow restaurant={cardOf(say)} heart="unsaved" level={3} {...more} />
);
const restaurantRow: Part = {
  name: 'RestaurantRow',
  file: 'web/restaurants/RestaurantRow.tsx',
  states: [
    { name: 'Without logo and distance', draw: (say) => row(say) },
    {
      name: 'Saved, with logo, distance and the searched words',
      draw: (say) =>
        row(say, {
          restaurant: cardOf(say, { logoUrl: '/icon-192.png', distanceMiles: 4.2 }),
          heart: 'saved',
          search: 'comal',
        }),
    },
    {
      name: 'Long name, in a list of several states, without coordinates',
      draw: (say) =>
        row(say, {
          restaurant: cardOf(say, { name: LONG_NAME, latitude: null, longitude: null }),
          stateName: 'South Carolina',
        }),
    },
    { name: 'Busy: hearts are on their way', draw: (say) => row(say, { heart: 'waiting' }) },
  ],
};

const card = (say: Say, number: number, more: Partial<Parameters<typeof DishCard>[0]> = {}) => {
  const dish = tacoOf(say, number, {
    descriptionEn: 'From the spit, with onion and coriander.',
    descriptionEs: 'Del trompo, con cebolla y cilantro.',
  });
  const noteId = `note-${number}`;
  return (
    <>
      <p id={noteId} className="sr-only">
        {say('Why it cannot be rated', 'Por qué no se puede calificar')}
      </p>
      <DishCard
        dish={dish}
        dishes={[dish]}
        restaurantId={restaurantOf(say).id}
        ratings={[]}
        featured={false}
        isPictured={false}
        isFirst
        isClosed={false}
        isInviting={false}
        noteId={noteId}
        beside={null}
        {...more}
      />
    </>
  );
};
const dishCard: Part = {
  name: 'DishCard',
  file: 'web/voting/DishCard.tsx',
  states: [
    { name: 'Not rated', draw: (say) => card(say, 3) },
    {
      name: 'Featured, with the place of a picture, and rated 4',
      draw: (say) => {
        const dish = dishOf(4, { name: 'Quesabirria' });
        const ratings = [{ dishId: dish.id, rating: 4 }];
        return card(say, 4, { dish, dishes: [dish], ratings, featured: true, isPictured: true });
      },
    },
    {
      name: 'Long name; another dish has the vote',
      draw: (say) => {
        const [dish, other] = [dishOf(5, { name: LONG_NAME }), dishOf(6, { name: 'Gringa' })];
        const ratings = [{ dishId: other.id, rating: 5 }];
        return card(say, 5, { dish, dishes: [dish, other], ratings });
      },
    },
    { name: 'Closed', draw: (say) => card(say, 7, { isClosed: true }) },
  ],
};

const ALLOWED: VoteDecision = {
  allowed: true,
  day: '2026-05-01',
  distanceMiles: 0.02,
  locationVerified: true,
  adminVote: false,
  isLate: false,
};
const TOO_FAR: VoteDecision = {
  allowed: false,
  reason: 'too_far',
  data: { distanceMiles: 12.4, rangeMiles: 0.5 },
};
const VOTED: VoteDecision = { allowed: false, reason: 'already_voted_today', data: undefined };

const bar = (
  name: string,
  decision: VoteDecision | undefined,
  rating: number,
  more: Partial<Parameters<typeof VoteBar>[0]> = {},
): State => ({
  name,
  frame: 160,
  draw: (say) => (
    <VoteBar
      restaurant={restaurantOf(say)}
      ratings={rating > 0 ? ratingsOf(rating) : []}
      counted={undefined}
      decide={decision && (() => decision)}
      onItsWay={null}
      onSubmit={nothing}
      onShow={nothing}
      {...more}
    />
  ),
});
const voteBar: Part = {
  name: 'VoteBar',
  file: 'web/voting/VoteBar.tsx',
  states: [
    bar('Nothing rated', ALLOWED, 0),
    bar('Three points', ALLOWED, 3),
    bar('Too far away, five points', TOO_FAR, 5),
    bar('Closed: voted today', VOTED, 0),
    bar('Busy: the vote is on its way', ALLOWED, 5, { onItsWay: 'sending' }),
    bar('The rule is on its way', undefined, 0),
  ],
};

const howToVote: Part = {
  name: 'HowToVote',
  file: 'web/voting/HowToVote.tsx',
  states: [{ name: 'Collapsed', isWide: true, draw: () => <HowToVote /> }],
};

type Attempt = Parameters<typeof ConfirmVote>[0]['attempt'];
const READY = {
  ratings: ratingsOf(4),
  idempotencyKey: '00000000-0000-4000-8000-0000000000b0',
  fix: null,
  locationVerified: true,
  promise: null,
};
const confirming = (name: string, attempt: Attempt, review = NO_REVIEW): State => ({
  name,
  frame: 560,
  draw: (say) => (
    <ConfirmVote
      restaurant={restaurantOf(say)}
      attempt={attempt}
      closing={null}
      flow={{
        submission: attempt,
        isIdle: false,
        onItsWay: null,
        review,
        setReview: nothing,
        begin: nothing,
        confirm: nothing,
        close: nothing,
        resume: nothing,
        leaveReview: nothing,
        reopen: nothing,
      }}
    />
  ),
});
const confirmVote: Part = {
  name: 'ConfirmVote',
  file: 'web/voting/ConfirmVote.tsx',
  states: [
    confirming('At the place', { step: 'confirming', ready: READY }),
    confirming(
      'With a review that lacks its stars',
      { step: 'confirming', ready: READY },
      { ticked: true, rating: null, reviewText: 'Muy rico.' },
    ),
    confirming('Busy', { step: 'sending', ready: READY }),
    confirming('Failed for good', {
      step: 'failed',
      ready: READY,
      failure: { code: 'duplicate_vote', data: undefined },
    }),
  ],
};

const counted = (
  name: string,
  review: 'none' | 'stored',
  more: { adminVote?: true } = {},
): State => ({
  name,
  frame: 420,
  draw: (say) => (
    <Counted
      outcome={{
        ballot: {
          ballotId: '00000000-0000-4000-8000-0000000000c0',
          restaurantId: restaurantOf(say).id,
          day: '2026-05-01',
          promise: null,
          ratings: ratingsOf(4),
          points: 4,
          locationVerified: true,
          adminVote: false,
          ...more,
        },
        review,
        kept: null,
        // Nobody waits for it, so it does not lead to another page.
        isAwaited: false,
      }}
      restaurantName={restaurantOf(say).name}
      dishes={restaurantOf(say).dishes}
      instagramUrl={null}
      onRetryReview={nothing}
      onLeaveReview={nothing}
    />
  ),
});
const countedPart: Part = {
  name: 'Counted',
  file: 'web/voting/Counted.tsx',
  states: [
    counted('A vote', 'none'),
    counted('A vote with a review', 'stored'),
    counted('The vote of a voting admin', 'none', { adminVote: true }),
  ],
};

export const visitors: readonly Part[] = [
  restaurantRow,
  howToVote,
  dishCard,
  voteBar,
  confirmVote,
  countedPart,
  ...reviews,
];
