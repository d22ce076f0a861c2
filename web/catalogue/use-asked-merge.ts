import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { readMergeSearch } from './merge-search.ts';

const route = getRouteApi('/admin/restaurants/$restaurantId');

/** The merge that the address asks for; `forget` takes it out of the address, so that a reload does not ask again. */
export function useAskedMerge() {
  const { merge: intoId, dish: dishId } = readMergeSearch({ ...route.useSearch() });
  const navigate = useNavigate();
  const forget = () => {
    if (!intoId) return;
    void navigate({ to: '.', search: {}, replace: true, ignoreBlocker: true, resetScroll: false });
  };
  return {
    /** The restaurant to merge this one into. */
    placeId: dishId ? undefined : intoId,
    /** Two dishes of this one. */
    dishes: dishId && intoId ? { dishId, intoId } : undefined,
    forget,
  };
}
