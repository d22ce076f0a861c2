import type { ReactNode } from 'react';
import { describe } from '../../domain/restaurants/rules.ts';
import type { Dish } from '../../domain/restaurants/schema.ts';
import { clearDish, heldDishId, isOverCap, rateDish } from '../../domain/voting/rules.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { useSpeech } from '../i18n/speech.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useToast } from '../ui/Toast.tsx';
import { saveRatings } from './draft.ts';
import { RatingControl } from './RatingControl.tsx';
import { focusOnVote } from './vote-focus.ts';

/** A dish with its picture and its tacos; where it has the width, side by side. */
export function DishCard({
  dish,
  dishes,
  restaurantId,
  ratings,
  featured,
  isPictured,
  isClosed,
  isInviting,
  noteId,
  onStopInviting,
  beside,
}: {
  dish: Dish;
  /** The whole menu. */
  dishes: readonly Dish[];
  restaurantId: string;
  ratings: readonly Rating[];
  featured: boolean;
  /** Whether the menu has pictures: then this dish has one too, if only the placeholder. */
  isPictured: boolean;
  /** Whether the person cannot vote here now, whatever they rate. */
  isClosed: boolean;
  isInviting: boolean;
  /** The element that says why a dish is locked or closed. */
  noteId: string;
  onStopInviting: () => void;
  /** What stands beside the dish: its video. */
  beside: ReactNode;
}) {
  const { t, language } = useSpeech();
  const toast = useToast();
  const hydrated = useHydrated();
  const mine = ratings.find(({ dishId }) => dishId === dish.id);
  const held = dishes.find(({ id }) => id === heldDishId(ratings));
  const holds = held === dish;
  const isLocked = !isClosed && held !== undefined && !holds;

  /** What loses points can be taken back. */
  function change(next: Rating[], text: string, losesPoints: boolean) {
    saveRatings(restaurantId, next);
    if (!losesPoints) {
      toast(text);
      return;
    }
    const undo = () => {
      saveRatings(restaurantId, [...ratings]);
      toast(t('voting.vote_back'));
    };
    toast({ text, action: { label: t('favourites.undo'), act: undo } });
  }

  function rate(rating: number) {
    const moves = rating > 0 && isLocked;
    change(rateDish(ratings, dish.id, rating), sayRated(rating), moves || (holds && rating === 0));
  }

  function sayRated(count: number): string {
    if (count === 0) return t(holds ? 'voting.zero_updated' : 'voting.zero_recorded');
    if (isLocked) return t('voting.vote_moved', { count, dish: held.name });
    return t(holds ? 'voting.vote_updated' : 'voting.vote_recorded', { count });
  }

  return (
    <div className="@container h-full">
      <article
        data-holds={holds}
        data-split={isPictured || Boolean(beside)}
        className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card data-[holds=true]:border-chile data-[holds=true]:outline-2 data-[holds=true]:outline-chile @lg:data-[split=true]:grid @lg:data-[split=true]:grid-cols-2"
      >
        {isPictured && (
          <div className="relative">
            <Picture
              src={dish.imageUrl}
              alt={t('restaurants.dish_alt', { name: dish.name })}
              width={480}
              height={270}
              className="aspect-video size-full"
            />
            {featured && <Featured className="absolute top-3 left-3" />}
          </div>
        )}
        <div
          className={`flex grow flex-col gap-2 p-4 max-[22rem]:p-3 ${isPictured && beside ? '@lg:order-last @lg:col-span-2' : ''}`}
        >
          {featured && !isPictured && <Featured className="self-start" />}
          <h3 dir="auto" className="text-lg wrap-anywhere">
            {dish.name}
          </h3>
          <p dir="auto" className="text-sm wrap-anywhere text-muted">
            {describe(dish, language)}
          </p>
          <RatingControl
            dish={dish}
            rating={mine?.rating}
            disabled={isClosed || !hydrated}
            dimmed={isClosed}
            isLocked={isLocked}
            isInviting={isInviting}
            describedBy={isLocked || isClosed ? noteId : undefined}
            isOver={(rating) => isOverCap(ratings, { dishId: dish.id, rating })}
            onRate={rate}
            onClear={() =>
              change(clearDish(ratings, dish.id), t('voting.vote_removed'), (mine?.rating ?? 0) > 0)
            }
            onStopInviting={onStopInviting}
          />
          {holds && !isClosed && <ToVote />}
        </div>
        {beside && <div className="p-4 pt-0 @lg:self-center @lg:pt-4">{beside}</div>}
      </article>
    </div>
  );
}

/** Whoever goes by the keyboard need not pass everything below to reach the button. */
function ToVote() {
  const { t } = useSpeech();
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

function Featured({ className }: { className: string }) {
  const { t } = useSpeech();
  return (
    <span
      className={`flex items-center gap-1 rounded-full bg-ink py-0.5 pr-3 pl-2 text-sm font-semibold text-paper ${className}`}
    >
      <Icon name="taco-full" size={4} className="[--fill:var(--marigold)]" />
      {t('restaurants.featured')}
    </span>
  );
}
