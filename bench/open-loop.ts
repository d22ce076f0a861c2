import { connect, type Socket } from 'node:net';

/** What became of the requests that were sent at a fixed rate, whatever the server answered. */
export interface Offered {
  sent: number;
  /** Answers by their status; 0: no answer within the time limit, or a lost connection. */
  statuses: Record<number, number>;
  /** How long each answer of 2xx took, in milliseconds, sorted. */
  servedMs: number[];
  seconds: number;
}

interface Plan {
  port: number;
  perSecond: number;
  seconds: number;
  /** A client gives up after so long. */
  timeoutMs: number;
  /**
   * The whole requests as they go over the wire, one after the other; made beforehand, so that they cost
   * nothing while the server is measured.
   */
  requests: readonly Buffer[];
}

const TICK_MS = 5;
const HEAD_END = '\r\n\r\n';

/** One client, with a connection of its own. */
class Client {
  readonly #socket: Socket;
  readonly #onEnd: (client: Client, status: number, ms: number) => void;
  #isWaiting = false;
  #text = '';
  sentAt = 0;

  /** @param onEnd gets each answer: its status, or 0 when the connection was lost, and how long it took */
  constructor(port: number, onEnd: (client: Client, status: number, ms: number) => void) {
    this.#onEnd = onEnd;
    this.#socket = connect(port, '127.0.0.1').setNoDelay();
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', () => this.#socket.destroy());
    this.#socket.on('close', () => this.#end(0));
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  send(request: Buffer): void {
    this.#isWaiting = true;
    this.#text = '';
    this.sentAt = performance.now();
    this.#socket.write(request);
  }

  /** Closes the connection; a request without an answer has lost it. */
  close(): void {
    this.#socket.destroy();
    this.#end(0);
  }

  #read(chunk: Buffer): void {
    this.#text += chunk.toString('latin1');
    const head = this.#text.indexOf(HEAD_END);
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#text)?.[1] ?? 0);
    if (this.#text.length < head + HEAD_END.length + length) return;
    if (/\r\nconnection: close/i.test(this.#text)) this.#socket.destroy();
    this.#end(Number(this.#text.slice(9, 12)));
  }

  #end(status: number): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.#onEnd(this, status, performance.now() - this.sentAt);
  }
}

/**
 * Sends requests at a fixed rate, each on a connection that is free, or on a new one: the way of a crowd,
 * which does not wait for the server. Plain sockets, so that the generator costs little.
 */
export function offer({ port, perSecond, seconds, timeoutMs, requests }: Plan): Promise<Offered> {
  const free: Client[] = [];
  const waiting = new Set<Client>();
  const statuses: Record<number, number> = {};
  const servedMs: number[] = [];
  let sent = 0;
  let ended = 0;

  const onEnd = (client: Client, status: number, ms: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
    ended += 1;
    waiting.delete(client);
    if (status >= 200 && status < 300) servedMs.push(ms);
    if (client.isOpen) free.push(client);
  };
  function send(): void {
    const request = requests[sent];
    if (!request) throw new Error(`Only ${requests.length} requests were prepared.`);
    let client = free.pop();
    while (client && !client.isOpen) client = free.pop();
    client ??= new Client(port, onEnd);
    client.send(request);
    waiting.add(client);
    sent += 1;
  }
  function giveUp(): void {
    const before = performance.now() - timeoutMs;
    for (const client of waiting) if (client.sentAt < before) client.close();
  }

  return new Promise((resolve) => {
    const startedAt = performance.now();
    const watching = setInterval(giveUp, 100);
    const ticking = setInterval(() => {
      const passed = (performance.now() - startedAt) / 1000;
      const due = Math.min(seconds, passed) * perSecond;
      while (sent < due) send();
      if (passed < seconds || ended < sent) return;
      clearInterval(ticking);
      clearInterval(watching);
      for (const client of free) client.close();
      resolve({ sent, statuses, servedMs: servedMs.toSorted((a, b) => a - b), seconds });
    }, TICK_MS);
  });
}

/** The part of a sorted list's values that lies below the result. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
