import { ORPCError } from '@orpc/server';
import type { ApiContext } from './context.ts';
import { limit } from './limits.ts';

/**
 * Does what the link of a mail is for. Only wrong links are counted, by address: made-up ones bar nobody at the
 * same address, and a right one allows little.
 * @throws too_many_requests, and what the work throws
 */
export async function limitWrongLinks<Result>(
  context: ApiContext,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'appeal_link_invalid') {
      await limit(context, 'wrongAppealsByAddress', context.clientAddress);
    }
    throw error;
  }
}
