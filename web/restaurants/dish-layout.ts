/** The width of a dish in the grid of two columns: a half, both, or both shared with the video. */
export type DishShape = 'half' | 'wide' | 'beside-video';

interface Named {
  id: string;
  name: string;
}

/** S2 §2: such a dish has the wide layout, and the video beside it. */
export const isSpecial3 = ({ name }: { name: string }): boolean => /special 3/i.test(name);

/**
 * The featured dish comes first, then each "special 3", both two columns wide; then the others. If
 * the last is alone in its row it is wide too, so that there is no gap.
 * @param hasVideo whether a video can be beside a special 3; the first of them gets it
 */
export function layOutDishes<D extends Named>(
  dishes: readonly D[],
  featuredDishId: string | null,
  hasVideo: boolean,
): { dish: D; shape: DishShape }[] {
  const beside = hasVideo ? dishes.find(isSpecial3) : undefined;
  const rank = (dish: D) => (dish.id === featuredDishId ? 0 : isSpecial3(dish) ? 1 : 2);
  const inOrder = dishes.toSorted((a, b) => rank(a) - rank(b));
  const halves = inOrder.filter((dish) => rank(dish) === 2);
  const alone = halves.length % 2 === 1 ? halves.at(-1) : undefined;
  return inOrder.map((dish) => ({
    dish,
    shape: dish === beside ? 'beside-video' : rank(dish) < 2 || dish === alone ? 'wide' : 'half',
  }));
}
