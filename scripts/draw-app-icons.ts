/**
 * Draws the icons of the installed app, and of a home screen on iPhones, again out of
 * web/public/icon.svg: `node scripts/draw-app-icons.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { projectRoot } from './run-command.ts';
import { APP_ICONS } from './web-manifest.ts';

const folder = join(projectRoot, 'web/public');
const source = readFileSync(join(folder, 'icon.svg'), 'utf8');
/** Of an icon that is cut to any shape only the middle is sure: a circle of four fifths. */
const SURE = 0.8;
/** The medal reaches almost to the edge. */
const MEDAL = 490 / 512;
const [, ground, drawing] = /^<svg[^>]*>(<path[^>]*\/>)(.*)<\/svg>\s*$/s.exec(source) ?? [];
if (!ground || !drawing) throw new Error('web/public/icon.svg is no ground with a drawing on it.');

function maskable(): string {
  const scale = SURE / MEDAL;
  const edge = 256 * (1 - scale);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${ground}<g transform="translate(${edge} ${edge})scale(${scale})">${drawing}</g></svg>`;
}

async function draw(name: string, svg: string, size: number): Promise<void> {
  const drawn = sharp(Buffer.from(svg), { density: 144 }).resize(size, size).removeAlpha();
  writeFileSync(join(folder, name), await drawn.png({ palette: true, effort: 10 }).toBuffer());
}

for (const { name, size, purpose } of APP_ICONS) {
  await draw(name, purpose === 'maskable' ? maskable() : source, size);
}
await draw('apple-touch-icon.png', source, 180);
