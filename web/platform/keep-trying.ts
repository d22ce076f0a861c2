/** The first wait, in milliseconds; each later one is twice as long, up to the longest. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Retries until it succeeds: at once, whenever it is hurried, and after waits that grow from 5 s to
 * a minute, since a device that reports a network may be wrong. Never runs two attempts at a time.
 * @param attempt rejects where it failed
 * @param wait calls back after the given milliseconds; returns a function that cancels
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
