import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { OpenDatabase } from '../../database/open.ts';
import { restaurantIdSchema } from '../../domain/restaurants/schema.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { Config } from '../config.ts';
import { ClientGone, leavingOf } from '../http/admission.ts';
import { readCaller, setPersonalHeaders } from '../http/caller.ts';
import { createTurns } from '../http/turns.ts';
import { sendText } from '../http/compress.ts';
import { refuse, RETRY_AFTER_SECONDS, toApiError } from '../http/errors.ts';
import { readOpenFileLimit } from '../http/open-files.ts';
import { findRestaurantPlace } from '../restaurants/queries.ts';
import { presentVoting } from '../settings/present.ts';
import { selectVotingState } from '../settings/queries.ts';
import { readEmbargo } from '../embargo/queries.ts';
import { readTotals } from '../voting/actions.ts';
import type { Caches, Live, SessionCache, TroubleWatch } from '../ports.ts';
import { type Ears, openBus } from './bus.ts';
import { createStreamLimits, findMaxStreams, streamNetworks } from './stream-limits.ts';
import { openStream, type Stream } from './stream.ts';
import { createWatch } from './watch.ts';

/** `?restaurant=<id>`: server-sent events. */
export const LIVE_PATH = '/api/live';

/** When a page that was refused for lack of capacity may retry. */
const BUSY_SECONDS = 30;
/** Pages reconnect after a restart at a random time between these, not all at once. */
const RETRY_MS = { least: 3000, spread: 3000 };

/** Reads for open pages at once: the other connections are for requests, votes first of all. */
const READS_AT_ONCE = 4;

interface LiveDeps {
  open: Pick<OpenDatabase, 'db' | 'listen'>;
  config: Config;
  log: Logger;
  trouble: TroubleWatch;
  now: () => Date;
  newId: () => string;
  /** The maximum number of streams at once, unless fewer files may be open. Each uses one, and some 25 kB. */
  maxStreams: number;
  /** The limit of open files, if it is known. */
  openFiles?: number | undefined;
  /** Cleared when another server asks for it. */
  caches: Pick<Caches, 'clear'>;
  /** Forgets a person at once when another server ends their session. */
  sessions: Pick<SessionCache, 'forgetPerson' | 'forgetAll'>;
}

/** What this server does with the messages of others. */
const earsOf = (
  watch: Pick<Ears, 'onEvent' | 'onSetting' | 'onMissed'>,
  caches: LiveDeps['caches'],
  sessions: LiveDeps['sessions'],
  log: Logger,
): Ears => ({
  ...watch,
  onCaches: (ids) =>
    void caches.clear(ids).catch((error: unknown) => {
      log.warn({ err: error }, 'caches could not be cleared');
    }),
  onPerson: (id) => sessions.forgetPerson(id),
  onMissed: () => {
    sessions.forgetAll();
    watch.onMissed();
  },
});

/** Manages the live streams of restaurants' pages, and sends them updates. */
export async function openLive({
  open,
  config,
  log,
  trouble,
  now,
  newId,
  maxStreams: wanted,
  openFiles = readOpenFileLimit(),
  caches,
  sessions,
}: LiveDeps): Promise<Live> {
  // Behind a slow database these reads must not take the connections that votes need.
  const inReadTurn = createTurns(READS_AT_ONCE);
  const { db } = open;
  const today = () => festivalDay(now());
  const watch = createWatch({
    readTotals: (restaurantId) => inReadTurn(() => readTotals({ db, now }, restaurantId)),
    readVoting: async () => presentVoting(await selectVotingState(db, now())),
    readEmbargo: () => readEmbargo(db),
    now,
    today,
    log,
    trouble,
  });
  const ears = earsOf(watch, caches, sessions, log);
  const bus = await openBus(open, { log, trouble, newId }, ears);
  const limits = createStreamLimits(findMaxStreams(wanted, openFiles, { config, log }));
  let isEnding = false;
  function isFull(response: ServerResponse, networks: readonly string[]): boolean {
    if (!isEnding && limits.admit(watch.counts().streams, networks)) return false;
    response.writeHead(503, { 'retry-after': `${BUSY_SECONDS}`, 'content-type': 'text/plain' });
    response.end('Too many pages are open, please come again later.\n');
    return true;
  }

  return {
    publish: (event) => bus.publish(event),

    notifyCaches: (tx, ids) => bus.notifyCaches(tx, ids),

    answer: async (request, response, inTurn) => {
      const caller = readCaller(request, config);
      setPersonalHeaders(response, caller);
      const networks = streamNetworks(caller.clientAddress);
      if (isFull(response, networks)) return;
      try {
        const restaurantId = readRestaurantId(request);
        if (!watch.knows(restaurantId)) {
          const find = () => findRestaurantPlace(db, restaurantId);
          if (!(await inTurn(leavingOf(response), find))) throw refuse('restaurant_not_found');
        }
        // Meanwhile others may have connected, the page left, or the server begun to stop.
        if (response.destroyed || isFull(response, networks)) return;
        const retryMs = RETRY_MS.least + (parseInt(newId().slice(0, 8), 16) % RETRY_MS.spread);
        const stream: Stream = openStream(response, retryMs, (isStalled) => {
          limits.onClosed(networks, isStalled);
          watch.leave(stream);
        });
        limits.onOpened(networks);
        watch.join(restaurantId, stream);
      } catch (error) {
        if (error instanceof ClientGone) return;
        const apiError = toApiError(error, { log, newId, trouble }, caller.language);
        await sendError(request, response, apiError);
      }
    },

    counts: () => ({ ...watch.counts(), addresses: limits.addresses() }),
    limits: limits.read,
    end: (): void => {
      isEnding = true;
      watch.end();
    },
    stop: () => bus.stop(),
  };
}

/** @throws invalid_input */
function readRestaurantId(request: IncomingMessage): string {
  const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const { data: id } = restaurantIdSchema.safeParse(searchParams.get('restaurant'));
  if (id !== undefined) return id;
  const issue = { field: 'restaurant', rule: 'invalid_format' };
  throw refuse('invalid_input', { field: issue.field, issues: [issue] });
}

async function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  error: ReturnType<typeof toApiError>,
): Promise<void> {
  if (error.status === 503) response.setHeader('retry-after', `${RETRY_AFTER_SECONDS}`);
  const body = JSON.stringify(error.toJSON());
  await sendText(request, response, error.status, 'application/json', body);
}
