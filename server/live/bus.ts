import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { OpenDatabase, Queryable } from '../../database/open.ts';
import type { LiveEvent, TroubleWatch } from '../ports.ts';

/** Callbacks for events, from this server and the others. */
export interface Ears {
  onEvent(event: LiveEvent): void;
  /** A setting has changed, in any way. */
  onSetting(key: string): void;
  /** An organiser on another server has cleared caches. */
  onCaches(ids: string[]): void;
  /** A session of the person has ended, or what they may do has changed. */
  onPerson(id: string): void;
  /** Events may have been missed. */
  onMissed(): void;
}

export interface Bus {
  /**
   * Call it after the commit. Returns at once, and never fails. A server that dies within `GATHER_MS`
   * afterwards loses the events that it has not sent yet.
   */
  publish(event: LiveEvent): void;
  /** Makes the other servers clear these caches; in the transaction, so that the commit sends it. */
  notifyCaches(tx: Queryable, ids: readonly string[]): Promise<void>;
  /** Sends the pending events to the other servers, and stops listening. */
  stop(): Promise<void>;
}

/** The channel of all servers; triggers of migrations 0006 and 0037 announce settings and people there. */
const CHANNEL = 'vota_taco';
/**
 * How long events are collected before they are sent to other servers. A NOTIFY makes commits wait for
 * each other: one for many votes, outside of their transactions, does not slow them down.
 */
const GATHER_MS = 100;
/** The wait before unsent events are retried. */
const AGAIN_MS = 2000;
/** PostgreSQL takes 8,000 bytes; an id has 36 and its quotes and comma. */
const IDS_A_MESSAGE = 150;

const LIVE_EVENTS = ['votes', 'reviews', 'owners', 'dishes'] as const satisfies LiveEvent['type'][];

/** A message on the channel between servers. */
interface LiveMessage {
  type: 'live';
  /** The sending server, which knows it already. */
  from: string;
  votes?: string[];
  reviews?: string[];
  /** Older servers pass over it. */
  owners?: string[];
  dishes?: string[];
}

/** Delivers live events: to this server's own pages at once, to those of other servers shortly after. */
export async function openBus(
  { db, listen }: Pick<OpenDatabase, 'db' | 'listen'>,
  {
    log,
    trouble,
    newId,
  }: { log: Logger; trouble: Pick<TroubleWatch, 'note'>; newId: () => string },
  ears: Ears,
): Promise<Bus> {
  const self = newId();
  const gathered = gatherNothing();
  let timer: NodeJS.Timeout | undefined;
  let notifying: Promise<void> = Promise.resolve();
  let isStopped = false;

  function hear(text: string): void {
    const message = parse(text);
    if (message?.type === 'setting') ears.onSetting(String(message.key));
    if (message?.type === 'person') ears.onPerson(String(message.id));
    if (message?.from === self) return;
    if (message?.type === 'caches' && Array.isArray(message.ids)) {
      ears.onCaches(message.ids.map(String));
    }
    if (message?.type !== 'live') return;
    for (const type of LIVE_EVENTS) {
      const ids: unknown = message[type];
      if (!Array.isArray(ids)) continue;
      for (const id of ids) ears.onEvent({ type, restaurantId: String(id) });
    }
  }

  async function notify(): Promise<void> {
    const parts = LIVE_EVENTS.flatMap((type) => {
      const ids = [...gathered[type]];
      gathered[type].clear();
      return slices(ids, IDS_A_MESSAGE).map((some) => ({ type, some }));
    });
    try {
      for (let part = parts[0]; part; part = parts[0]) {
        const message: LiveMessage = { type: 'live', from: self, [part.type]: part.some };
        await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(message)})`);
        parts.shift();
      }
    } catch (error) {
      // Other servers that miss it read their totals again by themselves (`watch.ts`).
      if (!trouble.note(error))
        log.warn({ err: error }, 'other servers were not notified of votes');
      for (const { type, some } of parts) for (const id of some) gathered[type].add(id);
      if (!isStopped) notifyIn(AGAIN_MS);
    }
  }
  const flush = () => (notifying = notifying.then(notify));
  function notifyIn(waitMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, waitMs).unref();
  }

  const stopListening = await listen(CHANNEL, hear, () => ears.onMissed());
  return {
    publish: (event) => {
      ears.onEvent(event);
      gathered[event.type].add(event.restaurantId);
      notifyIn(GATHER_MS);
    },
    notifyCaches: async (tx, ids) => {
      const message = JSON.stringify({ type: 'caches', from: self, ids });
      await tx.execute(sql`select pg_notify(${CHANNEL}, ${message})`);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await flush();
      await stopListening();
    },
  };
}

const gatherNothing = () => ({
  votes: new Set<string>(),
  reviews: new Set<string>(),
  owners: new Set<string>(),
  dishes: new Set<string>(),
});

/** null for anything but an object: anybody who reaches the database may send anything there. */
function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

const slices = <T>(all: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
