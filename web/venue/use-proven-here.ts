import { useQuery } from '@tanstack/react-query';
import { festivalDay } from '../../domain/festival.ts';
import { useApi } from '../api/context.ts';
import { usePerson } from '../people/queries.ts';
import { useKept } from '../platform/kept.ts';
import { settingsQuery } from '../shell/queries.ts';
import { votingStatusQuery } from '../voting/queries.ts';
import { isProven } from './proofs.ts';

/** The festival's day by the server's clock; undefined until the server has told it. */
export function useFestivalDay(restaurantId: string): string | undefined {
  const api = useApi();
  const { data: status } = useQuery(votingStatusQuery(api, restaurantId));
  const { data: settings } = useQuery(settingsQuery(api));
  return status ? festivalDay(new Date(status.now)) : settings?.today;
}

/**
 * Whether a venue code has shown that the person is at the restaurant today: by the server's answer, or by
 * what this phone has redeemed, also before signing in.
 */
export function useProvenHere(restaurantId: string): boolean {
  const person = usePerson();
  const { data: status } = useQuery(votingStatusQuery(useApi(), restaurantId));
  const kept = useKept('venue-proofs');
  const day = useFestivalDay(restaurantId);
  if (status?.codeRedeemed) return true;
  return day !== undefined && isProven(kept, restaurantId, day, person?.id ?? null);
}
