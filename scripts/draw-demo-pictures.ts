/** Draws the demo pictures again: `node scripts/draw-demo-pictures.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { photoShapes } from '../database/demo/photos.ts';
import { dishNames, drawDish } from './draw/dishes.ts';
import { drawBanner } from './draw/banner.ts';
import { drawOrnament } from './draw/flags.ts';
import { drawIcon, drawPlaceholder } from './draw/marks.ts';
import { drawLogo, motifs, palettes } from './draw/logos.ts';

const root = join(import.meta.dirname, '..');

function write(folder: string, name: string, content: string | Buffer): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, name), content);
}

/** A drawing, or a photo of it where the demo needs one. */
async function writeForDemo(folder: 'logos' | 'dishes', name: string, svg: string): Promise<void> {
  const shape = photoShapes.get(name);
  if (!shape) return write(`database/demo/pictures/${folder}`, `${name}.svg`, svg);
  const drawn = sharp(Buffer.from(svg), { density: 300 }).resize(shape.width, shape.height);
  write('database/demo/photos', `${name}.webp`, await drawn.webp({ quality: 80 }).toBuffer());
}

for (const [name, motif] of Object.entries(motifs)) {
  for (let palette = 1; palette <= palettes; palette += 1) {
    await writeForDemo('logos', `${name}-${palette}`, drawLogo(motif, palette));
  }
}

for (const name of dishNames()) {
  await writeForDemo('dishes', name, drawDish(name));
}

write('web/public', 'festival.svg', drawBanner());
write('web/public', 'placeholder.svg', drawPlaceholder());
write('web/public', 'icon.svg', drawIcon());
write('web/ui', 'papel-picado.svg', drawOrnament());
