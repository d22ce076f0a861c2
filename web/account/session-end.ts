import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { failureCode } from '../api/client.ts';
import { useSetPerson } from '../people/queries.ts';

/**
 * Whether a call failed because the session has ended elsewhere. Then the person is signed out here too,
 * and the guard of the page does the rest.
 */
export function useSessionEnd(): (error: unknown) => boolean {
  const setPerson = useSetPerson();
  return (error) => {
    const hasEnded = failureCode(error) === 'signed_out';
    if (hasEnded) setPerson(null);
    return hasEnded;
  };
}

/** The same for a page's queries; also handles an admin role that was removed meanwhile. */
export function useSessionEndOf(error: unknown): void {
  const setPerson = useSetPerson();
  const client = useQueryClient();
  const follow = useEffectEvent((code: string | undefined) => {
    if (code === 'signed_out') setPerson(null);
    if (code === 'admin_required') void client.invalidateQueries({ queryKey: ['me'] });
  });
  const code = failureCode(error);
  useEffect(() => follow(code), [code]);
}
