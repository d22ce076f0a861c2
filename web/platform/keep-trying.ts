/** From the first wait, in milliseconds, each is twice the one before; the last goes on. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Tries until it succeeds: at once, whenever it is hurried, and after waits of 5 s that grow to a
 * minute, since a device that says it has a network may be wrong. Never two tries at a time.
 * @param attempt rejects where it failed
 * @param wait calls back after so many milliseconds; returns what takes it back
 */
export function keepTrying(
  attempt: () => Promise<void>,
  wait: (ms: number, call: () => void) => () => void,
): { hurry: () => void; stop: () => void } {
  let misses = 0;
  let isTrying = false;
  let isOver = false;
  let cancel = () => {};

  async function go(): Promise<void> {
    if (isTrying || isOver) return;
    isTrying = true;
    cancel();
    try {
      await attempt();
      isOver = true;
    } catch {
      const ms = Math.min(FIRST_WAIT_MS * 2 ** misses, LONGEST_WAIT_MS);
      misses += 1;
      if (!isOver) cancel = wait(ms, () => void go());
    } finally {
      isTrying = false;
    }
  }

  void go();
  return {
    hurry: () => void go(),
    stop: () => {
      isOver = true;
      cancel();
    },
  };
}
