import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findRestaurantLogo } from '../restaurants/queries.ts';
import type { Services } from '../http/context.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BANNERS = ['dist/client/festival.svg', 'web/public/festival.svg'];
const DEMO_PICTURES = join(root, 'database/demo/pictures');

/** What link previews show at full width (Open Graph, and the large card of others). */
const WIDTH = 1200;
const HEIGHT = 630;
const LOGO = 380;
const RING = 16;
/** Some 100 kB each. */
const MAX_CARDS = 200;

/**
 * The pictures of shared links: the festival's banner, with a restaurant's logo in the middle.
 * Pictures of other hosts are never fetched: their restaurants have the banner alone.
 */
export function createCards({ db, config }: Pick<Services, 'db' | 'config'>) {
  const cards = new Map<string, Promise<Buffer>>();

  /** The file of a picture that we serve ourselves; null for any other. */
  function ownPicture(logoUrl: string | null): string | null {
    if (!config.demo || !logoUrl?.startsWith('/demo/')) return null;
    const file = normalize(join(DEMO_PICTURES, logoUrl.slice('/demo/'.length)));
    return file.startsWith(DEMO_PICTURES) && existsSync(file) ? file : null;
  }

  function card(logo: string | null): Promise<Buffer> {
    const key = logo ?? '';
    const known = cards.get(key);
    if (known) return known;
    const made = draw(logo);
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
     * @returns null for a restaurant that does not exist
     */
    async find(name: string): Promise<Buffer | null> {
      if (name === 'festival') return card(null);
      const restaurant = await findRestaurantLogo(db, name);
      return restaurant ? card(ownPicture(restaurant.logoUrl)) : null;
    },
  };
}

async function draw(logo: string | null): Promise<Buffer> {
  // Native code that most servers' starts can do without.
  const { default: sharp } = await import('sharp');
  const banner = BANNERS.map((path) => join(root, path)).find(existsSync);
  const ground = banner
    ? sharp(await readFile(banner), { density: 96 }).resize(WIDTH, HEIGHT, { fit: 'cover' })
    : sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#2A1A2E' } });
  if (logo === null) return ground.png({ palette: true }).toBuffer();
  const whole = LOGO + 2 * RING;
  const circle = (size: number) =>
    Buffer.from(
      `<svg width="${size}" height="${size}"><circle cx="${size / 2}" cy="${size / 2}" r="${size / 2}" fill="#FFF9F0"/></svg>`,
    );
  const round = await sharp(await readFile(logo), { density: 300 })
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
