/** Lines of a chart: at most so many above zero. */
const MOST = 5;

/**
 * The numbers at the lines of a chart of counts: 0, and multiples of 1, 2 or 5 times a power of ten.
 * @param most the highest value; the last number is at least that
 */
export function roundTicks(most: number): number[] {
  const least = Math.max(1, most) / MOST;
  const power = 10 ** Math.floor(Math.log10(least));
  // Counts are whole: no line stands between two of them.
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((times) => times * power).find((one) => one >= least) ?? 1,
  );
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
