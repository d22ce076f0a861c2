import type { Logger } from 'pino';
import type { RestaurantTotals, VotingNow } from '../../domain/voting/schema.ts';
import type { EmbargoState } from '../embargo/queries.ts';
import type { LiveEvent, TroubleWatch } from '../ports.ts';
import { createEmbargoWatch } from './embargo-watch.ts';
import { inTurns, openRoom, type Room } from './room.ts';
import { frameOf, HEARTBEAT, type Stream } from './stream.ts';
import { createVotingSwitch } from './voting-switch.ts';

/** The settings that say whether people can vote. */
const VOTING_SETTINGS = new Set(['voting_enabled', 'voting_closes_at']);

/** How often the voting switch and the day are checked: the set time may come, and an event may be lost. */
const TICK_MS = 5000;
const TICKS_A_HEARTBEAT = 5;

interface WatchDeps {
  readTotals: (restaurantId: string) => Promise<RestaurantTotals>;
  readVoting: () => Promise<VotingNow>;
  readEmbargo: () => Promise<EmbargoState>;
  now: () => Date;
  /** The festival's day. */
  today: () => string;
  log: Logger;
  trouble: Pick<TroubleWatch, 'note'>;
}

/**
 * Tracks which streams watch which restaurant, and sends them updates: `voting` and `totals` at first
 * and after each change, `reviews` and `dishes` when these change. The data are read once for all streams, and only
 * while any are open.
 */
export function createWatch(deps: WatchDeps) {
  const { readTotals, today, log, trouble } = deps;
  const rooms = new Map<string, Room>();
  const roomOf = new Map<Stream, Room>();
  let ticking: NodeJS.Timeout | undefined;
  let ticks = 0;
  const roomDeps = { readTotals, log, trouble, ticks: () => ticks };
  const votingSwitch = createVotingSwitch({
    read: deps.readVoting,
    isWatched: () => roomOf.size > 0,
    onChange: (voting) => sendAll(frameOf('voting', voting)),
    log,
    trouble,
  });
  const embargo = createEmbargoWatch({
    read: deps.readEmbargo,
    now: deps.now,
    onChange: () => rooms.forEach((room) => room.onVotes()),
    log,
    trouble,
  });

  const sendAll = (frame: Buffer) => void inTurns(roomOf.keys(), (stream) => stream.send(frame));

  function join(restaurantId: string, stream: Stream): void {
    ticking ??= setInterval(tick, TICK_MS).unref();
    embargo.begin();
    const room = rooms.get(restaurantId) ?? openRoom(restaurantId, roomDeps);
    rooms.set(restaurantId, room);
    roomOf.set(stream, room);
    const voting = votingSwitch.known();
    if (voting === undefined) votingSwitch.look();
    else stream.send(frameOf('voting', voting));
    room.join(stream);
  }

  function leave(stream: Stream): void {
    const room = roomOf.get(stream);
    if (!room) return;
    roomOf.delete(stream);
    if (room.leave(stream)) rooms.delete(room.restaurantId);
    if (roomOf.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
    votingSwitch.forget();
    embargo.end();
  }

  function tick(): void {
    ticks += 1;
    if (ticks % TICKS_A_HEARTBEAT === 0) sendAll(HEARTBEAT);
    votingSwitch.look();
    const day = today();
    for (const room of rooms.values()) room.onTick(day);
  }

  return {
    join,
    leave,
    knows: (restaurantId: string) => rooms.has(restaurantId),
    ...earsOf(rooms, () => {
      if (roomOf.size > 0) votingSwitch.look();
    }),
    /** Ends every stream. */
    end: (): void => {
      for (const stream of roomOf.keys()) {
        leave(stream);
        stream.end();
      }
    },
    /** The number of streams, addresses, restaurants and timers held. */
    counts: () => {
      const timers = [...rooms.values()].map((room) => room.timers());
      timers.push(ticking ? 1 : 0, embargo.timers());
      const total = timers.reduce((sum, some) => sum + some, 0);
      return { streams: roomOf.size, restaurants: rooms.size, timers: total };
    },
  };
}

/** What is done at an event of this server or of another one. @param lookAtSwitch while anybody watches */
const earsOf = (rooms: ReadonlyMap<string, Room>, lookAtSwitch: () => void) => ({
  onEvent: ({ type, restaurantId }: LiveEvent): void => {
    const room = rooms.get(restaurantId);
    if (type === 'votes') room?.onVotes();
    else if (type === 'owners') room?.onOwners();
    else room?.onList(type);
  },
  onSetting: (key: string): void => {
    if (VOTING_SETTINGS.has(key)) lookAtSwitch();
  },
  onMissed: (): void => {
    lookAtSwitch();
    for (const room of rooms.values()) {
      room.onVotes();
      room.onList('reviews');
      room.onList('dishes');
    }
  },
});
