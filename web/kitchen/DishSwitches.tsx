import type { OpeningHours } from '../../domain/restaurants/rules.hours.ts';
import { hoursAhead, nextMorning } from '../../domain/sold-out/rules.ts';
import type { Kitchen } from '../../domain/sold-out/schema.ts';
import { useLocale } from '../i18n/locale.ts';
import { saidMoment } from '../restaurants/opening-hours.ts';
import { useMinute } from '../restaurants/use-minute.ts';
import { Icon } from '../ui/Icon.tsx';
import { type MarkedDish, useMark } from './use-mark.ts';

/** Each dish as one button: a tap marks it as sold out until tomorrow, another takes that back. */
export function DishSwitches({
  kitchen: { restaurantId, dishes, openingHours },
}: {
  kitchen: Kitchen;
}) {
  const { t } = useLocale();
  const now = useMinute();
  const mark = useMark(restaurantId);
  if (dishes.length === 0) return <p className="text-muted">{t('kitchen.none_dishes')}</p>;
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {dishes.map((dish) => {
        const until = dish.soldOutUntil === null ? null : new Date(dish.soldOutUntil);
        const isOut = until !== null && (now === null || until > now);
        return (
          <li
            key={dish.id}
            className="flex flex-wrap items-center gap-x-2 rounded-card border border-line bg-surface"
          >
            <button
              type="button"
              role="switch"
              aria-checked={isOut}
              aria-label={`${t('restaurants.sold_out')}: ${dish.name}`}
              onClick={() => void mark(dish, isOut ? null : 'tomorrow')}
              className="flex min-h-14 min-w-0 flex-1 basis-48 items-center gap-3 rounded-card px-4 text-left hover:bg-chile-soft/50"
            >
              <span
                aria-hidden="true"
                className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${isOut ? 'border-ink bg-ink text-paper' : 'border-agave text-agave'}`}
              >
                <Icon name={isOut ? 'close' : 'check'} size={4} />
              </span>
              <span className="grid min-w-0">
                <span dir="auto" className="font-semibold wrap-anywhere">
                  {dish.name}
                </span>
                <span className={`text-sm ${isOut ? 'font-semibold text-amber' : 'text-agave'}`}>
                  {t(isOut ? 'restaurants.sold_out' : 'kitchen.there')}
                </span>
              </span>
            </button>
            {isOut && now && <Back {...{ dish, until, now, openingHours }} onMark={mark} />}
          </li>
        );
      })}
    </ul>
  );
}

/** When a dish is back: at a full hour of today, or tomorrow. */
function Back({
  dish,
  until,
  now,
  openingHours,
  onMark,
}: {
  dish: MarkedDish;
  until: Date;
  now: Date;
  openingHours: OpeningHours | null;
  onMark: (dish: MarkedDish, until: Date | 'tomorrow') => Promise<void>;
}) {
  const { t, language } = useLocale();
  const tomorrow = nextMorning(now);
  // The chosen hour stays in the list until it has come.
  const times = [
    ...new Set(
      [...hoursAhead(now, openingHours), ...(until < tomorrow ? [until] : [])].map((at) =>
        at.getTime(),
      ),
    ),
  ].toSorted((a, b) => a - b);
  return (
    <label className="flex items-center gap-2 px-4 pb-2 text-sm sm:pb-0">
      {t('kitchen.back')}
      <select
        aria-label={t('kitchen.back_of', { dish: dish.name })}
        value={until < tomorrow ? String(until.getTime()) : 'tomorrow'}
        onChange={({ target: { value } }) =>
          void onMark(dish, value === 'tomorrow' ? value : new Date(Number(value)))
        }
        className="min-h-11 rounded-card border border-control-line bg-surface px-3 text-base"
      >
        <option value="tomorrow">{t('kitchen.back_tomorrow')}</option>
        {times.map((time) => (
          <option key={time} value={time}>
            {t('kitchen.back_at', saidMoment(new Date(time), language))}
          </option>
        ))}
      </select>
    </label>
  );
}
