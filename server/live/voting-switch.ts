import type { Logger } from 'pino';
import { withDeadline } from '../../database/deadline.ts';
import type { TroubleWatch } from '../ports.ts';
import { READ_LIMIT_MS } from './room.ts';

interface VotingSwitchDeps {
  read: () => Promise<boolean>;
  /** Whether any stream is open. */
  isWatched: () => boolean;
  onChange: (votingEnabled: boolean) => void;
  log: Logger;
  trouble: Pick<TroubleWatch, 'note'>;
}

/** Caches the voting switch for all open streams. */
export function createVotingSwitch({ read, isWatched, onChange, log, trouble }: VotingSwitchDeps) {
  let votingEnabled: boolean | undefined;
  let isDue = false;
  let reading: Promise<void> | undefined;

  async function readOnce(): Promise<void> {
    isDue = false;
    try {
      const now = await withDeadline(read(), READ_LIMIT_MS, 'The switch was not read in time.');
      if (now === votingEnabled || !isWatched()) return;
      votingEnabled = now;
      onChange(now);
    } catch (error) {
      if (trouble.note(error)) return;
      log.warn({ err: error }, 'the voting switch could not be read for open pages');
    }
  }

  /** Reads the switch, and once more if requested meanwhile. */
  function look(): void {
    isDue = true;
    reading ??= readOnce().finally(() => {
      reading = undefined;
      // Requested after the last read.
      if (isDue && isWatched()) look();
    });
  }

  return {
    look,
    /** undefined: not read since the first stream opened. */
    known: (): boolean | undefined => votingEnabled,
    /** The last stream has closed. */
    forget: (): void => {
      votingEnabled = undefined;
    },
  };
}
