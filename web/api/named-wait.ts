/**
 * The seconds after which the server may be asked again; undefined if it named none.
 * @param data of a failure
 */
export function namedWaitOf(data: unknown): number | undefined {
  const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: unknown };
  const isNamed = typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0;
  return isNamed ? retryAfterSeconds : undefined;
}
