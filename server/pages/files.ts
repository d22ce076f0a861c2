import { access, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import sirv, { type Options, type RequestHandler } from 'sirv';

/**
 * Serves the files that a folder held when the server started. A file deleted since, for example
 * with an older build, counts as missing: the next file server is tried.
 * @param folder with its whole path
 */
export function serveFolder(folder: string, options: Options): RequestHandler {
  const serve = sirv(folder, options);
  const names = namesIn(folder);
  return (request, response, next) => {
    const path = pathOf(request);
    // Most requests are for pages: they cost no look at the disk.
    if (path === null || !names.has(path)) return void next?.();
    access(join(folder, path), (error) => {
      if (error) return void next?.();
      // A file that is deleted now, or cannot be read, ends its own answer and not the server.
      response.once('pipe', (file: Readable) => file.once('error', () => response.destroy()));
      serve(request, response, next);
    });
  };
}

/** The files of a folder, as their paths in an address. */
const namesIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name))}`)
      .map((path) => path.replaceAll(sep, '/')),
  );

/** null for an address that names no file. */
function pathOf({ url = '/' }: IncomingMessage): string | null {
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '/');
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** Tries one file server after the other; false if none has the file. */
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
