import type { ServerResponse } from 'node:http';

/** The live stream of one open page. */
export interface Stream {
  /** @param frame one event as `frameOf` makes it */
  send(frame: Buffer): void;
  /** Ends the stream; the browser opens another by itself. */
  end(): void;
}

/**
 * A client that lets this much unread data pile up is disconnected: some fifty updates, beyond what the
 * operating systems buffer. It bounds what thousands of such clients take.
 */
const MAX_UNREAD_BYTES = 16 * 1024;

/** An event of a stream (HTML, server-sent events). @param data becomes one line of JSON */
export const frameOf = (event: string, data: unknown): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Keeps the connection alive: detects closed clients, and prevents idle timeouts of proxies. */
export const HEARTBEAT = Buffer.from(':\n\n');

/**
 * Starts a stream of server-sent events. A client that does not read is disconnected when too much is
 * unread, or when the socket made no progress for `stallTimeout` (`http/connections.ts`).
 * @param retryMs how long the browser waits before it reconnects
 * @param onClosed called when the client has left or was disconnected, and whether because it did not read
 */
export function openStream(
  response: ServerResponse,
  retryMs: number,
  onClosed: (isStalled: boolean) => void,
): Stream {
  let isStalled = false;
  const cut = () => {
    isStalled = true;
    response.destroy();
  };
  response.on('timeout', cut);
  response.on('close', () => onClosed(isStalled));
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Forbids compression on the way, which would delay events.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.write(`retry: ${retryMs}\n\n`);
  return {
    send: (frame) => {
      if (response.destroyed || response.writableEnded) return;
      if (response.writableLength > MAX_UNREAD_BYTES) cut();
      else response.write(frame);
    },
    end: () => void response.end(),
  };
}
