import { refusedLinks } from '../../domain/restaurants/rules.links.ts';
import { refuse } from '../http/errors.ts';

/**
 * Refuses links that are new and may not be shown; stored ones stay until they are changed.
 * @throws link_refused
 */
export function refuseLinks(...links: Parameters<typeof refusedLinks>): void {
  const [refused] = refusedLinks(...links);
  if (refused) throw refuse('link_refused', refused);
}
