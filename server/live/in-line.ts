/**
 * Lets at most so many calls of a function run; the others begin in their order. Reads for open pages use it:
 * behind a slow database they must not take the connections that votes need.
 */
export function inLine<Arguments extends unknown[], Result>(
  atOnce: number,
  call: (...of: Arguments) => Promise<Result>,
): (...of: Arguments) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;

  function end(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (...of) => {
    if (running < atOnce) running += 1;
    // The call that ends leaves its place to this one.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await call(...of);
    } finally {
      end();
    }
  };
}
