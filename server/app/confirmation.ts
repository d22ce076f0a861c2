import type { AnySchema } from '@orpc/contract';
import type { Confirmation, OperationMeta } from '../../domain/operation.ts';
import { isConfirmationDue } from '../../domain/people/rules.ts';
import type { ApiContext } from '../http/context.ts';
import { refuse } from '../http/errors.ts';
import { requireAdmin, requireSignedIn } from '../session/guard.ts';

/** What of an operation of the contract says who may call it, and with what. */
interface Guarded {
  '~orpc': { meta: object; inputSchema?: AnySchema | undefined };
}

const isNeeded = (confirmation: Confirmation, input: unknown): boolean => {
  if (confirmation === 'always') return true;
  const value = (input as Record<string, unknown> | null | undefined)?.[confirmation.field];
  return typeof value === 'string' && confirmation.isOneOf.includes(value);
};

/**
 * Refuses an operation that its contract marks, unless the session's person has confirmed within ten minutes that it is
 * them. It runs before the operation, over HTTP and for pages, so that none can forget it; the session comes from the
 * database. Somebody without the role of an organiser hears that instead.
 * @param input as it came; what its schema refuses is left to the operation
 * @throws signed_out, admin_required, longer_password_due, confirmation_due
 */
export async function requireConfirmation(
  context: ApiContext,
  operation: Guarded,
  input: unknown,
): Promise<void> {
  const { meta, inputSchema } = operation['~orpc'];
  const { access, confirmation } = meta as OperationMeta;
  if (!confirmation) return;
  const read = await inputSchema?.['~standard'].validate(input);
  // The operation itself refuses it, before anything else.
  if (read?.issues) return;
  if (!isNeeded(confirmation, read ? read.value : input)) return;
  if (access === 'admin') await requireAdmin(context);
  const { confirmedAt } = await requireSignedIn(context, { isFresh: true });
  if (isConfirmationDue(confirmedAt, context.services.now())) throw refuse('confirmation_due');
}
