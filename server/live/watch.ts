import type { Logger } from 'pino';
import type { RestaurantTotals } from '../../domain/voting/schema.ts';
import type { LiveEvent } from './bus.ts';
import { frameOf, HEARTBEAT, type Stream } from './stream.ts';

/** A restaurant's totals are read and told at most this often. */
const BEAT_MS = 1000;
/** How often the voting switch and the day are looked at, for the case that nobody told. */
const TICK_MS = 5000;
const TICKS_A_HEARTBEAT = 5;
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
  reviewsDue: boolean;
  /** Runs for a beat after something was told. */
  resting: NodeJS.Timeout | undefined;
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
    else due(room, 'votes');
  }

  function leave(stream: Stream): void {
    const room = roomOf.get(stream);
    if (!room) return;
    roomOf.delete(stream);
    room.streams.delete(stream);
    if (room.streams.size === 0) {
      clearTimeout(room.resting);
      rooms.delete(room.restaurantId);
    }
    if (roomOf.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
    votingEnabled = undefined;
  }

  function due(room: Room, what: LiveEvent['type']): void {
    if (what === 'votes') room.votesDue = true;
    else room.reviewsDue = true;
    if (!room.resting) beat(room);
  }

  function beat(room: Room): void {
    room.resting = setTimeout(() => {
      room.resting = undefined;
      if (room.votesDue || room.reviewsDue) beat(room);
    }, BEAT_MS).unref();
    if (room.reviewsDue) {
      room.reviewsDue = false;
      const frame = frameOf('reviews', { restaurantId: room.restaurantId });
      void inTurns(room.streams.keys(), (stream) => stream.send(frame));
    }
    if (room.votesDue && !room.isReading) void look(room);
  }

  async function look(room: Room): Promise<void> {
    room.votesDue = false;
    room.isReading = true;
    try {
      const totals = await readTotals(room.restaurantId);
      const text = JSON.stringify(totals);
      if (text !== room.totals?.text) {
        room.totals = { frame: frameOf('totals', totals), text, day: totals.day };
      }
      void inTurns(room.streams.keys(), (stream) => tellTotals(room, stream));
    } catch (error) {
      log.warn({ err: error }, 'totals could not be read for those who look');
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
    // A new day begins with no votes; totals that could not be read are read now.
    const day = today();
    for (const room of rooms.values()) if (room.totals?.day !== day) due(room, 'votes');
  }

  return {
    join,
    leave,
    knows: (restaurantId: string) => rooms.has(restaurantId),
    onEvent: ({ type, restaurantId }: LiveEvent): void => {
      const room = rooms.get(restaurantId);
      if (room) due(room, type);
    },
    onSetting: (key: string): void => {
      if (key === 'voting_enabled' && roomOf.size > 0) lookAtSwitch();
    },
    onMissed: (): void => {
      if (roomOf.size > 0) lookAtSwitch();
      for (const room of rooms.values()) {
        due(room, 'votes');
        due(room, 'reviews');
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
      timers: [...rooms.values()].filter(({ resting }) => resting).length + (ticking ? 1 : 0),
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
  reviewsDue: false,
  resting: undefined,
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
