/** Answers of a longer list take new memory. */
const BYTES = 64 * 1024;
/** More answers than are sent at once, as a rule. */
const MOST_KEPT = 16;
/** Answers that are being sent; one who asks for more waits in the line of all requests. */
export const MOST_OUT = 32;

/**
 * Memory for answers of some 30 KB: new memory for each costs a fifth of the server's time for a list, since it is in no
 * cache of the processor.
 */
export function createReusedBytes() {
  const free: Buffer[] = [];
  let out = 0;
  return {
    /** Memory with any content, all of which the caller overwrites; null: too much of it is out. */
    take: (size: number): Buffer | null => {
      if (out >= MOST_OUT) return null;
      out += 1;
      return size > BYTES
        ? Buffer.allocUnsafe(size)
        : (free.pop() ?? Buffer.allocUnsafeSlow(BYTES)).subarray(0, size);
    },

    /**
     * Ends its use, once for each that was taken.
     * @param isSent false: something may still read it, so that it is not used again
     */
    giveBack: ({ buffer }: Buffer, isSent: boolean): void => {
      out -= 1;
      if (isSent && buffer.byteLength === BYTES && free.length < MOST_KEPT)
        free.push(Buffer.from(buffer));
    },
  };
}
