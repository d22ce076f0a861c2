/** The button that begins the vote, or shows the waiting one. */
export const VOTE_ID = 'vote';
/** The bar around it: it remains when there is nothing to press. */
export const VOTE_BAR_ID = 'vote-bar';

/** Focuses the vote button, or the bar if there is none. */
export function focusOnVote(): void {
  const stays = document.getElementById(VOTE_ID) ?? document.getElementById(VOTE_BAR_ID);
  stays?.focus({ preventScroll: true });
}

/** On the tacos of each dish (`DishRating.tsx`). */
const RATING = '[data-rating]';

/** Brings the tacos of the first dish into the thumb's reach; the focus begins at the dishes. */
export function goToRating(): void {
  document.getElementById('dishes')?.focus({ preventScroll: true });
  document.querySelector(RATING)?.scrollIntoView({ block: 'center' });
}
