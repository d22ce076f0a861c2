import { MAX_IN_DOUBT } from '../../domain/mail/rules.ts';
import type { Deliver } from '../ports.ts';
import { mayHaveArrived } from './refusals.ts';

/** How long the queue rests before it tries one more mail; milliseconds. */
const PROBE_MS = 30_000;

/**
 * Counts the mails in a row that are in doubt: the connection broke, so the mail server may have accepted
 * them. It stops a mail server that fails after each mail from getting them all. An accepted mail resets the
 * count. A refusal, or a mail server that cannot be reached, does not change it.
 */
export interface Breaker {
  /** Delivers a mail and counts its outcome. */
  deliver: Deliver;
  /** Whether `MAX_IN_DOUBT` mails in a row are in doubt. */
  isOpen(): boolean;
  /**
   * How many mails may be sent at once. After an accepted mail: as many as asked for. Otherwise no more than
   * may still be lost before it opens; 1 once it is open.
   */
  limit(atOnce: number): number;
  /** Whether the breaker is open and its last mail in doubt is less than 30 s ago. */
  isResting(): boolean;
}

/** @param onChange called when it opens, and when it closes again */
export function createBreaker(
  deliver: Deliver,
  now: () => Date,
  onChange: (isOpen: boolean) => void = () => {},
): Breaker {
  let row = 0;
  let isTrusted = false;
  let lastAt = 0;
  const isOpen = () => row >= MAX_IN_DOUBT;

  function accepted(): void {
    const wasOpen = isOpen();
    row = 0;
    isTrusted = true;
    if (wasOpen) onChange(false);
  }

  function inDoubt(): void {
    row += 1;
    isTrusted = false;
    lastAt = now().getTime();
    if (row === MAX_IN_DOUBT) onChange(true);
  }

  return {
    deliver: async (to, mail) => {
      try {
        await deliver(to, mail);
      } catch (error) {
        if (mayHaveArrived(error)) inDoubt();
        throw error;
      }
      accepted();
    },
    isOpen,
    limit: (atOnce) => (isTrusted ? atOnce : Math.min(atOnce, Math.max(1, MAX_IN_DOUBT - row))),
    isResting: () => isOpen() && now().getTime() - lastAt < PROBE_MS,
  };
}
