import type { Review } from '../../domain/reviews/schema.ts';
import { ReviewCard } from '../../web/reviews/ReviewCard.tsx';
import { WordlessReview } from '../../web/reviews/WordlessReview.tsx';
import { WordlessReviews } from '../../web/reviews/WordlessReviews.tsx';
import { Pressed } from '../Pressed.tsx';
import type { Part, State } from '../part.ts';
import { LONG_NAME } from '../samples.ts';

const nothing = () => {};

const REVIEW: Review = {
  id: '00000000-0000-4000-8000-0000000000d0',
  rating: 4,
  reviewText: 'La salsa verde está buenísima.\nThe tortillas are made by hand.',
  reviewerName: 'Ana R.',
  createdAt: '2026-05-01T18:00:00.000Z',
  updatedAt: null,
  reply: null,
};
const REPLY = {
  text: '¡Gracias, Ana!',
  repliedAt: '2026-05-02T19:00:00.000Z',
  updatedAt: '2026-05-02T20:00:00.000Z',
  isOlder: true,
};
/** Each sample's heading has an id of its own. */
let samples = 0;
const sampleOf = (fields: Partial<Review>): Review => ({
  ...REVIEW,
  id: REVIEW.id.replace(/d0$/, `d${(samples += 1)}`),
  ...fields,
});

const review = (name: string, fields: Partial<Review>, more: { isReported?: true } = {}): State => {
  const sample = sampleOf(fields);
  return {
    name,
    draw: () => (
      <ReviewCard
        review={sample}
        restaurantName="El Comal de Lupita"
        isReported={more.isReported ?? false}
        onReport={nothing}
      />
    ),
  };
};
const reviewCard: Part = {
  name: 'ReviewCard',
  file: 'web/reviews/ReviewCard.tsx',
  states: [
    review('With words', {}),
    review('Stars with a reply, of an account without a name', {
      reviewText: null,
      reviewerName: '',
      reply: REPLY,
    }),
    review('Changed, with a reply', { updatedAt: '2026-05-03T18:00:00.000Z', reply: REPLY }),
    review('Reported', {}, { isReported: true }),
  ],
};

const line = (
  name: string,
  fields: Partial<Review>,
  more: Partial<Parameters<typeof WordlessReview>[0]> = {},
): State => {
  const sample = sampleOf({ reviewText: null, ...fields });
  return {
    name,
    draw: () => <WordlessReview review={sample} isReported={false} onReport={nothing} {...more} />,
  };
};
const wordlessReview: Part = {
  name: 'WordlessReview',
  file: 'web/reviews/WordlessReview.tsx',
  states: [
    line('A line', {}),
    line('Changed, with a long name', {
      reviewerName: LONG_NAME,
      updatedAt: '2026-05-03T18:00:00.000Z',
    }),
    line('Reported', {}, { isReported: true }),
    line('Reported, for owners', {}, { isReported: true, onReply: nothing }),
  ],
};

const some = [5, 4, 5].map((rating) => sampleOf({ rating, reviewText: null }));
const rows = () => (
  <WordlessReviews reviews={some}>
    {some.map((one) => (
      <li key={one.id} className="border-line py-1 not-first:border-t">
        <WordlessReview review={one} isReported={false} onReport={nothing} />
      </li>
    ))}
  </WordlessReviews>
);
const wordlessReviews: Part = {
  name: 'WordlessReviews',
  file: 'web/reviews/WordlessReviews.tsx',
  states: [
    { name: 'Folded', draw: rows },
    {
      name: 'Unfolded',
      frame: 320,
      draw: () => <Pressed button="summary">{rows()}</Pressed>,
    },
    {
      name: 'All stars there are',
      draw: () => (
        <WordlessReviews reviews={[5, 5, 4, 3, 3, 2, 1].map((rating) => ({ rating }))}>
          <li />
        </WordlessReviews>
      ),
    },
  ],
};

export const reviews: readonly Part[] = [reviewCard, wordlessReview, wordlessReviews];
