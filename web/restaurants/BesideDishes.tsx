import { type ReactNode, Suspense } from 'react';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import { LazyRanks } from '../results/lazy-ranks.ts';
import { lazyOptional } from '../ui/optional.ts';
import { useVenueShown } from '../venue/use-venue-shown.ts';
import { HowToVote } from '../voting/HowToVote.tsx';
import { TotalsStrip } from '../voting/TotalsStrip.tsx';
import { PlaceAbout } from './PlaceHeader.tsx';

/** Loaded where the restaurant has a counter screen, or its code was scanned. */
const VenueSection = lazyOptional(() =>
  import('../venue/VenueSection.tsx').then((m) => m.VenueSection),
);

/**
 * The vote, and what else comes after the dishes: below them on a phone, where the vote stays at the lower edge; on a
 * wide screen beside them, where all of it stays in sight.
 * @param children the vote
 */
export function BesideDishes({
  restaurant,
  hasResult,
  children,
}: {
  restaurant: Restaurant;
  /** Whether a result is published. */
  hasResult: boolean;
  children: ReactNode;
}) {
  return (
    <div className="contents lg:sticky lg:top-22 lg:row-span-2 lg:-m-2 lg:grid lg:max-h-[calc(100dvh-6rem)] lg:grid-cols-[minmax(0,1fr)] lg:gap-6 lg:self-start lg:overflow-y-auto lg:p-2">
      {children}
      <PlaceAbout restaurant={restaurant} />
      <Today restaurantId={restaurant.id} hasResult={hasResult} />
      <HowToVote />
    </div>
  );
}

/** What it won, what is known of this visit, and of today's votes. */
function Today({
  restaurantId,
  hasResult,
}: {
  restaurantId: string;
  /** Whether one is published. */
  hasResult: boolean;
}) {
  return (
    <>
      {hasResult && (
        <Suspense fallback={null}>
          <LazyRanks restaurantId={restaurantId} />
        </Suspense>
      )}
      {useVenueShown(restaurantId) && (
        <Suspense fallback={null}>
          <VenueSection restaurantId={restaurantId} />
        </Suspense>
      )}
      <TotalsStrip restaurantId={restaurantId} />
    </>
  );
}
