import type { Translate } from './translate.ts';

/** The parts of a ranking row that the explanation of a tie needs. */
interface Row {
  name: string;
  /** Of a dish: two of them may have one name. */
  restaurantName: string | null;
  /** Of the restaurant; given if another one has the same name. */
  address: string | null;
  /** The figure that put it below the row above, which has the same chosen figure; `shared`: none. */
  tie: string | null;
}

/**
 * Why a row is below the one above with the same chosen figure; null if its chosen figure is lower.
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
