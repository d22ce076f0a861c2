import type { Translate } from './translate.ts';

/** A row of a ranking, as far as it is told here. */
interface Row {
  name: string;
  /** Of a dish: two of them may have one name. */
  restaurantName: string | null;
  /** Which figure put it below the row above that has as much of the chosen one; `shared`: none. */
  tie: string | null;
}

/**
 * Why a row stands below the one above, which has as much of the chosen figure; null where it has less.
 * @param by the chosen figure
 */
export function tellTie(
  t: Translate,
  { tie }: Row,
  above: Row | undefined,
  by: string,
): string | null {
  if (tie === null || above === undefined) return null;
  const { name, restaurantName } = above;
  return t(`rankings.tie_${tie}`, {
    above: restaurantName === null ? name : `${name} (${restaurantName})`,
    by: t(`rankings.on_${by}`),
  });
}
