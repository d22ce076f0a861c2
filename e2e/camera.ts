import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';

/** The picture of a camera in pixels, and the side of the QR code in it with its light margin. */
const COARSE = { width: 640, height: 480, code: 340 };
/** For a QR code of more than a hundred modules. */
export const FINE = { width: 1280, height: 960, code: 900 };
type Film = typeof COARSE;

/** Luminance of a light module, of a dark one, and of the wall behind the screen. */
const LIGHT = 235;
const DARK = 30;
const WALL = 120;

/** A browser of its own whose only camera is a film. */
export interface FilmedBrowser {
  browser: Browser;
  /** Shows a QR code, as a page has drawn it, from the next time that the camera is opened. */
  show(qrCode: Modules): void;
}

/** The modules of a QR code with its margin; true: dark. */
export type Modules = boolean[][];

/** Answers the question whether the page may use the camera; the headless shell cannot ask it. */
const ALLOWED = '--use-fake-ui-for-media-stream';

/**
 * Chromium with its fake camera, which plays a file.
 * @param name of the file, different for each test that may run at the same time
 */
export async function openFilmedBrowser(name: string, film: Film = COARSE): Promise<FilmedBrowser> {
  const file = resolve('.tmp/camera', `${name}.y4m`);
  mkdirSync(dirname(file), { recursive: true });
  // As a new file: a camera that is open goes on with the film that it has.
  const show = (modules: Modules) => {
    writeFileSync(`${file}.new`, filmOf(modules, film));
    renameSync(`${file}.new`, file);
  };
  show([[false]]);
  const browser = await openBrowser([
    ALLOWED,
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]);
  return { browser, show };
}

/** Chromium on a device without a camera. */
export const openBlindBrowser = (): Promise<Browser> =>
  openBrowser([ALLOWED, '--use-fake-device-for-media-stream=device-count=0']);

/** Chromium whose person refuses the camera. */
export const openRefusingBrowser = (): Promise<Browser> =>
  openBrowser([`${ALLOWED}=deny`, '--use-fake-device-for-media-stream']);

function openBrowser(flags: string[]): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: [...chromiumFlags, ...flags],
    ...(executablePath && { executablePath }),
  });
}

/** The modules of the QR code that a page shows (web/venue/QrCode.tsx). */
export async function modulesOn(page: Page, name: string | RegExp): Promise<Modules> {
  const picture = page.getByRole('img', { name });
  const drawn = await picture.evaluate((svg) => ({
    size: Number(svg.getAttribute('viewBox')?.split(' ')[2]),
    path: svg.querySelector('path:last-of-type')?.getAttribute('d') ?? '',
  }));
  const modules: Modules = Array.from({ length: drawn.size }, () =>
    Array<boolean>(drawn.size).fill(false),
  );
  for (const [, x, y] of drawn.path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = modules[Number(y)];
    if (row) row[Number(x)] = true;
  }
  return modules;
}

/** A film of two pictures in YUV4MPEG2, between which the hand moves a little. */
function filmOf(modules: Modules, film: Film): Buffer {
  const header = Buffer.from(`YUV4MPEG2 W${film.width} H${film.height} F5:1 Ip A1:1 C420jpeg\n`);
  const frames = [0, 6].map((moved) => frameOf(modules, moved, film));
  return Buffer.concat([header, ...frames]);
}

function frameOf(modules: Modules, moved: number, { width, height, code }: Film): Buffer {
  const luminance = Buffer.alloc(width * height, WALL);
  const left = (width - code) / 2 + moved;
  const top = (height - code) / 2 + moved;
  for (let y = 0; y < code; y += 1) {
    for (let x = 0; x < code; x += 1) {
      const row = modules[Math.floor((y * modules.length) / code)];
      const isDark = row?.[Math.floor((x * modules.length) / code)] === true;
      luminance[(top + y) * width + left + x] = isDark ? DARK : LIGHT;
    }
  }
  // Without colour: both planes of a quarter of the size in the middle.
  const colour = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([Buffer.from('FRAME\n'), luminance, colour]);
}
