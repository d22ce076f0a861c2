import { restaurantsContract } from '../../domain/restaurants/contract.ts';
import type { Services } from '../ports.ts';

const { inputSchema, route } = restaurantsContract.list['~orpc'];

export const LIST_PATH = `/api${route.path}`;

/**
 * The JSON of a list nearest first, where nothing has to be read for it: what the operation would answer, which takes
 * ten times as long.
 * @param query as it was sent
 * @returns null where the operation must answer
 */
export function readyList(
  { nearestLists }: Pick<Services, 'nearestLists'>,
  query: unknown,
): Buffer | null {
  const asked = inputSchema?.safeParse(query).data;
  if (!asked || asked.q !== undefined || (asked.only ?? []).length > 0) return null;
  const { stateId, countyId, latitude, longitude, skip } = asked;
  if (latitude === undefined || longitude === undefined) return null;
  return nearestLists.ready({ stateId, countyId, near: { latitude, longitude }, skip });
}
