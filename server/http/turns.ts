/**
 * Limits how many tasks run at once; the others wait in the order of their arrival.
 * @returns a function that runs a task in its turn, and resolves to its result
 */
export function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    // A finished task hands its slot over, so that no later task can overtake.
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
