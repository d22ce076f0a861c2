import type { Logger } from 'pino';
import { withDeadline } from '../../database/deadline.ts';
import type { VotingNow } from '../../domain/voting/schema.ts';
import type { TroubleWatch } from '../ports.ts';
import { READ_LIMIT_MS } from './room.ts';

interface VotingSwitchDeps {
  read: () => Promise<VotingNow>;
  /** Whether any stream is open. */
  isWatched: () => boolean;
  onChange: (voting: VotingNow) => void;
  log: Logger;
  trouble: Pick<TroubleWatch, 'note'>;
}

/** Caches for all open streams whether people can vote. */
export function createVotingSwitch({ read, isWatched, onChange, log, trouble }: VotingSwitchDeps) {
  let known: VotingNow | undefined;
  let isDue = false;
  let reading: Promise<void> | undefined;

  async function readOnce(): Promise<void> {
    isDue = false;
    try {
      const now = await withDeadline(read(), READ_LIMIT_MS, 'The switch was not read in time.');
      if (isSame(now, known) || !isWatched()) return;
      known = now;
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
    known: (): VotingNow | undefined => known,
    /** The last stream has closed. */
    forget: (): void => {
      known = undefined;
    },
  };
}

const isSame = (one: VotingNow, other: VotingNow | undefined): boolean =>
  one.voting === other?.voting && one.votingClosesAt === other.votingClosesAt;
