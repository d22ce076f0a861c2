/** Draws the demo pictures again: `node scripts/draw-demo-pictures.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dishNames, drawDish } from './draw/dishes.ts';
import { drawBanner } from './draw/banner.ts';
import { drawOrnament } from './draw/flags.ts';
import { drawIcon, drawPlaceholder } from './draw/marks.ts';
import { drawLogo, motifs, palettes } from './draw/logos.ts';

const root = join(import.meta.dirname, '..');

function write(folder: string, name: string, content: string): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, name), content);
}

for (const [name, motif] of Object.entries(motifs)) {
  for (let palette = 1; palette <= palettes; palette += 1) {
    write('database/demo/pictures/logos', `${name}-${palette}.svg`, drawLogo(motif, palette));
  }
}

for (const name of dishNames()) {
  write('database/demo/pictures/dishes', `${name}.svg`, drawDish(name));
}

write('web/public', 'festival.svg', drawBanner());
write('web/public', 'placeholder.svg', drawPlaceholder());
write('web/public', 'icon.svg', drawIcon());
write('web/ui', 'papel-picado.svg', drawOrnament());
