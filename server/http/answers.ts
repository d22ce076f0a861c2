import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export const isLines = (body: unknown): body is AsyncIterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * Sends values as JSON, one a line, each at once: not compressed, since that would buffer them. An error
 * on the way becomes the last line.
 * @param tell makes the last line from an error
 */
export async function sendLines(
  response: ServerResponse,
  lines: AsyncIterable<unknown>,
  describe: (error: unknown) => unknown,
): Promise<void> {
  response.setHeader('content-type', 'application/x-ndjson');
  // Keeps a proxy before us from buffering the lines.
  response.setHeader('x-accel-buffering', 'no');
  response.writeHead(200);
  const send = async (line: unknown) => {
    if (response.destroyed) return;
    if (!response.write(`${JSON.stringify(line)}\n`)) {
      await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  };
  try {
    for await (const line of lines) await send(line);
  } catch (error) {
    await send(describe(error));
  }
  response.end();
}

/** A file that is made or read during the download: it can be read once. */
export class StreamedFile extends File {
  readonly content: AsyncIterable<Uint8Array>;
  /** undefined: nobody knows before its end. */
  readonly knownSize: number | undefined;
  constructor(content: AsyncIterable<Uint8Array>, name: string, type: string, knownSize?: number) {
    super([], name, { type });
    this.content = content;
    this.knownSize = knownSize;
  }
}

/** Sends a file as a download under its name. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: File,
): Promise<void> {
  const isStreamed = file instanceof StreamedFile;
  const bytes = isStreamed ? null : Buffer.from(await file.arrayBuffer());
  if (response.destroyed) return;
  response.setHeader('content-type', file.type);
  const length = isStreamed ? file.knownSize : bytes?.length;
  if (length !== undefined) response.setHeader('content-length', length);
  response.setHeader(
    'content-disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  );
  response.writeHead(200);
  if (!isStreamed) response.end(request.method === 'HEAD' ? undefined : bytes);
  else if (request.method === 'HEAD') {
    await file.content[Symbol.asyncIterator]().return?.();
    response.end();
  } else {
    // An error breaks the download off; a client that leaves ends the reading.
    await pipeline(Readable.from(file.content), response).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  }
}

const isGone = (error: unknown) =>
  (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE';
