import type { Logger } from 'pino';
import type { RestaurantTotals } from '../../domain/voting/schema.ts';
import type { LiveEvent } from '../ports.ts';
import { frameOf, HEARTBEAT, type Stream } from './stream.ts';

/**
 * A restaurant's totals are read and told at most this often. With what the bus gathers and a read
 * it is less than the second in which a vote is to be seen.
 */
const BEAT_MS = 700;
/**
 * When pages are told of reviews: after the second for which others are given the list from before
 * (`http/shared-cache.ts`), or they would fetch that.
 */
const REVIEWS_MS = 1100;
/** How often the voting switch and the day are looked at, for the case that nobody told. */
const TICK_MS = 5000;
const TICKS_A_HEARTBEAT = 5;
/** Totals of which nobody told for half a minute are read again (S2 §9). */
const TICKS_A_READING = 6;
/** So many pages are told in one go; then it is other requests' turn. */
const STREAMS_A_TURN = 500;

interface Parts {
  readTotals: (restaurantId: string) => Promise<RestaurantTotals>;
  readVotingEnabled: () => Promise<boolean>;
  /** The festival's day. */
  today: () => string;
  log: Logger;
}

/** Everybody who looks at one restaurant. */
interface Room {
  restaurantId: string;
  /** With the totals that each was told last. */
  streams: Map<Stream, Buffer | null>;
  totals: { frame: Buffer; text: string; day: string } | null;
  isReading: boolean;
  votesDue: boolean;
  /** The tick in which they were read last. */
  readIn: number;
  /** Runs for a beat after totals were read. */
  resting: NodeJS.Timeout | undefined;
  /** Others came while `reviewsWaiting` ran. */
  reviewsDue: boolean;
  /** Runs from a review until it is told of. */
  reviewsWaiting: NodeJS.Timeout | undefined;
}

/**
 * Who looks at which restaurant, and what they are told: `voting` and `totals` at first and whenever
 * they change, `reviews` when there are others. What they see is read once for all of them, and only
 * while somebody looks.
 */
