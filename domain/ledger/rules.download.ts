import { LedgerFault } from './rules.faults.ts';

/**
 * Reads what stands at a path of the log, such as `tile/entries/000`, without a slash before it.
 * @param limit bytes; the reader stops there, so that a hostile server cannot fill the memory
 */
export type LedgerReader = (path: string, limit: number) => Promise<Uint8Array>;

/** As an `AbortSignal` is. */
export interface CancelSignal {
  readonly aborted: boolean;
}

/** How many downloads are under way at once. */
const IN_FLIGHT = 6;

/** @throws {LedgerFault} if the answer is longer */
export async function readLimited(
  read: LedgerReader,
  path: string,
  limit: number,
): Promise<Uint8Array> {
  const bytes = await read(path, limit);
  if (bytes.length > limit) throw new LedgerFault('answer_too_large', { path, limit });
  return bytes;
}

/**
 * Downloads several paths at once and gives the answers in the order of the paths; a bounded number of them is in
 * memory.
 */
export async function* readInOrder(
  read: LedgerReader,
  paths: Iterable<string>,
  { limit, signal }: { limit: number; signal?: CancelSignal | undefined },
): AsyncGenerator<Uint8Array> {
  const underWay: Promise<Uint8Array>[] = [];
  const next = async (): Promise<Uint8Array> => {
    if (signal?.aborted) throw new LedgerFault('recount_cancelled');
    const bytes = await underWay.shift();
    if (!bytes || signal?.aborted) throw new LedgerFault('recount_cancelled');
    return bytes;
  };
  for (const path of paths) {
    const answer = readLimited(read, path, limit);
    // One that fails after an earlier one was reported is not reported again.
    answer.catch(() => undefined);
    underWay.push(answer);
    if (underWay.length >= IN_FLIGHT) yield await next();
  }
  while (underWay.length > 0) yield await next();
}
