import type { IncomingMessage, ServerResponse } from 'node:http';
import { encodeBundle } from '../../domain/ledger/rules.bundles.ts';
import { LEDGER_FAULTS, LedgerFault } from '../../domain/ledger/rules.faults.ts';
import { formatPublished, PUBLISHED_PATH } from '../../domain/ledger/rules.published.ts';
import {
  hasTile,
  parseTilePath,
  TILE_WIDTH,
  type TileName,
} from '../../domain/ledger/rules.tiles.ts';
import { hiddenAt, hiddenFromOf, readEmbargo } from '../embargo/queries.ts';
import { clientAddress } from '../http/address.ts';
import type { Admission } from '../http/admission.ts';
import { chooseEncoding, compress } from '../http/compress.ts';
import type { SharedAnswer, SharedCache } from '../http/shared-cache.ts';
import type { Shares } from '../http/shares.ts';
import type { Services } from '../ports.ts';
import { readCheckpoint } from './checkpoint.ts';
import { findPublished, selectEntries } from './queries.ts';
import { readTallyAtHead } from './queries.tally.ts';
import { findTile } from './tiles.ts';

/** What one of the addresses answers. */
interface Face {
  contentType: string;
  body: Buffer;
  cacheControl: string;
  /** Of what the embargo hides; else 200. */
  status?: 403;
  /** As in `SharedAnswer`. */
  endsAt?: number | undefined;
}

const TEXT = 'text/plain; charset=utf-8';
const BYTES = 'application/octet-stream';
/** A full tile never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** A partial tile does not change either, but a longer one soon takes its place. */
const A_MINUTE = 'public, max-age=60';
const SECONDS = 'public, max-age=5';

/** In place of votes and numbers while totals are hidden. Hashes and heads go on. */
const WITHHELD: Face = {
  status: 403,
  contentType: TEXT,
  body: Buffer.from(`${LEDGER_FAULTS.votes_withheld}\n`),
  cacheControl: SECONDS,
};

const FACES = /^\/(checkpoint|tile\/.+|ledger\/vkey|ledger\/tally)$/;

const textOf = (text: string, cacheControl: string): Face => ({
  contentType: TEXT,
  body: Buffer.from(text),
  cacheControl,
});

/** When votes that are public now begin to be withheld; undefined: that is not set. */
interface Ending {
  /** In milliseconds since 1970. */
  endsAt?: number;
  /** Whole ones, from now on: a cache asks again then. */
  secondsLeft?: number;
}

/** Votes or numbers of the log, unless they are withheld now. */
async function unlessHidden(
  { db, now }: Pick<Services, 'db' | 'now'>,
  read: (ending: Ending) => Promise<Face | null>,
): Promise<Face | null> {
  const state = await readEmbargo(db);
  const moment = now();
  if (hiddenAt(state, moment).totals) return WITHHELD;
  const endsAt = hiddenFromOf(state, moment)?.getTime();
  if (endsAt === undefined) return read({});
  return read({ endsAt, secondsLeft: Math.floor((endsAt - moment.getTime()) / 1000) });
}

/**
 * Serves the log as C2SP tlog-tiles says, its keys, and the published numbers at its head: to everybody, from
 * every origin, without a session. Requests for the same address at the same time read once.
 * @param shared keeps the head and the numbers: these cost the most, and each reader asks for them
 */
export function createLedgerFaces(
  { db, ledger, now, config }: Pick<Services, 'db' | 'ledger' | 'now' | 'config'>,
  admission: Pick<Admission, 'run'>,
  shared: Pick<SharedCache, 'read'>,
  shares: Pick<Shares, 'run'>,
) {
  const reading = new Map<string, Promise<SharedAnswer>>();

  async function readTile(tile: TileName): Promise<Face | null> {
    const published = await findPublished(db);
    if (!published || !hasTile(tile, published.size)) return null;
    const { level, index, width } = tile;
    const cacheControl = width === TILE_WIDTH ? FOR_EVER : A_MINUTE;
    if (level !== 'entries') {
      const hashes = await findTile(db, { level, index, width });
      return hashes ? { contentType: BYTES, body: Buffer.from(hashes), cacheControl } : null;
    }
    return unlessHidden({ db, now }, async ({ secondsLeft }) => {
      const entries = await selectEntries(db, index * TILE_WIDTH, width);
      const bundle = encodeBundle(entries.map((entry) => Buffer.from(entry, 'latin1')));
      const isEnding = secondsLeft !== undefined;
      return {
        contentType: BYTES,
        body: Buffer.from(bundle),
        cacheControl: isEnding ? `public, max-age=${Math.min(60, secondsLeft)}` : cacheControl,
      };
    });
  }

  async function read(path: string): Promise<Face | null> {
    if (path === 'ledger/vkey') return textOf(`${ledger.keys.vkeys.join('\n')}\n`, A_MINUTE);
    if (path === 'checkpoint') {
      const head = await readCheckpoint(db);
      return head ? textOf(head.checkpoint, SECONDS) : null;
    }
    if (path === PUBLISHED_PATH) {
      return unlessHidden({ db, now }, async ({ endsAt }) => {
        const tally = await readTallyAtHead(db, ledger.keys.origin);
        if (!tally) return null;
        const face = textOf(formatPublished(tally), SECONDS);
        return { ...face, contentType: 'application/json', endsAt };
      });
    }
    const tile = nameOf(path);
    return tile && readTile(tile);
  }

  /** Its client may leave: others wait for the same. */
  function readOnce(path: string): Promise<SharedAnswer> {
    const underWay = reading.get(path);
    if (underWay) return underWay;
    const answer = admission
      .run('other', undefined, () => read(path))
      .then(answerOf)
      .finally(() => reading.delete(path));
    reading.set(path, answer);
    return answer;
  }

  /** There are any number of tiles, and a reader needs all of them: each takes its own share. */
  const find = (path: string, request: IncomingMessage): Promise<SharedAnswer> =>
    path === 'checkpoint' || path === PUBLISHED_PATH
      ? shared.read(`ledger ${path}`, () => readOnce(path))
      : shares.run(clientAddress(request, config.trustedProxies), undefined, () => readOnce(path));

  /** @returns null for other addresses; resolves to false where there is nothing, or not yet */
  return (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (!FACES.test(path)) return null;
    return find(path.slice(1), request).then(async (answer) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      if (answer.status === 404) return false;
      await send(request, response, answer);
      return true;
    });
  };
}

function nameOf(path: string): TileName | null {
  try {
    return parseTilePath(path);
  } catch (error) {
    if (error instanceof LedgerFault) return null;
    throw error;
  }
}

const answerOf = (face: Face | null): SharedAnswer => ({
  status: face ? (face.status ?? 200) : 404,
  contentType: face?.contentType ?? TEXT,
  headers: face ? [['cache-control', face.cacheControl]] : [],
  body: face?.body ?? Buffer.alloc(0),
  etag: '',
  encoded: new Map(),
  bytes: face?.body.length ?? 0,
  endsAt: face?.endsAt,
});

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, contentType, body, headers, encoded }: SharedAnswer,
): Promise<void> {
  const encoding = chooseEncoding(request, body);
  const making = encoding && (encoded.get(encoding) ?? compress(body, encoding));
  if (encoding && making) encoded.set(encoding, making);
  const sent = making ? await making : body;
  if (response.headersSent || response.destroyed) return;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader('content-type', contentType);
  response.setHeader('content-length', sent.length);
  response.setHeader('vary', 'accept-encoding');
  if (encoding) response.setHeader('content-encoding', encoding);
  response.writeHead(status);
  response.end(request.method === 'HEAD' ? undefined : sent);
}
