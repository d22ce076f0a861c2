import type { ApiContext } from '../http/context.ts';
import { limitFailures } from '../http/limit-failures.ts';

/**
 * Does what the link to a ruling is for. Only wrong links are counted, by address: made-up ones bar nobody at the
 * same address, and a right one allows little.
 * @throws too_many_requests, and what the work throws
 */
export const limitWrongLinks = <Result>(
  context: ApiContext,
  work: () => Promise<Result>,
): Promise<Result> =>
  limitFailures(
    context,
    {
      code: 'appeal_link_invalid',
      name: 'wrongAppealsByAddress',
      who: context.clientAddress,
    },
    work,
  );
