import type { Person } from '../../domain/people/schema.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { limit } from '../http/limits.ts';
import { requireAdmin } from './guard.ts';

const FOREIGN = new Set(['cross-site', 'same-site']);

/**
 * Downloads are plain links, so a page of another origin could make a person's browser request one: such requests
 * are refused.
 * @throws foreign_origin
 */
export function refuseForeign(context: ApiContext): void {
  if (FOREIGN.has(context.headers.get('sec-fetch-site') ?? '')) throw refuse('foreign_origin');
}

/**
 * The admin who downloads a file.
 * @throws as `requireAdmin` and `refuseForeign`; too_many_requests
 */
export async function requireExporter(context: ApiContext): Promise<Person> {
  const person = await requireAdmin(context);
  refuseForeign(context);
  await limit(context, 'sheetsByPerson', person.id);
  return person;
}