export function createWatch({ readTotals, readVotingEnabled, today, log }: Parts) {
  const rooms = new Map<string, Room>();
  const roomOf = new Map<Stream, Room>();
  let votingEnabled: boolean | undefined;
  let isSwitchDue = false;
  let switchReading: Promise<void> | undefined;
  let ticking: NodeJS.Timeout | undefined;
  let ticks = 0;

  function join(restaurantId: string, stream: Stream): void {
    ticking ??= setInterval(tick, TICK_MS).unref();
    const room = rooms.get(restaurantId) ?? makeRoom(restaurantId);
    rooms.set(restaurantId, room);
    room.streams.set(stream, null);
    roomOf.set(stream, room);
    if (votingEnabled === undefined) lookAtSwitch();
    else stream.send(votingFrame(votingEnabled));
    // Read within this beat: as good as new.
    if (room.totals && room.resting && !room.votesDue) tellTotals(room, stream);
    else votesAreDue(room);
  }

  function leave(stream: Stream): void {
    const room = roomOf.get(stream);
    if (!room) return;
    roomOf.delete(stream);
    room.streams.delete(stream);
    if (room.streams.size === 0) {
      clearTimeout(room.resting);
      clearTimeout(room.reviewsWaiting);
      rooms.delete(room.restaurantId);
    }
    if (roomOf.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
    votingEnabled = undefined;
  }

  function votesAreDue(room: Room): void {
    room.votesDue = true;
    if (!room.resting) beat(room);
  }

  function beat(room: Room): void {
    room.resting = setTimeout(() => {
      room.resting = undefined;
      if (room.votesDue) beat(room);
    }, BEAT_MS).unref();
    if (!room.isReading) void look(room);
  }

  function reviewsAreDue(room: Room): void {
    room.reviewsDue = true;
    if (!room.reviewsWaiting) waitForReviews(room);
  }

  function waitForReviews(room: Room): void {
    room.reviewsDue = false;
    room.reviewsWaiting = setTimeout(() => {
      room.reviewsWaiting = undefined;
      const frame = frameOf('reviews', { restaurantId: room.restaurantId });
      void inTurns(room.streams.keys(), (stream) => stream.send(frame));
      if (room.reviewsDue) waitForReviews(room);
    }, REVIEWS_MS).unref();
  }

  async function look(room: Room): Promise<void> {
    room.votesDue = false;
    room.isReading = true;
    room.readIn = ticks;
    try {
      const totals = await readTotals(room.restaurantId);
      const text = JSON.stringify(totals);
      if (text !== room.totals?.text) {
        room.totals = { frame: frameOf('totals', totals), text, day: totals.day };
      }
      void inTurns(room.streams.keys(), (stream) => tellTotals(room, stream));
    } catch (error) {
      log.warn({ err: error }, 'totals could not be read for those who look');
      // Read in the next beat, or the next tick: nobody may ever tell of this again.
      room.votesDue = true;
    }
    room.isReading = false;
  }

  function tellTotals({ streams, totals }: Room, stream: Stream): void {
    if (!totals || !streams.has(stream) || streams.get(stream) === totals.frame) return;
    streams.set(stream, totals.frame);
    stream.send(totals.frame);
  }

  function lookAtSwitch(): void {
    isSwitchDue = true;
    switchReading ??= readSwitch().finally(() => {
      switchReading = undefined;
      // Asked for after the last look.
      if (isSwitchDue && roomOf.size > 0) lookAtSwitch();
    });
  }

  async function readSwitch(): Promise<void> {
    isSwitchDue = false;
    try {
      const now = await readVotingEnabled();
      if (now === votingEnabled || roomOf.size === 0) return;
      votingEnabled = now;
      const frame = votingFrame(now);
      void inTurns(roomOf.keys(), (stream) => stream.send(frame));
    } catch (error) {
      log.warn({ err: error }, 'the voting switch could not be read for those who look');
    }
  }

  function tick(): void {
    ticks += 1;
    if (ticks % TICKS_A_HEARTBEAT === 0) {
      void inTurns(roomOf.keys(), (stream) => stream.send(HEARTBEAT));
    }
    lookAtSwitch();
    // A new day begins with no votes; totals that could not be read are read now. So are those of
    // which nobody told for long: a server may have died before it could.
    const day = today();
    for (const room of rooms.values()) {
      const isOld = ticks - room.readIn >= TICKS_A_READING;
      if (room.votesDue || isOld || room.totals?.day !== day) votesAreDue(room);
    }
  }

  return {
    join,
    leave,
    knows: (restaurantId: string) => rooms.has(restaurantId),
    onEvent: ({ type, restaurantId }: LiveEvent): void => {
      const room = rooms.get(restaurantId);
      if (!room) return;
      if (type === 'votes') votesAreDue(room);
      else reviewsAreDue(room);
    },
    onSetting: (key: string): void => {
      if (key === 'voting_enabled' && roomOf.size > 0) lookAtSwitch();
    },
    onMissed: (): void => {
      if (roomOf.size > 0) lookAtSwitch();
      for (const room of rooms.values()) {
        votesAreDue(room);
        reviewsAreDue(room);
      }
    },
    /** Ends every stream. */
    end: (): void => {
      for (const stream of roomOf.keys()) {
        leave(stream);
        stream.end();
      }
    },
    /** What is held for those who look. */
    counts: () => ({
      streams: roomOf.size,
      restaurants: rooms.size,
      timers: [...rooms.values()]
        .flatMap(({ resting, reviewsWaiting }) => [resting, reviewsWaiting])
        .concat(ticking)
        .filter(Boolean).length,
    }),
  };
}

const votingFrame = (votingEnabled: boolean): Buffer => frameOf('voting', { votingEnabled });

const makeRoom = (restaurantId: string): Room => ({
  restaurantId,
  streams: new Map(),
  totals: null,
  isReading: false,
  votesDue: false,
  readIn: 0,
  resting: undefined,
  reviewsDue: false,
  reviewsWaiting: undefined,
});

/** Who is gone when it is their turn takes nothing any more. */
async function inTurns(streams: Iterable<Stream>, tell: (stream: Stream) => void): Promise<void> {
  let told = 0;
  for (const stream of streams) {
    tell(stream);
    told += 1;
    if (told % STREAMS_A_TURN === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
