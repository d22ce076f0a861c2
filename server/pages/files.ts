import { access } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import sirv, { type Options, type RequestHandler } from 'sirv';

/**
 * Serves the files of a folder as they stood when the server began. One that has gone since, as when
 * older builds are cleared away, is none: the next server is asked.
 * @param folder with its whole path
 */
export function serveFolder(folder: string, options: Options): RequestHandler {
  const serve = sirv(folder, options);
  return (request, response, next) => {
    const path = pathOf(request);
    if (path === null) return void next?.();
    access(join(folder, path), (error) => {
      if (error) return void next?.();
      // One that goes this moment, or cannot be read, ends its own answer and not the server.
      response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()));
      serve(request, response, next);
    });
  };
}

/** null for an address that names no file. */
function pathOf({ url = '/' }: IncomingMessage): string | null {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '/');
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** Asks one file server after the other; false when none has the file. */
export function serveFrom(servers: RequestHandler[]) {
  return (request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
    new Promise((resolve) => {
      const ask = (index: number): void => {
        const server = servers[index];
        if (!server) return resolve(false);
        server(request, response, () => ask(index + 1));
      };
      response.once('close', () => resolve(true));
      ask(0);
    });
}
