import { type FocusEvent, useEffect, useRef } from 'react';
import type { Review } from '../../domain/reviews/schema.ts';
import { focusOn } from '../ui/focus-after.ts';
import { headingOf, type ReplyAction } from './ReplyActions.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import { groupReviews, isWordless } from './review-groups.ts';
import { WordlessReview } from './WordlessReview.tsx';
import { WordlessReviews } from './WordlessReviews.tsx';

/** Of an item of one line. */
const LINE = 'py-1';

/** The reviews of others, as far as they are loaded. */
export function OtherReviews({
  restaurantName,
  reviews,
  reportedIds,
  onReport,
  onReply,
}: {
  restaurantName: string;
  reviews: readonly Review[];
  reportedIds: readonly string[];
  onReport: (review: Review) => void;
  /** For owners of the restaurant. */
  onReply?: ((review: Review, what: ReplyAction) => void) | undefined;
}) {
  useFocusOnNew(reviews);
  const focus = useFocusGoesAlong();
  const itemOf = (review: Review) => {
    const props = {
      review,
      isReported: reportedIds.includes(review.id),
      onReport: () => onReport(review),
      onReply: onReply && ((what: ReplyAction) => onReply(review, what)),
    };
    const isLine = isWordless(review);
    return (
      <li
        key={review.id}
        data-review={review.id}
        tabIndex={-1}
        className={`border-line outline-none not-first:border-t ${isLine ? LINE : 'py-4 first:pt-0'}`}
      >
        {isLine ? (
          <WordlessReview {...props} />
        ) : (
          <ReviewCard {...props} restaurantName={restaurantName} />
        )}
      </li>
    );
  };
  return (
    <ul className="grid" {...focus}>
      {groupReviews(reviews).map((group) => {
        const [first] = group;
        return group.length === 1 ? (
          itemOf(first)
        ) : (
          <li key={first.id} className={`border-line not-first:border-t ${LINE}`}>
            <WordlessReviews reviews={group}>{group.map(itemOf)}</WordlessReviews>
          </li>
        );
      })}
    </ul>
  );
}

/** After loading more, the focus goes to the first new one; a removed or inserted one does not count. */
function useFocusOnNew(reviews: readonly Review[]): void {
  const last = reviews.at(-1)?.id;
  const known = useRef({ count: reviews.length, last });
  useEffect(() => {
    const { count, last: lastKnown } = known.current;
    known.current = { count: reviews.length, last };
    const first = reviews[count];
    if (!first || last === lastKnown) return;
    const item = document.getElementById(headingOf(first.id))?.closest('li');
    const folded = item?.closest('details:not([open])');
    (folded?.querySelector('summary') ?? item)?.focus();
  }, [reviews, last]);
}

/**
 * A reply makes a card of a line, and its removal a line of a card: the focus goes along.
 * @returns the handlers of the list
 */
function useFocusGoesAlong() {
  const focused = useRef<string>(undefined);
  useEffect(() => {
    if (focused.current && document.activeElement === document.body) {
      focusOn(headingOf(focused.current));
    }
  });
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target.closest<HTMLElement>('[data-review]')?.dataset.review;
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
}
