import type { ReactNode } from 'react';
import { describe, describePicture } from '../../domain/restaurants/rules.ts';
import type { Dish } from '../../domain/restaurants/schema.ts';
import { ratedDishId, type Rating } from '../../domain/voting/rules.ts';
import { useLocale } from '../i18n/locale.ts';
import { saySoldOut, useSoldOut } from '../restaurants/sold-out.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { DishRating } from './DishRating.tsx';

interface DishCardProps {
  dish: Dish;
  /** The whole menu. */
  dishes: readonly Dish[];
  restaurantId: string;
  ratings: readonly Rating[];
  featured: boolean;
  /** Whether the menu has pictures: then this dish has one too, or the placeholder. */
  isPictured: boolean;
  /** Whether its picture is in the first view of a phone. */
  isFirst: boolean;
  /** Whether the person cannot vote here now, regardless of ratings. */
  isClosed: boolean;
  isInviting: boolean;
  /** Id of the element that says why a dish is locked or closed. */
  noteId: string;
  /** Content beside the dish: its video. */
  beside: ReactNode;
}

/** A dish with its picture and its tacos; side by side if there is room. */
export function DishCard({
  dish,
  dishes,
  restaurantId,
  ratings,
  featured,
  isPictured,
  isFirst,
  isClosed,
  isInviting,
  noteId,
  beside,
}: DishCardProps) {
  const locale = useLocale();
  const { t, language } = locale;
  const soldOutUntil = useSoldOut(dish.id);
  const rated = dishes.find(({ id }) => id === ratedDishId(ratings));
  return (
    <div className="@container h-full">
      <article
        data-holds={rated === dish}
        data-split={isPictured || Boolean(beside)}
        className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card data-[holds=true]:border-chile data-[holds=true]:outline-2 data-[holds=true]:outline-chile @lg:data-[split=true]:grid @lg:data-[split=true]:grid-cols-2"
      >
        {isPictured && (
          <div className="relative">
            <Picture
              src={dish.imageUrl}
              alt={
                describePicture(dish, language) ?? t('restaurants.dish_alt', { name: dish.name })
              }
              width={480}
              height={270}
              eager={isFirst}
              className="aspect-video size-full"
            />
            {featured && <Featured className="absolute top-3 left-3" />}
            {soldOutUntil && (
              <span className="absolute right-3 bottom-3 rounded-full bg-ink px-3 py-1 text-sm font-semibold text-paper">
                {saySoldOut(soldOutUntil, locale)}
              </span>
            )}
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
          <DishDiets dish={dish} />
          {soldOutUntil && (
            <SoldOutNote until={soldOutUntil} isSaid={!isPictured} isClosed={isClosed} />
          )}
          <DishRating
            dish={dish}
            rated={rated}
            restaurantId={restaurantId}
            ratings={ratings}
            isClosed={isClosed}
            isInviting={isInviting}
            noteId={noteId}
          />
        </div>
        {beside && <div className="p-4 pt-0 @lg:self-center @lg:pt-4">{beside}</div>}
      </article>
    </div>
  );
}

/** @param isSaid whether nothing else says until when */
function SoldOutNote({
  until,
  isSaid,
  isClosed,
}: {
  until: Date;
  isSaid: boolean;
  isClosed: boolean;
}) {
  const locale = useLocale();
  return (
    <p className="text-sm font-semibold text-amber">
      {isSaid && `${saySoldOut(until, locale)}. `}
      {!isClosed && locale.t('restaurants.sold_out_vote')}
    </p>
  );
}

/** Whom the dish suits. */
function DishDiets({ dish: { diets } }: { dish: Dish }) {
  const { t } = useLocale();
  if (!diets) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {diets.map((diet) => (
        <li
          key={diet}
          className={`rounded-full px-2 text-sm font-semibold ${diet === 'spicy' ? 'bg-chile-soft text-ink' : 'bg-agave-soft text-agave'}`}
        >
          {t(`restaurants.diet_${diet}`)}
        </li>
      ))}
    </ul>
  );
}

function Featured({ className }: { className: string }) {
  const { t } = useLocale();
  return (
    <span
      className={`flex items-center gap-1 rounded-full bg-ink py-0.5 pr-3 pl-2 text-sm font-semibold text-paper ${className}`}
    >
      <Icon name="taco-full" size={4} className="[--fill:var(--marigold)]" />
      {t('restaurants.featured')}
    </span>
  );
}
