import type { ServerResponse } from 'node:http';

/** A page that looks on. */
export interface Stream {
  /** @param frame one event as `frameOf` makes it */
  send(frame: Buffer): void;
  /** Ends it; the browser opens another by itself. */
  end(): void;
}

/** A phone that does not read for so long that this much waits for it is let go. */
const MAX_UNREAD_BYTES = 64 * 1024;

/** An event of a stream (HTML, server-sent events). @param data becomes one line of JSON */
export const frameOf = (event: string, data: unknown): Buffer =>
  Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Nothing but a sign of life: who is gone is noticed by it, and no proxy thinks it idle. */
export const HEARTBEAT = Buffer.from(':\n\n');

/**
 * Opens an answer that goes on: server-sent events.
 * @param retryMs how long the browser waits before it opens the next one
 * @param onClosed the page is gone, or was let go
 */
export function openStream(
  response: ServerResponse,
  retryMs: number,
  onClosed: () => void,
): Stream {
  response.on('close', onClosed);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Nobody on the way compresses it: that would hold events back.
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
