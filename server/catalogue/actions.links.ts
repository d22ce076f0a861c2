import { refusedLinks, refusedPictures } from '../../domain/restaurants/rules.links.ts';
import { refuse } from '../http/errors.ts';

/**
 * Refuses links that are new and may not be shown; stored ones stay until they are changed.
 * @throws link_refused
 */
export function refuseLinks(...links: Parameters<typeof refusedLinks>): void {
  const [refused] = refusedLinks(...links);
  if (refused) throw refuse('link_refused', refused);
}

/**
 * The same of pictures: visitors could not see one with an address of a private network, and their browser would ask
 * their own network for it.
 * @throws link_refused
 */
export function refusePictures(...pictures: Parameters<typeof refusedPictures>): void {
  const [refused] = refusedPictures(...pictures);
  if (refused) throw refuse('link_refused', refused);
}
