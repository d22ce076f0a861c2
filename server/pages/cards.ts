import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendText } from '../http/compress.ts';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type sharpModule from 'sharp';
import { ownPictureId } from '../../domain/pictures/rules.ts';
import type { InShare } from '../http/shares.ts';
import type { Services } from '../ports.ts';
import { withSharp } from '../pictures/present.ts';
import { findOwnPicture } from '../pictures/actions.own.ts';
import { findPictureUrls } from '../restaurants/queries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BANNERS = ['dist/client/festival.svg', 'web/public/festival.svg'];

/** The size that link previews show at full width (Open Graph, and the large card of others). */
const WIDTH = 1200;
const HEIGHT = 630;
const LOGO = 380;
const RING = 16;
/** Some 100 kB each. */
const MAX_CARDS = 200;
/** For example a missing logo, and one or two pictures of dishes. */
const MAX_TRIED = 3;

/**
 * The pictures of shared links: the festival's banner, with a restaurant's logo or a picture of its
 * dishes in the middle. Pictures on other hosts are never fetched: a restaurant with only those
 * gets the banner alone.
 */
export function createCards({ db, config }: Pick<Services, 'db' | 'config'>) {
  const cards = new Map<string, Promise<Buffer>>();
  let hits = 0;
  let misses = 0;

  async function findFirst(urls: readonly string[]): Promise<Buffer | null> {
    for (const url of urls) {
      const found = await findOwnPicture({ db, config }, url);
      if (found) return found;
    }
    return null;
  }

  function card(urls: readonly string[], inShare: InShare): Promise<Buffer> {
    const ours = urls.filter(isOurs).slice(0, MAX_TRIED);
    const key = ours.join(' ');
    const known = cards.get(key);
    if (known) {
      hits += 1;
      return known;
    }
    misses += 1;
    const made = inShare(() => findFirst(ours).then(draw));
    cards.set(key, made);
    made.catch(() => cards.delete(key));
    const [oldest] = cards.keys();
    if (cards.size > MAX_CARDS && oldest !== undefined) cards.delete(oldest);
    return made;
  }

  return {
    /**
     * A PNG of 1200 × 630 pixels.
     * @param name a restaurant's id, or `festival`
     * @param inShare runs the drawing
     * @returns null for a restaurant that does not exist
     */
    async find(name: string, inShare: InShare): Promise<Buffer | null> {
      if (name === 'festival') return card([], inShare);
      const urls = await findPictureUrls(db, name);
      return urls && card(urls, inShare);
    },

    async state() {
      const made = await Promise.all([...cards.values()].map((one) => one.catch(() => null)));
      const bytes = made.reduce((sum, one) => sum + (one?.length ?? 0), 0);
      return { entries: cards.size, bytes, oldestMs: null, hits, misses, keptForMs: null };
    },
    clear(): void {
      cards.clear();
      hits = 0;
      misses = 0;
    },
  };
}

const isOurs = (url: string) => url.startsWith('/demo/') || ownPictureId(url) !== null;

const draw = (middle: Buffer | null): Promise<Buffer> =>
  withSharp((sharp) => drawWith(sharp, middle));

/** @param middle drawn in a circle; null: the banner alone */
async function drawWith(sharp: typeof sharpModule, middle: Buffer | null): Promise<Buffer> {
  const banner = BANNERS.map((path) => join(root, path)).find(existsSync);
  const ground = banner
    ? sharp(await readFile(banner), { density: 96 }).resize(WIDTH, HEIGHT, { fit: 'cover' })
    : sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#2A1A2E' } });
  if (middle === null) return ground.png({ palette: true }).toBuffer();
  const whole = LOGO + 2 * RING;
  const circle = (size: number) =>
    Buffer.from(
      `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="#FFF9F0"/></svg>`,
    );
  const round = await sharp(middle, { density: 300 })
    .resize(LOGO, LOGO, { fit: 'cover' })
    .composite([{ input: circle(LOGO), blend: 'dest-in' }])
    .png()
    .toBuffer();
  const at = (size: number) => ({
    left: Math.round((WIDTH - size) / 2),
    top: Math.round((HEIGHT - size) / 2),
  });
  return ground
    .composite([
      { input: circle(whole), ...at(whole) },
      { input: round, ...at(LOGO) },
    ])
    .png({ palette: true })
    .toBuffer();
}

const CARD = /^\/cards\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|festival)\.png$/;

/**
 * Answers with the picture of a shared link.
 * @returns null for every other path
 */
export function answerCard(
  cards: Pick<ReturnType<typeof createCards>, 'find'>,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  inShare: InShare,
): Promise<void> | null {
  const [, name] = CARD.exec(path) ?? [];
  if (name === undefined) return null;
  return sendCard(() => cards.find(name, inShare), request, response);
}

async function sendCard(
  find: () => Promise<Buffer | null>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const picture = await find();
  if (!picture) {
    return sendText(request, response, 404, 'text/plain; charset=utf-8', 'Not found\n');
  }
  response.setHeader('cache-control', 'public, max-age=3600');
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': picture.length });
  response.end(request.method === 'HEAD' ? undefined : picture);
}
