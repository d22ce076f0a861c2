/** Draws the icons and splash screens of the native apps again: `node scripts/draw-native-icons.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { MEDAL, readDrawing, scaled, svg } from './icon-drawing.ts';
import { ICON_RECORD, type IconLook, NATIVE_ICONS, recordIcons } from './native-icons.ts';
import { projectRoot } from './run-command.ts';

/** The background, as in `web/ui/tokens.css`. */
const PAPER = { splash: '#FFF9F0', 'dark splash': '#191220' };
/** Of Android's layer of 108 dp, 66 are visible on every phone. */
const FOREGROUND = 66 / 108 / MEDAL;
/** The taco itself is 350 of 512 wide, so it may be larger than the medal. */
const MONOCHROME = 0.78;
const SPLASH = 600 / 2732;
/** Like the corners of icons on iOS. */
const CORNER = 115;

const { ground, medal, taco } = readDrawing();

/** The taco in white, the lettuce in weaker white, and holes for the red parts. */
function stencil(): string {
  const lights = taco
    .replaceAll('#FFF6E4', '#fff')
    .replaceAll('#F6BC4F', '#fff')
    .replaceAll('#2F8B57', '#999')
    .replaceAll('#C2381A', '#000');
  return `<mask id="taco" maskUnits="userSpaceOnUse" x="0" y="0" width="512" height="512">${lights}</mask><path d="M0 0h512v512H0z" fill="#fff" mask="url(#taco)"/>`;
}

function drawingOf(look: IconLook): string {
  switch (look) {
    case 'full':
      return svg(`${ground}${medal}${taco}`);
    case 'medal':
    case 'grey':
      return svg(`${medal}${taco}`);
    case 'foreground':
      return svg(scaled(`${medal}${taco}`, FOREGROUND));
    case 'monochrome':
      return svg(scaled(stencil(), MONOCHROME));
    case 'splash':
    case 'dark splash': {
      const cut = `<clipPath id="corners"><rect width="512" height="512" rx="${CORNER}"/></clipPath>`;
      const icon = `${cut}<g clip-path="url(#corners)">${ground}${medal}${taco}</g>`;
      return svg(`<path d="M0 0h512v512H0z" fill="${PAPER[look]}"/>${scaled(icon, SPLASH)}`);
    }
  }
}

for (const { path, look, side } of NATIVE_ICONS) {
  // At this density the drawing has the size of the picture, without upscaling.
  const drawn = sharp(Buffer.from(drawingOf(look)), { density: (72 * side) / 512 }).resize(
    side,
    side,
  );
  const isOpaque = look === 'full' || look === 'splash' || look === 'dark splash';
  const toned = look === 'grey' ? drawn.greyscale() : drawn;
  // The store refuses an icon with an alpha channel.
  const picture = isOpaque ? toned.removeAlpha() : toned;
  const file = join(projectRoot, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await picture.png({ compressionLevel: 9, palette: isOpaque }).toBuffer());
}
writeFileSync(join(projectRoot, ICON_RECORD), `${JSON.stringify(recordIcons(), null, 2)}\n`);
