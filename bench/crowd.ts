import { randomUUID } from 'node:crypto';
import { Agent, get, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ballotOf, numberOf, type Place } from './voters.ts';

const AT_ONCE = 24;
/** Shared by all clients; destroyed at the end. */
export const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * 2 });
export interface Reply {
  status: number;
  body: string;
}
export interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** @throws the socket's error */
export const send = (url: string, { path, method = 'GET', headers = {}, body }: Sent) =>
  new Promise<Reply>((resolve, reject) => {
    const request = httpRequest(url + path, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.once('error', reject);
    });
    request.once('error', reject);
    request.end(body);
  });

export const ballot = (voter: number, at: Place, key: string = randomUUID()) =>
  ballotOf(numberOf(voter), at, key) as Sent;

/** Like the page's outbox: sends the same ballot, with the same key, until it gets an answer. */
export async function castLikeAPhone(
  url: string,
  voter: number,
  at: Place,
): Promise<{ retries: number }> {
  const sent = ballot(voter, at);
  for (let retries = 0; ; retries += 1) {
    const reply = await send(url, sent).catch(() => null);
    if (reply?.status === 201) return { retries };
    if (reply && reply.status < 500) throw new Error(`${reply.status} ${reply.body}`);
    if (retries > 60) throw new Error('Nobody answered for too long.');
    await sleep(250);
  }
}

export async function inCrowd<Result>(count: number, work: (index: number) => Promise<Result>) {
  const results: Result[] = [];
  let begun = 0;
  const line = async () => {
    while (begun < count) results.push(await work(begun++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, line));
  return results;
}

/** An open page: reconnects as browsers do. @param onTotals gets the votes of all time */
export function openPage(url: string, restaurantId: string, onTotals: (votes: number) => void) {
  let isClosed = false;
  let returns = -1;
  let close = () => {};
  const connect = () => {
    if (isClosed) return;
    returns += 1;
    const again = () => void setTimeout(connect, 1000);
    const request = get(
      `${url}/api/live?restaurant=${restaurantId}`,
      { agent: false },
      (response) => {
        let unread = '';
        response.setEncoding('utf8');
        response.on('error', () => {});
        response.on('data', (part: string) => {
          unread += part;
          const frames = unread.split('\n\n');
          unread = frames.pop() ?? '';
          for (const frame of frames) {
            const votes = /^event: totals\n.*"allTime":\{"votes":(\d+)/.exec(frame)?.[1];
            if (votes !== undefined) onTotals(Number(votes));
          }
        });
        response.once('close', again);
      },
    );
    request.once('error', again);
    close = () => void request.destroy();
  };
  connect();
  return {
    returns: () => returns,
    close: () => {
      isClosed = true;
      close();
    },
  };
}
