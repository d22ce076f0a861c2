import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { PICTURE_WIDTHS, type PictureWidth } from '../../domain/pictures/rules.ts';
import type { Services } from '../ports.ts';
import { createKeptFiles } from '../http/kept-files.ts';
import type { InShare } from '../http/shares.ts';
import { hasTag } from '../http/shared-cache.ts';
import { chooseFormat, formatOf, makeSize } from './present.ts';
import { findPictureBytes } from './queries.ts';

const ADDRESS = /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/([1-9]\d{1,3}))?$/;

/** For requests without a width. */
const USUAL_WIDTH: PictureWidth = 480;

/** Raise it when sizes are made differently: it changes their file names and tags. */
const GENERATION = 1;

/** Some 10,000 sizes. */
const MAX_KEPT_BYTES = 256 * 1024 * 1024;

/** Serves our pictures in the size and format asked for. Each size is made once and kept on disk. */
export function createPictures(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  maxKeptBytes = MAX_KEPT_BYTES,
) {
  const files = createKeptFiles({
    folder: join(config.dataDir, 'pictures'),
    maxBytes: maxKeptBytes,
    log,
  });

  return {
    /** The sizes that were made, on disk. */
    kept: files,

    /** @returns false if the picture does not exist, or not in that width */
    async answer(
      request: IncomingMessage,
      response: ServerResponse,
      path: string,
      inShare: InShare,
    ): Promise<boolean> {
      const [, id, asked] = ADDRESS.exec(path) ?? [];
      const width = PICTURE_WIDTHS.find((one) => one === Number(asked ?? USUAL_WIDTH));
      if (id === undefined || width === undefined) return false;
      const format = chooseFormat(request.headers.accept);
      const name = `${id}-${width}-${GENERATION}.${format}`;
      const body = await files.read(name, () =>
        inShare(async () => {
          const bytes = await findPictureBytes(db, id);
          return bytes && makeSize(bytes, width, format);
        }),
      );
      if (!body) return false;
      const etag = `"${name}"`;
      response.setHeader('vary', 'accept');
      response.setHeader('cache-control', 'public, max-age=31536000, immutable');
      response.setHeader('etag', etag);
      if (hasTag(request.headers['if-none-match'], etag)) {
        response.writeHead(304).end();
        return true;
      }
      response.writeHead(200, {
        'content-type': `image/${formatOf(body)}`,
        'content-length': body.length,
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
  };
}
