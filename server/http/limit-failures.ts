import type { ErrorCode } from '../../domain/errors.ts';
import type { ApiContext } from './context.ts';
import { isRefusal } from './errors.ts';
import { limit, type LIMITS } from './limits.ts';

/**
 * Does some work, and counts it only if it is refused with this code: a wrong guess, a made-up link.
 * @throws too_many_requests, and what the work throws
 */
export async function limitFailures<Result>(
  context: ApiContext,
  { code, name, who }: { code: ErrorCode; name: keyof typeof LIMITS; who: string },
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error, code)) await limit(context, name, who);
    throw error;
  }
}
