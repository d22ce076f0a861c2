import type { Database } from '../../database/open.ts';
import { insertAudit } from '../audit/queries.ts';
import { deleteSessions } from '../identity/queries.ts';
import { findProfile } from '../profiles/queries.ts';
import { deleteFactors, restartGrace } from './queries.ts';

/**
 * Takes the second step from an account, at the command line of the operator. The log has it as an act of the account
 * itself: an operator has none.
 */
export const takeFactors = (
  db: Database,
  email: string,
  now: Date,
): Promise<'taken' | 'none' | 'unknown'> =>
  db.transaction(async (tx) => {
    const profile = await findProfile(tx, email);
    if (!profile) return 'unknown';
    if (!(await deleteFactors(tx, profile.id))) return 'none';
    await restartGrace(tx, profile.id);
    await deleteSessions(tx, profile.id);
    await insertAudit(tx, { id: profile.id, role: 'admin' }, now, {
      action: 'second_factor_reset',
      subjectId: profile.id,
      changes: { byOperator: { from: null, to: true } },
    });
    return 'taken';
  });
