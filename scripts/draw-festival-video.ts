/**
 * Draws the festival's video again: `node scripts/draw-festival-video.ts`. It needs ffmpeg, which nothing
 * else here does.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawMoment } from './draw/festival-video.ts';

/** From the system, not from this package. */
const ENCODER = process.env.FFMPEG ?? 'ffmpeg';
const SECONDS = 5;
const RATE = 24;
const target = join(import.meta.dirname, '../web/public/festival.mp4');

const encoder = spawn(
  ENCODER,
  `-y -loglevel error -f image2pipe -framerate ${RATE} -i - -an -c:v libx264 -preset veryslow -crf 31 -tune animation -pix_fmt yuv420p -movflags +faststart -map_metadata -1 -fflags +bitexact`
    .split(' ')
    .concat(target),
  { stdio: ['pipe', 'inherit', 'inherit'] },
);
const ended = once(encoder, 'exit');
for (let frame = 0; frame < SECONDS * RATE; frame += 1) {
  const svg = drawMoment(frame / (SECONDS * RATE));
  const png = await sharp(Buffer.from(svg), { density: 54 })
    .resize(960, 540)
    .png({ compressionLevel: 1 })
    .toBuffer();
  if (!encoder.stdin.write(png)) await once(encoder.stdin, 'drain');
}
encoder.stdin.end();
const [code] = await ended;
if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
