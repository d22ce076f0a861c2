import type { ServerResponse } from 'node:http';

/** The live stream of one open page. */
export interface Stream {
  /** @param frame one event as `frameOf` makes it */
  send(frame: Buffer): void;
  /** Ends the stream; the browser opens another by itself. */
  end(): void;
}

/** A client that lets this much unread data pile up is disconnected. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** An event of a stream (HTML, server-sent events). @param data becomes one line of JSON */
export const frameOf = (event: string, data: unknown): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Keeps the connection alive: detects closed clients, and prevents idle timeouts of proxies. */
export const HEARTBEAT = Buffer.from(':\n\n');

/**
 * Starts a stream of server-sent events.
 * @param retryMs how long the browser waits before it reconnects
 * @param onClosed called when the client has left or was disconnected
 */
export function openStream(
  response: ServerResponse,
  retryMs: number,
  onClosed: () => void,
): Stream {
  response.on('close', onClosed);
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
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
      else response.write(frame);
    },
    end: () => void response.end(),
  };
}
