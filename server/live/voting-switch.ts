import type { Logger } from 'pino';

interface VotingSwitchDeps {
  read: () => Promise<boolean>;
  /** Whether anybody looks on. */
  isWatched: () => boolean;
  onChange: (votingEnabled: boolean) => void;
  log: Logger;
}

/** The voting switch as it was read last, for all who look on. */
export function createVotingSwitch({ read, isWatched, onChange, log }: VotingSwitchDeps) {
  let votingEnabled: boolean | undefined;
  let isDue = false;
  let reading: Promise<void> | undefined;

  async function readOnce(): Promise<void> {
    isDue = false;
    try {
      const now = await read();
      if (now === votingEnabled || !isWatched()) return;
      votingEnabled = now;
      onChange(now);
    } catch (error) {
      log.warn({ err: error }, 'the voting switch could not be read for those who look');
    }
  }

  /** Reads it, once more if asked meanwhile. */
  function look(): void {
    isDue = true;
    reading ??= readOnce().finally(() => {
      reading = undefined;
      // Asked for after the last look.
      if (isDue && isWatched()) look();
    });
  }

  return {
    look,
    /** undefined: not read since anybody looks on. */
    known: (): boolean | undefined => votingEnabled,
    /** Nobody looks on any more. */
    forget: (): void => {
      votingEnabled = undefined;
    },
  };
}
