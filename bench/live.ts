import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChildServer } from './child-server.ts';
import type { PostgresFestival } from './festival.ts';
import { median } from './load.ts';
import { ballotOf, forgetVotes, numberOf, places } from './voters.ts';

const CONNECTIONS = 2000;
const VOTES = 5;

export interface LiveResult {
  connections: number;
  /** Of the server's process, resident. */
  memoryMiBBefore: number;
  memoryMiBOpen: number;
  openedMs: number;
  /** From the answer to a vote until the first, and the last, of all pages had the new totals. */
  firstUpdateMs: number;
  lastUpdateMs: number;
}

interface Looker {
  votes: number;
  close(): void;
}

/**
 * Opens thousands of pages of one restaurant, and votes there. Needs the voters of `measureVote` in the
 * database.
 */
export async function measureLive(
  festival: PostgresFestival,
  server: ChildServer,
  say: (text: string) => void,
): Promise<LiveResult> {
  const [place] = places;
  if (!place) throw new Error('The demo has no restaurant to look at.');
  say(`live: ${CONNECTIONS} open pages of one restaurant`);
  const client = new pg.Client({ connectionString: festival.url });
  await client.connect();
  await forgetVotes(client);
  await client.end();
  const path = `/api/live?restaurant=${place.restaurantId}`;
  const memoryBefore = await server.readMemoryBytes();
  const begun = performance.now();
  let onUpdate = () => {};
  const lookers = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => look(server.url + path, () => onUpdate())),
  );
  const openedMs = performance.now() - begun;
  const memoryOpen = await server.readMemoryBytes();
  const first: number[] = [];
  const last: number[] = [];
  for (let vote = 0; vote < VOTES; vote += 1) {
    // Past the interval, so that the update is sent at once.
    await sleep(1500);
    const before = Math.max(...lookers.map(({ votes }) => votes));
    const { path: to, ...request } = ballotOf(numberOf(vote), place, randomUUID());
    let updated = 0;
    let votedAt = 0;
    let firstAt = 0;
    const all = new Promise<number>((resolve) => {
      onUpdate = () => {
        updated += 1;
        if (updated === 1) firstAt = performance.now();
        if (updated === CONNECTIONS) resolve(performance.now());
      };
    });
    const answer = await fetch(server.url + to, request);
    votedAt = performance.now();
    if (answer.status !== 201) throw new Error(`A vote was answered with ${answer.status}.`);
    last.push((await all) - votedAt);
    first.push(Math.max(0, firstAt - votedAt));
    if (lookers.some(({ votes }) => votes !== before + 1))
      throw new Error('Not all pages were updated.');
  }
  for (const looker of lookers) looker.close();
  return {
    connections: CONNECTIONS,
    memoryMiBBefore: memoryBefore / 2 ** 20,
    memoryMiBOpen: memoryOpen / 2 ** 20,
    openedMs,
    firstUpdateMs: median(first),
    lastUpdateMs: median(last),
  };
}

/** Resolves with the first totals. @param onUpdate called for each later update */
function look(url: string, onUpdate: () => void): Promise<Looker> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false }, (response) => {
      const looker: Looker = { votes: -1, close: () => void request.destroy() };
      let unread = '';
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (chunk: string) => {
        unread += chunk;
        const parts = unread.split('\n\n');
        unread = parts.pop() ?? '';
        for (const part of parts) {
          const votes = /^event: totals\n.*"allTime":\{"votes":(\d+)/.exec(part)?.[1];
          if (votes === undefined) continue;
          const isFirst = looker.votes < 0;
          looker.votes = Number(votes);
          if (isFirst) resolve(looker);
          else onUpdate();
        }
      });
    });
    request.on('error', reject);
  });
}
