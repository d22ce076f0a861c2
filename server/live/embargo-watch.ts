import type { Logger } from 'pino';
import { withDeadline } from '../../database/deadline.ts';
import { type EmbargoState, hiddenAt } from '../embargo/queries.ts';
import type { TroubleWatch } from '../ports.ts';
import { READ_LIMIT_MS } from './room.ts';

/** How late open pages may notice that totals are hidden, or shown again. */
const LOOK_MS = 1000;

export interface EmbargoWatchDeps {
  read: () => Promise<EmbargoState>;
  now: () => Date;
  /** Totals were hidden, or are shown again. */
  onChange: () => void;
  log: Logger;
  trouble: Pick<TroubleWatch, 'note'>;
}

/**
 * Notices for all open streams when totals begin to be hidden and when that ends, whether a moment has come or an
 * organiser has changed it: no vote announces either. One small statement a second, while any stream is open.
 */
export function createEmbargoWatch({ read, now, onChange, log, trouble }: EmbargoWatchDeps) {
  let looking: NodeJS.Timeout | undefined;
  let state: EmbargoState | undefined;
  let wereHidden: boolean | undefined;
  let isReading = false;

  /** By what is known: a moment that has come needs no reading. */
  function compare(): void {
    if (!state || !looking) return;
    const areHidden = hiddenAt(state, now()).totals;
    const hasChanged = wereHidden !== undefined && areHidden !== wereHidden;
    wereHidden = areHidden;
    if (hasChanged) onChange();
  }

  async function look(): Promise<void> {
    compare();
    if (isReading) return;
    isReading = true;
    try {
      state = await withDeadline(read(), READ_LIMIT_MS, 'The embargo was not read in time.');
      compare();
    } catch (error) {
      if (!trouble.note(error)) log.warn({ err: error }, 'the embargo could not be read');
    }
    isReading = false;
  }

  return {
    /** Call it when a stream opens. */
    begin(): void {
      if (looking) return;
      looking = setInterval(() => void look(), LOOK_MS).unref();
      void look();
    },
    /** Call it when the last stream has closed. */
    end(): void {
      clearInterval(looking);
      looking = undefined;
      state = undefined;
      wereHidden = undefined;
    },
    timers: (): number => (looking ? 1 : 0),
  };
}
