import type { AppTranslate } from '../i18n/catalogues.ts';
import { paths } from '../paths.ts';
import type { Seen } from './last-seen.ts';

export interface SeenLink {
  to: string;
  text: string;
  /** The county of a restaurant. */
  more?: string;
}

/** The number of restaurants listed; lists are always few. */
const MAX_RESTAURANTS = 12;

/**
 * Links to the pages that open without a network.
 * @param seen the newest first, as `readSeen` returns it
 */
export function linksOf(seen: readonly Seen[], t: AppTranslate) {
  const restaurants: SeenLink[] = [];
  const lists: SeenLink[] = [];
  const has = (kind: string, of: object) =>
    seen.some(({ queryKey: [one, two] }) => one === kind && matches(two, of));
  for (const { queryKey, data } of seen) {
    const [kind, of, more] = queryKey;
    if (kind === 'restaurant' && more === undefined) {
      const name = textIn(data, 'name');
      const county = textIn(data, 'countyName');
      if (!name || typeof of !== 'string') continue;
      restaurants.push({
        to: paths.restaurant(of),
        text: name,
        ...(county && { more: t('places.county_name', { county }) }),
      });
    } else if (kind === 'states' && Array.isArray(data)) {
      for (const state of data) {
        const id = textIn(state, 'id');
        const name = textIn(state, 'name');
        if (!id || !name) continue;
        if (has('restaurants', { stateId: id })) {
          lists.push({ to: paths.state(id), text: t('restaurants.state_title', { state: name }) });
        }
        if (seen.some(({ queryKey: [one, two] }) => one === 'counties' && two === id)) {
          lists.push({ to: paths.counties(id), text: t('places.counties_title', { state: name }) });
        }
      }
    } else if (kind === 'county' && typeof of === 'string' && data instanceof Object) {
      const county = textIn((data as { county?: unknown }).county, 'name');
      if (county && has('restaurants', { countyId: of })) {
        lists.push({ to: paths.county(of), text: t('places.county_name', { county }) });
      }
    } else if (kind === 'restaurants' && matches(of, { stateId: null })) {
      lists.push({ to: paths.participating(), text: t('places.participating_title') });
    }
  }
  return { restaurants: restaurants.slice(0, MAX_RESTAURANTS), lists };
}

const matches = (value: unknown, of: object): boolean =>
  JSON.stringify(value) === JSON.stringify(of);

/** Checked, since browser storage may contain anything. */
function textIn(value: unknown, name: string): string | undefined {
  const text = value instanceof Object ? (value as Record<string, unknown>)[name] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
