/**
 * Lets at most so many works run at once; the others wait in the order in which they came.
 * @returns runs a work when it is its turn, and answers what the work answers
 */
export function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async <T>(work: () => Promise<T>): Promise<T> => {
    // Whoever ends hands the place over, so nobody who comes later slips in between.
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
