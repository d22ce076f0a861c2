import type { Logger } from 'pino';
import { withDeadline } from '../../database/deadline.ts';
import type { RestaurantTotals } from '../../domain/voting/schema.ts';
import type { TroubleWatch } from '../ports.ts';
import { frameOf, type Stream } from './stream.ts';

/**
 * The shortest time between two reads of a restaurant's totals. With the delay of the bus and a read it
 * is less than the second within which a vote must be visible.
 */
const BEAT_MS = 700;
/**
 * The delay before pages are notified of reviews, or of dishes that are sold out: longer than the second for
 * which the old list is shared (`http/shared-cache.ts`), or they would fetch that list.
 */
const LIST_MS = 1100;
/** Totals without any event for half a minute are read again (S2 §9). */
const TICKS_A_READING = 6;
/**
 * A read that takes longer is given up, so that the next one can begin. The database's own limits end it
 * before.
 */
export const READ_LIMIT_MS = 30_000;
/** How many pages get an update in one go; then other requests get their turn. */
const STREAMS_A_TURN = 500;

export interface RoomDeps {
  readTotals: (restaurantId: string) => Promise<RestaurantTotals>;
  log: Logger;
  trouble: Pick<TroubleWatch, 'note'>;
  /** The number of the current tick. */
  ticks: () => number;
}

/** The streams that watch one restaurant, and the updates they get. */
export type Room = ReturnType<typeof openRoom>;

export function openRoom(restaurantId: string, { readTotals, log, trouble, ticks }: RoomDeps) {
  const readInTime = () =>
    withDeadline(readTotals(restaurantId), READ_LIMIT_MS, 'The totals were not read in time.');
  /** With the totals last sent to each. */
  const streams = new Map<Stream, Buffer | null>();
  let totals: { frame: Buffer; text: string; day: string } | null = null;
  let isReading = false;
  let votesDue = false;
  /** The tick in which they were last read. */
  let readIn = 0;
  /** Runs for a beat after totals were read. */
  let resting: NodeJS.Timeout | undefined;
  const notices = createNotices(restaurantId, streams);

  function onVotes(): void {
    votesDue = true;
    if (!resting) beat();
  }

  function beat(): void {
    resting = setTimeout(() => {
      resting = undefined;
      if (votesDue) beat();
    }, BEAT_MS).unref();
    if (!isReading) void look();
  }

  async function look(): Promise<void> {
    votesDue = false;
    isReading = true;
    readIn = ticks();
    try {
      const read = await readInTime();
      const text = JSON.stringify(read);
      if (text !== totals?.text) totals = { frame: frameOf('totals', read), text, day: read.day };
      void inTurns(streams.keys(), sendTotals);
    } catch (error) {
      if (!trouble.note(error)) log.warn({ err: error }, 'totals could not be read for open pages');
      // Read in the next beat or tick: no other event may ever announce this change.
      votesDue = true;
    }
    isReading = false;
  }

  function sendTotals(stream: Stream): void {
    if (!totals || !streams.has(stream) || streams.get(stream) === totals.frame) return;
    streams.set(stream, totals.frame);
    stream.send(totals.frame);
  }

  return {
    restaurantId,
    join(stream: Stream): void {
      streams.set(stream, null);
      // Read within this beat, so they are recent enough.
      if (totals && resting && !votesDue) sendTotals(stream);
      else onVotes();
    },
    /** @returns whether no stream is left; then its timers are stopped */
    leave(stream: Stream): boolean {
      streams.delete(stream);
      if (streams.size > 0) return false;
      clearTimeout(resting);
      notices.stop();
      return true;
    },
    onVotes,
    onList: notices.onList,
    onOwners: () => tellOwners(restaurantId, streams),
    /**
     * A new day begins with no votes, and totals that failed to be read are read now. So are totals
     * without an event for long: a server may have died before it sent one.
     */
    onTick(day: string): void {
      const isOld = ticks() - readIn >= TICKS_A_READING;
      if (votesDue || isOld || totals?.day !== day) onVotes();
    },
    timers: (): number => notices.timers() + (resting ? 1 : 0),
  };
}

/** Its owners may be others now. Rare: told at once. Pages of visitors do not listen to it. */
function tellOwners(restaurantId: string, streams: ReadonlyMap<Stream, unknown>): void {
  const frame = frameOf('owners', { restaurantId });
  void inTurns(streams.keys(), (stream) => stream.send(frame));
}

/** The notices of all lists of a restaurant. */
function createNotices(restaurantId: string, streams: ReadonlyMap<Stream, unknown>) {
  const notices = {
    reviews: createListNotice('reviews', restaurantId, streams),
    dishes: createListNotice('dishes', restaurantId, streams),
  };
  const all = Object.values(notices);
  return {
    onList: (list: keyof typeof notices): void => notices[list].onChange(),
    stop: (): void => all.forEach((notice) => notice.stop()),
    timers: (): number => all.filter((notice) => notice.timer()).length,
  };
}

/** Notifies the pages of a restaurant that one of its lists has changed. */
function createListNotice(
  list: 'reviews' | 'dishes',
  restaurantId: string,
  streams: ReadonlyMap<Stream, unknown>,
) {
  /** More changes came while `waiting` ran. */
  let isDue = false;
  /** Runs from a change until pages are notified of it. */
  let waiting: NodeJS.Timeout | undefined;

  function wait(): void {
    isDue = false;
    waiting = setTimeout(() => {
      waiting = undefined;
      const frame = frameOf(list, { restaurantId });
      void inTurns(streams.keys(), (stream) => stream.send(frame));
      if (isDue) wait();
    }, LIST_MS).unref();
  }

  return {
    onChange(): void {
      isDue = true;
      if (!waiting) wait();
    },
    stop: (): void => clearTimeout(waiting),
    timer: () => waiting,
  };
}

/** Skips a stream that has closed before its turn. */
export async function inTurns(
  streams: Iterable<Stream>,
  send: (stream: Stream) => void,
): Promise<void> {
  let sent = 0;
  for (const stream of streams) {
    send(stream);
    sent += 1;
    if (sent % STREAMS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
