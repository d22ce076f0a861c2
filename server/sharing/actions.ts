import type { Queryable } from '../../database/open.ts';
import { evidencePolicyOf, isCodeRequired } from '../../domain/evidence/rules.policy.ts';
import type { AskedCard } from '../../domain/sharing/rules.addresses.ts';
import type { PrintSheet } from '../../domain/sharing/rules.ts';
import { codeOf, shortPath } from '../../domain/sharing/rules.short-links.ts';
import type { Services } from '../ports.ts';
import { festivalTitle } from '../result-files/award.ts';
import { findFestival } from '../results/queries.ts';
import type { ShareCard } from '../share-files/card.ts';
import type { Handout } from '../share-files/handout.ts';
import { placeCard, voteCard } from '../share-files/words.ts';
import { findSharedDish, findSharedPlace, readEvidenceFacts, selectOlderNear } from './queries.ts';

type Deps = Pick<Services, 'config'> & { db: Queryable };

/** The short web address of a restaurant's page. */
export async function shortAddressOf({ config, db }: Deps, restaurantId: string): Promise<string> {
  const code = codeOf(restaurantId, await selectOlderNear(db, restaurantId));
  return config.publicUrl + shortPath(code);
}

/** What a card says now. @returns null for what does not take part */
export async function readCard(deps: Deps, asked: AskedCard): Promise<ShareCard | null> {
  const { db } = deps;
  const dish = asked.kind === 'vote' ? await findSharedDish(db, asked.dishId) : undefined;
  const place = asked.kind === 'vote' ? dish : await findSharedPlace(db, asked.restaurantId);
  if (!place) return null;
  const [festival, address] = await Promise.all([
    findFestival(db),
    shortAddressOf(deps, place.restaurantId),
  ]);
  const about = { language: asked.language, festival: festivalTitle(festival), address };
  return asked.kind === 'vote' && dish
    ? voteCard(about, { dish: dish.dish, points: asked.points, place })
    : placeCard(about, place);
}

/** What a sheet says now. @returns null for a restaurant that does not take part */
export async function readHandout(
  deps: Deps & Pick<Services, 'now'>,
  { restaurantId, sheet }: { restaurantId: string; sheet: PrintSheet },
): Promise<Handout | null> {
  const { db, now } = deps;
  const place = await findSharedPlace(db, restaurantId);
  if (!place) return null;
  const [festival, address, { evidencePolicy, hasCounter }] = await Promise.all([
    findFestival(db),
    shortAddressOf(deps, restaurantId),
    readEvidenceFacts(db, restaurantId),
  ]);
  return {
    sheet,
    festival: festivalTitle(festival),
    restaurant: place.name,
    address,
    isCodeNeeded: isCodeRequired(evidencePolicyOf(evidencePolicy), hasCounter),
    moment: now(),
  };
}
