import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createHistogram, performance } from 'node:perf_hooks';
import { signInsOfAll } from './people.ts';
import { allPlaces, ballotOf, cookieOf, numberOf, type Place, VOTERS } from './voters.ts';

// What people do beside looking at open pages, at a steady rate, whatever the server answers.

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Action {
  name: string;
  perSecond: number;
  status: number;
  next: (turn: number) => Asked;
}

/** They vote at one restaurant after the other, so that their number stays constant. */
const REGULARS = 6000;
/** One vote of four is at the busiest restaurant, by somebody else each time. */
const CROWD_FROM = 10_000;

/** More than the server keeps of them, so that its cache of sessions is full from the beginning. */
export const SESSIONS = 21_000;

function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}

function vote(turn: number): Asked {
  const isHot = turn % 4 === 0;
  const count = Math.floor(turn / 4) * 3 + (turn % 4) - 1;
  const person = isHot ? CROWD_FROM + ((turn / 4) % (VOTERS - CROWD_FROM)) : count % REGULARS;
  const round = Math.floor(count / REGULARS);
  const place: Place = isHot ? at(allPlaces, 0) : at(allPlaces, 1 + ((person + round) % 60));
  // No two phones have exactly the same position.
  const own = { ...place, latitude: place.latitude + (person % 1000) * 1e-8 };
  return ballotOf(numberOf(person), own, randomUUID());
}

const states = ['SC', 'GA'];
const words = ['lupita', 'taco', 'casa', 'el rey', 'verde', 'mar', 'norte', 'xyzzy'];
const compressed = { 'accept-encoding': 'br, gzip' };
const cookie = (turn: number) => ({ cookie: cookieOf(numberOf(turn % SESSIONS)), ...compressed });

/** Positions on a path through both states: lists by distance are not shared. */
const position = (turn: number) =>
  `latitude=${(32 + (turn % 300) / 100).toFixed(2)}&longitude=${(-83 + (turn % 400) / 100).toFixed(2)}`;

function actions(pictures: readonly string[]): Action[] {
  const signIn = signInsOfAll();
  const restaurantId = (turn: number) => at(allPlaces, turn * 7).restaurantId;
  const read = (name: string, perSecond: number, path: (turn: number) => string): Action => ({
    name,
    perSecond,
    status: 200,
    next: (turn) => ({ path: path(turn), headers: compressed }),
  });
  return [
    { name: 'vote', perSecond: 15, status: 201, next: vote },
    read('list', 8, (turn) => `/api/restaurants?stateId=${at(states, turn)}`),
    read('list by distance', 3, (turn) => `/api/restaurants?stateId=SC&${position(turn)}`),
    read('restaurant', 6, (turn) => `/api/restaurants/${restaurantId(turn)}`),
    read(
      'search',
      4,
      (turn) =>
        `/api/search/restaurants?stateId=${at(states, turn)}&q=${encodeURIComponent(at(words, turn))}`,
    ),
    read('page', 3, (turn) => (turn % 3 ? `/restaurant/${restaurantId(turn)}` : '/')),
    {
      name: 'page, signed in',
      perSecond: 1,
      status: 200,
      next: (turn) => ({ path: '/my-votes', headers: cookie(turn) }),
    },
    {
      name: 'who am I',
      perSecond: 10,
      status: 200,
      next: (turn) => ({ path: '/api/people/me', headers: cookie(turn) }),
    },
    {
      name: 'picture',
      perSecond: 6,
      status: 200,
      next: (turn) => ({ path: at(pictures, turn), headers: { accept: 'image/avif,image/webp' } }),
    },
    {
      name: 'sign-in',
      perSecond: 1,
      status: 200,
      next: () => {
        const { method, path = '', headers, body } = signIn.setupRequest?.({}) ?? {};
        return {
          path,
          ...(method && { method }),
          ...(headers && { headers }),
          ...(body && { body }),
        };
      },
    },
  ];
}

/** What one kind of request came to. */
export interface ActionResult {
  name: string;
  perSecond: number;
  answered: number;
  /** Answers with another status, and requests without any. */
  others: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
}

const TICK_MS = 20;
const TIMEOUT_MS = 20_000;

/** Requests at a steady rate on connections that stay open, until `stop`. */
export function startLoad(port: number, pictures: readonly string[], times: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const doings = actions(pictures).map((action) => ({
    ...action,
    sent: 0,
    answered: 0,
    others: {} as Record<string, number>,
    took: createHistogram(),
  }));
  const underWay = new Set<symbol>();

  function send(doing: (typeof doings)[number]): void {
    const { method = 'GET', path, headers = {}, body } = doing.next(doing.sent++);
    const sentAt = performance.now();
    const asked = Symbol('request');
    underWay.add(asked);
    const end = (status: number | string) => {
      if (!underWay.delete(asked)) return;
      doing.took.record(Math.max(1, Math.round((performance.now() - sentAt) * 1000)));
      if (status === doing.status) doing.answered += 1;
      else doing.others[status] = (doing.others[status] ?? 0) + 1;
    };
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asking = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        timeout: TIMEOUT_MS,
        headers: {
          host: 'vota-taco.example',
          'x-forwarded-for': `10.200.${doing.sent & 255}.7`,
          ...headers,
          ...length,
        },
      },
      (response) => {
        response.resume();
        response.once('end', () => end(response.statusCode ?? 0));
        response.once('error', () => end('broken'));
      },
    );
    asking.once('timeout', () => asking.destroy(new Error('timeout')));
    asking.once('error', ({ message }) => end(message));
    asking.end(body);
  }

  const startedAt = performance.now();
  const ticking = setInterval(() => {
    const seconds = (performance.now() - startedAt) / 1000;
    for (const doing of doings) {
      while (doing.sent < Math.floor(seconds * doing.perSecond * times)) send(doing);
    }
  }, TICK_MS);

  return {
    results: (): ActionResult[] =>
      doings.map(({ name, perSecond, answered, others, took }) => ({
        name,
        perSecond: perSecond * times,
        answered,
        others,
        p50Ms: took.percentile(50) / 1000,
        p99Ms: took.percentile(99) / 1000,
      })),
    /** Sends nothing more, and waits for the last answer. */
    async stop(): Promise<void> {
      clearInterval(ticking);
      while (underWay.size > 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS));
      agent.destroy();
    },
  };
}
