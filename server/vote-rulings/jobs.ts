import { refuse } from '../http/errors.ts';
import type { MaintenanceTasks } from '../ports.ts';
import { expireHold } from './actions.enact.ts';
import { lockRulings, selectEndedHolds } from './queries.ts';

export const voteRulingsMaintenance = {
  /** Each hold in a transaction of its own. Another server may have ended it meanwhile. */
  holds: async ({ db }, { at, isStopping }) => {
    for (const id of await selectEndedHolds(db, at)) {
      if (isStopping()) return false;
      await db.transaction(async (tx) => {
        if (!(await lockRulings(tx))) throw refuse('vote_rulings_busy');
        const stillEnds = await selectEndedHolds(tx, at);
        if (stillEnds.includes(id)) await expireHold(tx, id, at);
      });
    }
    return true;
  },
} satisfies MaintenanceTasks;
