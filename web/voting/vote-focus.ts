/** The button that begins the vote, or shows the one that waits. */
export const VOTE_ID = 'vote';
/** The bar around it: it stays where there is nothing to press yet, or any more. */
export const VOTE_BAR_ID = 'vote-bar';

/** Puts the focus on the button of the vote, or where it will be or was. */
export function focusOnVote(): void {
  const stays = document.getElementById(VOTE_ID) ?? document.getElementById(VOTE_BAR_ID);
  stays?.focus({ preventScroll: true });
}
