import type { Translate } from './translate.ts';

/** A row of a ranking, as far as it is told here. */
interface Row {
  name: string;
  /** Of a dish: two of them may have one name. */
  restaurantName: string | null;
  /** Of the restaurant, where another is called the same. */
  address: string | null;
  /** Which figure put it below the row above that has as much of the chosen one; `shared`: none. */
  tie: string | null;
}

/**
 * Why a row stands below the one above, which has as much of the chosen figure; null where it has less.
 * @param by the chosen figure
 */
export function describeTie(
  t: Translate,
  { tie }: Row,
  above: Row | undefined,
  by: string,
): string | null {
  if (tie === null || above === undefined) return null;
  const { name, restaurantName, address } = above;
  const where = [restaurantName, address].filter((one) => one !== null).join(', ');
  return t(`rankings.tie_${tie}`, {
    above: where ? `${name} (${where})` : name,
    by: t(`rankings.on_${by}`),
  });
}
