import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { failureCode } from '../api/client.ts';
import { useSetPerson } from '../people/queries.ts';

/**
 * Whether a call failed because the session has ended elsewhere; then nobody is signed in here, and
 * the guard of the page does the rest.
 */
export function useSessionEnd(): (error: unknown) => boolean {
  const setPerson = useSetPerson();
  return (error) => {
    const hasEnded = failureCode(error) === 'signed_out';
    if (hasEnded) setPerson(null);
    return hasEnded;
  };
}

/** The same for what a page reads, and for a role that was taken away meanwhile. */
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
