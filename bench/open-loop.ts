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
  /** The whole request as it goes over the wire. */
  nextRequest: () => string;
}

const TICK_MS = 5;

/**
 * Sends requests at a fixed rate, each on a connection that is free, or on a new one: the way of a crowd,
 * which does not wait for the server. Plain sockets, so that the generator costs little.
 */
export function offer({
  port,
  perSecond,
  seconds,
  timeoutMs,
  nextRequest,
}: Plan): Promise<Offered> {
  const free: Socket[] = [];
  const statuses: Record<number, number> = {};
  const servedMs: number[] = [];
  let sent = 0;
  let ended = 0;

  function send(): void {
    const socket = free.pop() ?? connect(port, '127.0.0.1').setNoDelay();
    const sentAt = performance.now();
    let text = '';
    let isOver = false;
    const end = (status: number) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      socket.off('data', onData).off('error', onLost).off('close', onLost);
      statuses[status] = (statuses[status] ?? 0) + 1;
      ended += 1;
      if (status >= 200 && status < 300) servedMs.push(performance.now() - sentAt);
      if (status === 0 || /\r\nconnection: close/i.test(text))
        socket.on('error', () => {}).destroy();
      else free.push(socket);
    };
    const onData = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
      if (text.length >= head + 4 + length) end(Number(text.slice(9, 12)));
    };
    const onLost = () => end(0);
    const timer = setTimeout(onLost, timeoutMs);
    socket.on('data', onData).on('error', onLost).on('close', onLost);
    socket.write(nextRequest());
    sent += 1;
  }

  return new Promise((resolve) => {
    const startedAt = performance.now();
    const ticking = setInterval(() => {
      const passed = (performance.now() - startedAt) / 1000;
      const due = Math.min(seconds, passed) * perSecond;
      while (sent < due) send();
      if (passed < seconds || ended < sent) return;
      clearInterval(ticking);
      for (const socket of free) socket.destroy();
      resolve({ sent, statuses, servedMs: servedMs.toSorted((a, b) => a - b), seconds });
    }, TICK_MS);
  });
}

/** The part of a sorted list's values that lies below the result. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
