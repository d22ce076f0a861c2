/**
 * Draws the icons of the installed app, and of a home screen on iPhones, again out of
 * web/public/icon.svg: `node scripts/draw-app-icons.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { MEDAL, readDrawing, scaled, svg } from './icon-drawing.ts';
import { projectRoot } from './run-command.ts';
import { APP_ICONS } from './web-manifest.ts';

const folder = join(projectRoot, 'web/public');
/** Only the middle of a maskable icon is always visible: a circle of four fifths. */
const SURE = 0.8;
const { ground, medal, taco } = readDrawing();
const whole = svg(`${ground}${medal}${taco}`);
const maskable = svg(`${ground}${scaled(`${medal}${taco}`, SURE / MEDAL)}`);

async function draw(name: string, drawing: string, size: number): Promise<void> {
  const drawn = sharp(Buffer.from(drawing), { density: 144 }).resize(size, size).removeAlpha();
  writeFileSync(join(folder, name), await drawn.png({ palette: true, effort: 10 }).toBuffer());
}

for (const { name, size, purpose } of APP_ICONS) {
  await draw(name, purpose === 'maskable' ? maskable : whole, size);
}
await draw('apple-touch-icon.png', whole, 180);
