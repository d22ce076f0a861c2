import type { FoundTrace } from '../../domain/vote-rulings/schema.ballots.ts';
import { readTracesKey } from '../evidence/keys.ts';
import { traceOf } from '../evidence/traces.ts';
import { readTypedTrace, type TypedTrace } from '../evidence/typed-trace.ts';
import { refuse } from '../http/errors.ts';
import type { Services } from '../ports.ts';
import { existsTrace } from './queries.scope.ts';

const KINDS: Record<TypedTrace['kind'], FoundTrace['kind']> = {
  network: 'network',
  subnet: 'subnet',
  mail_domain: 'mailDomain',
};

/**
 * The hash by which votes of a typed mail domain or network are found. What was typed is neither stored nor
 * logged.
 * @throws trace_text_unclear, trace_network_too_wide, traces_erased
 */
export async function findTrace(
  services: Pick<Services, 'config' | 'db' | 'log' | 'now'>,
  typed: string,
): Promise<FoundTrace> {
  const meant = readTypedTrace(typed);
  if (meant === null) throw refuse('trace_text_unclear');
  if (meant === 'too_wide') throw refuse('trace_network_too_wide');
  // Without traces there may be a key of nothing: the job that looks for signals makes one.
  if (!(await existsTrace(services.db))) throw refuse('traces_erased');
  const key = await readTracesKey(services);
  const { kind, value } = meant;
  return { kind: KINDS[kind], hash: traceOf(key, kind, value), value };
}
