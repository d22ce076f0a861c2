import { lazyPage } from '../ui/lazy-page.ts';

const Nothing = () => null;

/** The places of a restaurant: loaded with its page once a result is published. Without its file the page stays as it is. */
export const LazyRanks = lazyPage<{ restaurantId: string }>(() =>
  import('./ResultRanks.tsx').then(
    (m) => m.ResultRanks,
    () => Nothing,
  ),
);
