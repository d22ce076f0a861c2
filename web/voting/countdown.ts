import { festivalClock } from '../../domain/festival-clock.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From this hour of the festival's clocks on, today is tonight. */
const EVENING_HOUR = 18;

/** How pages say when voting ends; null: not yet. */
export type Phrase =
  | { say: 'over' }
  | { say: 'seconds' | 'minutes'; count: number }
  | { say: 'today' | 'tonight' | 'midnight' | 'tomorrow' };

/**
 * What pages say at a moment: the time within the last day, the minutes within the last hour, the seconds within
 * the last minute.
 * @param now by the server's clock
 * @returns with the milliseconds until it may be another one; null: it stays
 */
export function phraseAt(
  closesAt: Date,
  now: Date,
): { phrase: Phrase | null; changesInMs: number | null } {
  const leftMs = closesAt.getTime() - now.getTime();
  if (leftMs <= 0) return { phrase: { say: 'over' }, changesInMs: null };
  if (leftMs <= MINUTE) return counted('seconds', leftMs, SECOND);
  if (leftMs <= HOUR) return counted('minutes', leftMs, MINUTE);
  const changesInMs = Math.min(leftMs - HOUR, MINUTE);
  if (leftMs > DAY) return { phrase: null, changesInMs };
  return { phrase: { say: dayOf(festivalClock(closesAt), festivalClock(now)) }, changesInMs };
}

const counted = (say: 'seconds' | 'minutes', leftMs: number, unitMs: number) => ({
  phrase: { say, count: Math.ceil(leftMs / unitMs) },
  changesInMs: leftMs % unitMs || unitMs,
});

/**
 * What a page says before it knows the time: by the day alone.
 * @param closesAt within a day
 * @param today the festival's day
 */
export const phraseOfDay = (closesAt: Date, today: string): Phrase => ({
  say: dayOf(festivalClock(closesAt), today),
});

/** @param closes within a day after `now`, which may be a day alone; both as the festival's clocks show them */
function dayOf(closes: string, now: string): 'today' | 'tonight' | 'midnight' | 'tomorrow' {
  const [day = '', time = ''] = closes.split('T');
  // The first moment of tomorrow is better known as tonight's last.
  if (time === '00:00') return 'midnight';
  if (!now.startsWith(day)) return 'tomorrow';
  return Number(time.slice(0, 2)) >= EVENING_HOUR ? 'tonight' : 'today';
}

/**
 * Calls with what to say, at once and whenever it changes, until the close.
 * @param now the server's clock, in milliseconds since 1970
 * @returns a function that ends it
 */
export function followClose(
  closesAt: Date,
  now: () => number,
  onPhrase: (phrase: Phrase | null) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const { phrase, changesInMs } = phraseAt(closesAt, new Date(now()));
    if (changesInMs !== null) timer = setTimeout(look, changesInMs);
    onPhrase(phrase);
  };
  look();
  return () => clearTimeout(timer);
}
