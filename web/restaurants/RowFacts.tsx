import { type Language, regionOf } from '../../domain/language.ts';
import type { RestaurantCard } from '../../domain/restaurants/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { pictureOf } from './card.ts';
import { sayOpenState } from './open-state.ts';
import { saySoldOut, useSoldOut } from './sold-out.ts';
import { useMinute } from './use-minute.ts';

/** A dish, else the logo, else the first letter of the name. */
export function RowPicture({
  restaurant,
  eager = false,
}: {
  restaurant: RestaurantCard;
  eager?: boolean;
}) {
  // Fixed size: it does not grow with the text, which needs the room.
  const frame = 'size-[88px] shrink-0 self-start rounded-card';
  const src = pictureOf(restaurant);
  if (src) {
    return <Picture src={src} alt="" width={88} height={88} eager={eager} className={frame} />;
  }
  return (
    <span
      aria-hidden="true"
      className={`${frame} grid place-items-center bg-chile-soft font-display text-3xl font-extrabold text-chile`}
    >
      {Array.from(restaurant.name.trim())[0]?.toUpperCase()}
    </span>
  );
}

/** Mean stars, "4.0". */
export function sayStars(average: number, language: Language): string {
  const format =
    starFormats.get(language) ??
    new Intl.NumberFormat(regionOf(language), { minimumFractionDigits: 1 });
  starFormats.set(language, format);
  return format.format(average);
}

/** Kept: each row of a list has a mean, and a browser takes milliseconds for a format. */
const starFormats = new Map<Language, Intl.NumberFormat>();

/** "★ 4.6 (12)"; nothing without reviews. */
export function RowStars({
  restaurant: { averageStars, reviewCount },
}: {
  restaurant: Pick<RestaurantCard, 'averageStars' | 'reviewCount'>;
}) {
  const { t, language } = useLocale();
  if (!averageStars) return null;
  return (
    <span
      role="img"
      aria-label={t('restaurants.average_stars', { average: averageStars, count: reviewCount })}
      className="inline-flex items-center gap-1 font-semibold text-ink tabular-nums [--fill:var(--marigold)]"
    >
      <Icon name="star" size={4} />
      {sayStars(averageStars, language)}
      <span className="font-normal text-muted">({reviewCount})</span>
    </span>
  );
}

/** Whether it is open now; an empty line until hydration, and nothing where the hours are unknown. */
export function OpenNow({
  restaurant: { openingHours },
}: {
  restaurant: Pick<RestaurantCard, 'openingHours'>;
}) {
  const locale = useLocale();
  const moment = useMinute();
  if (!openingHours) return null;
  const state = moment && sayOpenState(openingHours, moment, locale);
  return (
    <p className={`min-h-5 text-sm ${state?.isOpen ? 'font-semibold text-agave' : 'text-muted'}`}>
      {state?.text}
    </p>
  );
}

/** That the dish of a row is sold out; nothing while there is some. */
export function RowSoldOut({ dishId }: { dishId: string }) {
  const locale = useLocale();
  const until = useSoldOut(dishId);
  if (!until) return null;
  return (
    <span className="rounded-[10px] bg-amber-soft px-2 font-semibold text-amber">
      {saySoldOut(until, locale)}
    </span>
  );
}
