import { connect, type Socket } from 'node:net';
import { allPlaces, type Place } from './voters.ts';

// Thousands of open pages as plain sockets, so that they cost the generator little.

/** What the pages of one run did so far. */
export interface PageCounts {
  /** Connected and answered with 200, as far as the generator knows. */
  open: number;
  /** Streams that began, over all. */
  opened: number;
  /** Answers of 503. */
  refused: number;
  /** Ended by the server, while the page wanted to stay. */
  lost: number;
  /** Pieces of data that arrived. */
  received: number;
}

/** Most pages stay and read; some fall asleep again and again, and some never read. */
type Habit = 'steady' | 'sleeper' | 'deaf';

/** Of twenty pages one never reads and four are put into a pocket now and then. */
const habitOf = (index: number): Habit =>
  index % 20 === 0 ? 'deaf' : index % 5 === 1 ? 'sleeper' : 'steady';

/** A sleeping phone: milliseconds awake and asleep, drawn between the two. */
const AWAKE_MS = [20_000, 120_000] as const;
const ASLEEP_MS = [5000, 60_000] as const;
/** As the browser waits after a lost connection, and the page after a refusal. */
const RETURN_MS = [3000, 6000] as const;
const REFUSED_MS = 30_000;
/** A page that does not read learns of its end by writing. Longer than the server waits for it. */
const DEAF_LOOKS_MS = 200_000;
/** Opened at once at the beginning, and then every few milliseconds. */
const OPENED_A_TURN = 25;
const TURN_MS = 20;

const between = ([least, most]: readonly [number, number]) =>
  least + Math.random() * (most - least);

/** The restaurant of each page: few are watched by many. Pages that do not read watch the busiest. */
export function placeOf(index: number): Place {
  const share = habitOf(index) === 'deaf' ? 0 : ((index * 0.618_034) % 1) ** 2;
  const place = allPlaces[Math.floor(share * allPlaces.length)];
  if (!place) throw new Error('The demo has no restaurants.');
  return place;
}

/** Each page is a phone of its own: the server limits the streams of an address. */
const addressOf = (index: number) =>
  `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** What the phones of one run share. */
interface Shared {
  port: number;
  counts: PageCounts;
  /** Calls later, unless the run is over. */
  later(ms: number, act: () => void): void;
  isClosed(): boolean;
}

/** One page, which opens again whenever it was closed. */
function createPage(index: number, { port, counts, later, isClosed }: Shared) {
  const habit = habitOf(index);
  const { restaurantId } = placeOf(index);
  const request = `GET /api/live?restaurant=${restaurantId} HTTP/1.1\r\nhost: vota-taco.example\r\nx-forwarded-for: ${addressOf(index)}\r\n\r\n`;
  let socket: Socket | null = null;
  let isAnswered = false;
  /** Of all time, in the totals that arrived last; -1: none arrived. */
  let votes = -1;

  function answered(): void {
    isAnswered = true;
    counts.open += 1;
    counts.opened += 1;
  }

  function end(returnMs: number): void {
    if (!socket) return;
    socket = null;
    if (isAnswered) counts.open -= 1;
    isAnswered = false;
    later(returnMs, open);
  }

  function read(chunk: Buffer, from: Socket): void {
    if (socket !== from) return;
    counts.received += 1;
    const text = chunk.toString('latin1');
    if (!isAnswered && !text.startsWith('HTTP/1.1 200')) {
      counts.refused += 1;
      end(REFUSED_MS);
      return void from.destroy();
    }
    if (!isAnswered) answered();
    const last = /"allTime":\{"votes":(\d+)(?!.*"allTime")/s.exec(text)?.[1];
    if (last !== undefined) votes = Number(last);
  }

  function fallAsleep(from: Socket): void {
    if (socket !== from) return;
    end(between(ASLEEP_MS));
    // Some phones say good-bye, others are gone.
    if (Math.random() < 0.5) from.destroy();
    else from.resetAndDestroy();
  }

  function look(from: Socket): void {
    if (socket !== from) return;
    from.write('\r\n');
    later(DEAF_LOOKS_MS, () => look(from));
  }

  function open(): void {
    const opened = connect(port, '127.0.0.1');
    socket = opened;
    votes = -1;
    const lose = () => {
      if (socket !== opened) return;
      if (!isClosed()) counts.lost += 1;
      opened.destroy();
      end(between(RETURN_MS));
    };
    opened.on('error', lose).on('close', lose).on('end', lose);
    if (habit === 'deaf') {
      opened.pause();
      answered();
      later(DEAF_LOOKS_MS, () => look(opened));
    } else opened.on('data', (chunk: Buffer) => read(chunk, opened));
    opened.write(request);
    if (habit === 'sleeper') later(between(AWAKE_MS), () => fallAsleep(opened));
  }

  return {
    restaurantId,
    open,
    /** The votes that it shows; null: it is closed, or never reads. */
    shown: (): number | null => (isAnswered && habit !== 'deaf' ? votes : null),
    close: (): void => void socket?.destroy(),
  };
}

/** @returns the pages, which open within some seconds and go on until `close` */
export function openPages(port: number, count: number) {
  const counts: PageCounts = { open: 0, opened: 0, refused: 0, lost: 0, received: 0 };
  const timers = new Set<NodeJS.Timeout>();
  let isOver = false;

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!isOver) act();
    }, ms);
    timers.add(timer);
  }

  const shared: Shared = { port, counts, later, isClosed: () => isOver };
  const pages = Array.from({ length: count }, (_, index) => createPage(index, shared));
  for (const [index, page] of pages.entries()) {
    later(Math.floor(index / OPENED_A_TURN) * TURN_MS, page.open);
  }
  return {
    counts: (): PageCounts => ({ ...counts }),
    /** The open pages that read, and those of them that show other votes than these, by restaurant. */
    compare(votesOf: ReadonlyMap<string, number>): { reading: number; behind: number } {
      const reading = pages.filter((page) => page.shown() !== null);
      const behind = reading.filter(
        (page) => page.shown() !== (votesOf.get(page.restaurantId) ?? 0),
      );
      return { reading: reading.length, behind: behind.length };
    },
    close(): void {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      for (const page of pages) page.close();
    },
  };
}

/** Whole lists that are requested at once on one connection: some 6 MB. */
const LISTS_AT_ONCE = 40;

/** Clients that request far more than they read: they stop at once, and return when they were cut. */
export function openStalled(port: number, count: number): { close(): void } {
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  let isClosed = false;

  function open(): void {
    if (isClosed) return;
    const socket = connect(port, '127.0.0.1').pause();
    sockets.add(socket);
    const request =
      'GET /?state=SC HTTP/1.1\r\nhost: vota-taco.example\r\naccept-encoding: identity\r\n\r\n';
    socket.write(request.repeat(LISTS_AT_ONCE));
    socket.on('error', () => {});
    const timer = setTimeout(() => {
      timers.delete(timer);
      sockets.delete(socket);
      socket.destroy();
      open();
    }, DEAF_LOOKS_MS);
    timers.add(timer);
  }
  for (let index = 0; index < count; index += 1) open();
  return {
    close(): void {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
    },
  };
}
