import type { Dish } from '../../domain/restaurants/schema.ts';
import {
  clearDish,
  countPoints,
  isOverCap,
  rateDish,
  type Rating,
} from '../../domain/voting/rules.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { useToast } from '../ui/Toast.tsx';
import { saveRatings } from './draft.ts';
import { RatingControl } from './RatingControl.tsx';
import { focusOnVote } from './vote-focus.ts';

/** The tacos of a dish, and, on the dish that holds the vote, a link to the submit button. */
export function DishRating({
  dish,
  rated,
  restaurantId,
  ratings,
  isClosed,
  isInviting,
  noteId,
}: {
  dish: Dish;
  /** The dish that holds the vote. */
  rated: Dish | undefined;
  restaurantId: string;
  ratings: readonly Rating[];
  /** Whether the person cannot vote here now, regardless of ratings. */
  isClosed: boolean;
  isInviting: boolean;
  /** Id of the element that says why a dish is locked or closed. */
  noteId: string;
}) {
  const hydrated = useHydrated();
  const isRated = rated === dish;
  const lockedBy = !isClosed && !isRated ? rated : undefined;
  const isLocked = lockedBy !== undefined;
  const { rate, clear } = useRating({ restaurantId, dishId: dish.id, ratings, isRated, lockedBy });
  return (
    <>
      <RatingControl
        dish={dish}
        rating={ratings.find(({ dishId }) => dishId === dish.id)?.rating}
        disabled={isClosed || !hydrated}
        dimmed={isClosed}
        isLocked={isLocked}
        isInviting={isInviting}
        describedBy={isLocked || isClosed ? noteId : undefined}
        isOver={(rating) => isOverCap(ratings, { dishId: dish.id, rating })}
        onRate={rate}
        onClear={clear}
      />
      {isRated && !isClosed && <ToVote />}
    </>
  );
}

/** Rates a dish in the ballot's draft, and announces it. Changes that lose points can be undone. */
function useRating({
  restaurantId,
  dishId,
  ratings,
  isRated,
  lockedBy,
}: {
  restaurantId: string;
  dishId: string;
  ratings: readonly Rating[];
  /** Whether this dish holds the vote. */
  isRated: boolean;
  /** The other dish that holds the vote. */
  lockedBy: Dish | undefined;
}) {
  const t = useText();
  const toast = useToast();

  function change(next: Rating[], text: string, losesPoints: boolean) {
    saveRatings(restaurantId, next);
    if (!losesPoints) {
      // "Recorded" sounds like sent; and a 0 alone is no vote.
      const isVote = countPoints(next) > 0;
      toast({ title: text, text: t(isVote ? 'voting.not_sent_yet' : 'voting.zero_not_sent') });
      return;
    }
    const undo = () => {
      saveRatings(restaurantId, [...ratings]);
      toast(t('voting.vote_back'));
    };
    toast({ text, action: { label: t('favourites.undo'), act: undo } });
  }

  function textOf(count: number): string {
    if (count === 0) return t(isRated ? 'voting.zero_updated' : 'voting.zero_recorded');
    if (lockedBy) return t('voting.vote_moved', { count, dish: lockedBy.name });
    return t(isRated ? 'voting.vote_updated' : 'voting.vote_recorded', { count });
  }

  return {
    rate: (rating: number) =>
      change(
        rateDish(ratings, dishId, rating),
        textOf(rating),
        rating > 0 ? lockedBy !== undefined : isRated,
      ),
    clear: () => change(clearDish(ratings, dishId), t('voting.vote_removed'), isRated),
  };
}

/** Lets keyboard users skip everything between the dish and the button. */
function ToVote() {
  const t = useText();
  return (
    <button
      type="button"
      onClick={focusOnVote}
      className="sr-only self-start rounded-full bg-ink font-semibold text-paper focus:not-sr-only focus:mt-2 focus:min-h-11 focus:px-5"
    >
      {t('voting.to_vote')}
    </button>
  );
}
