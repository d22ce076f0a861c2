import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { usePosition } from '../platform/position.ts';
import { suggestedQuery } from '../restaurants/detail-queries.ts';
import { RestaurantRow } from '../restaurants/RestaurantRow.tsx';
import { historyQuery } from './queries.ts';

/**
 * Where to go next: the nearest restaurant for which the person has not voted yet; nothing until that is known.
 * @param restaurantId where they have voted
 * @param level of the heading in it
 */
export function NextPlace({ restaurantId, level }: { restaurantId: string; level: 2 | 3 }) {
  const t = useText();
  const api = useApi();
  const position = usePosition();
  const visitor = position.status === 'known' ? position.fix : null;
  const { data: others } = useQuery(suggestedQuery(api, restaurantId, visitor));
  const { data: history } = useQuery(historyQuery(api));
  const voted = new Set(history?.restaurants.map((one) => one.restaurantId));
  const next = history && others?.find(({ id }) => !voted.has(id));
  if (!next) return null;
  return (
    <section
      aria-labelledby="next-place"
      className="w-full overflow-clip rounded-card border border-line bg-surface text-left"
    >
      <p id="next-place" className="bg-paper px-4 py-2 font-display font-bold text-chile">
        {t('voting.next_place')}
      </p>
      <RestaurantRow restaurant={next} level={level} eager />
    </section>
  );
}
