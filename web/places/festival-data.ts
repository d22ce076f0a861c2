import type { FoodEvent, WithContext } from 'schema-dts';
import type { State } from '../../domain/places/schema.ts';
import { paths } from '../paths.ts';

/**
 * The festival as schema.org has it, for search engines.
 * @param origin of this festival's pages
 */
export const festivalData = (
  { name, description, states }: { name: string; description: string; states: readonly State[] },
  origin: string,
): WithContext<FoodEvent> => ({
  '@context': 'https://schema.org',
  '@type': 'FoodEvent',
  '@id': origin + paths.home(),
  name,
  description,
  url: origin + paths.home(),
  image: `${origin}/cards/festival.png`,
  isAccessibleForFree: true,
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: states.map((state) => ({ '@type': 'State', name: state.name })),
});
