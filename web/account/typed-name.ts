import type { Person } from '../../domain/people/schema.ts';
import { recallJson, useKept } from '../platform/kept.ts';

/** The name that this person had typed when their session ended elsewhere; null if none. */
export function useTypedName({ id }: Person): string | null {
  const kept = (recallJson(useKept('typed-name')) ?? {}) as Record<string, unknown>;
  return kept.personId === id && typeof kept.fullName === 'string' ? kept.fullName : null;
}
