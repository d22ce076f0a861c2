import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../api/context.ts';
import { settingsQuery } from '../shell/queries.ts';
import { isInGrace, type KeptBallot } from './outbox.ts';

/**
 * `isInGrace` of a waiting ballot when it is first shown, also without a network: by the set time that the page
 * knows.
 */
export function useGrace(kept: KeptBallot): boolean {
  const { data: settings } = useQuery(settingsQuery(useApi()));
  const [now] = useState(() => Date.now());
  return isInGrace(kept, settings?.votingClosesAt, now);
}
