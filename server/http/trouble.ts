import type { Logger } from 'pino';
import { databaseTrouble } from '../../database/trouble.ts';
import type { TroubleWatch } from '../ports.ts';
import { innermostMessage } from './innermost-message.ts';

/** A line a second says as much as one for each failed request. */
const LINE_EVERY_MS = 1000;
/** The disk counts as full for so long after a write failed for it. */
const FULL_FOR_MS = 60_000;

export function createTroubleWatch(log: Logger, now: () => Date): TroubleWatch {
  let lastLineAt = -Infinity;
  let unlogged = 0;
  let fullAt = -Infinity;

  return {
    note(error) {
      const trouble = databaseTrouble(error);
      if (trouble === null) return null;
      const at = now().getTime();
      if (trouble === 'full') fullAt = at;
      if (Math.abs(at - lastLineAt) < LINE_EVERY_MS) {
        unlogged += 1;
        return trouble;
      }
      lastLineAt = at;
      log.error(
        { trouble, reason: innermostMessage(error), unlogged },
        trouble === 'newer'
          ? 'a newer version has the database: this server takes no votes any more'
          : 'the database is unavailable',
      );
      unlogged = 0;
      return trouble;
    },
    isDiskFull: () => now().getTime() - fullAt < FULL_FOR_MS,
  };
}
