/** Answers of a longer list take new memory. */
const BYTES = 64 * 1024;
/** More answers than are sent at once, as a rule. */
const MOST_KEPT = 16;

/**
 * Memory for answers of some 30 KB: new memory for each costs a fifth of the server's time for a list, since it is in no
 * cache of the processor.
 */
export function createReusedBytes() {
  const free: Buffer[] = [];
  return {
    /** Memory with any content, all of which the caller overwrites. */
    take: (size: number): Buffer =>
      size > BYTES
        ? Buffer.allocUnsafe(size)
        : (free.pop() ?? Buffer.allocUnsafeSlow(BYTES)).subarray(0, size),

    /** Takes it back, from whoever needs it no more. */
    giveBack: ({ buffer }: Buffer): void => {
      if (buffer.byteLength === BYTES && free.length < MOST_KEPT) free.push(Buffer.from(buffer));
    },
  };
}
