/** Reads whose answer is not whole yet. */
const waiting = new Set<AbortController>();

/** Asks again for what has no answer yet: on a poor network a new connection may be the faster one. */
export function askAgain(): void {
  for (const read of waiting) read.abort();
}

/**
 * Sends a read, and again each time `askAgain` is called before its answer is whole: who waits for the answer
 * need not know.
 */
export async function asOftenAsAsked<Answer>(
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const read = new AbortController();
    waiting.add(read);
    try {
      return await send(read.signal);
    } catch (error) {
      if (!read.signal.aborted) throw error;
    } finally {
      waiting.delete(read);
    }
  }
}
