import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const isLines = (body: unknown): body is AsyncIterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/**
 * Sends what comes as JSON, one value a line, each as soon as it is there: not compressed, which would
 * hold it back. What fails on the way is the last line.
 * @param tell what a line says of an error
 */
export async function sendLines(
  response: ServerResponse,
  lines: AsyncIterable<unknown>,
  tell: (error: unknown) => unknown,
): Promise<void> {
  response.setHeader('content-type', 'application/x-ndjson');
  // A proxy before us would gather them.
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
    await send(tell(error));
  }
  response.end();
}

/** Sends a file to be kept under its name. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: File,
): Promise<void> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (response.destroyed) return;
  response.setHeader('content-type', file.type);
  response.setHeader('content-length', bytes.length);
  response.setHeader(
    'content-disposition',
    `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  );
  response.writeHead(200);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
