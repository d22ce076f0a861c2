/** Work has not ended in time. Nobody waits for it any more; it may still end later. */
class DeadlinePassed extends Error {
  /** The code that sockets use for the same. */
  readonly code = 'ETIMEDOUT';
}

/**
 * Waits for work, but not forever. The work itself is not stopped.
 * @param limitMs milliseconds
 * @param message of the error
 * @throws DeadlinePassed, and what the work throws in time
 */
export async function withDeadline<Result>(
  work: Promise<Result>,
  limitMs: number,
  message: string,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlinePassed(message)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
