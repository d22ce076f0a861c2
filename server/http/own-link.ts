import type { ApiContext } from './context.ts';
import { refuse } from './errors.ts';

const FOREIGN = new Set(['cross-site', 'same-site']);

/**
 * For a link that is written down: no page of elsewhere has an organiser's browser follow it.
 * @throws foreign_origin
 */
export function requireOwnLink({ headers }: Pick<ApiContext, 'headers'>): void {
  if (FOREIGN.has(headers.get('sec-fetch-site') ?? '')) throw refuse('foreign_origin');
}
