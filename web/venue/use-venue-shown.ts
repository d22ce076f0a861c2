import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { useKept } from '../platform/kept.ts';
import { useStore } from '../platform/store.ts';
import { votingStatusQuery } from '../voting/queries.ts';

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};
const hasCode = () => location.hash.startsWith('#venue=');

/** Whether the page has anything to say about venue codes; most restaurants have none. */
export function useVenueShown(restaurantId: string): boolean {
  const { data: status } = useQuery(votingStatusQuery(useApi(), restaurantId));
  const isScanned = useStore({ subscribe, get: hasCode, getFirst: () => false });
  // The code leaves the address at once; what became of it is still to be said.
  const [scannedAt, setScannedAt] = useState<string | null>(null);
  if (isScanned && scannedAt !== restaurantId) setScannedAt(restaurantId);
  const isKept = useKept('venue-proofs')?.includes(restaurantId) === true;
  return (
    isScanned ||
    scannedAt === restaurantId ||
    isKept ||
    status?.hasCounter === true ||
    status?.codeRequired === true
  );
}
