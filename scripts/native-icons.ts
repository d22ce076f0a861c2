import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ICON_SOURCE } from './icon-drawing.ts';
import { projectRoot } from './run-command.ts';

/** The record of the drawing from which the native projects' pictures were made. */
export const ICON_RECORD = 'native/icons.json';

/** How a picture shows the drawing. */
export type IconLook =
  /** The whole drawing, edge to edge. */
  | 'full'
  /** The medal alone, on the system's background. */
  | 'medal'
  /** The medal in greys, which iOS tints. */
  | 'grey'
  /** The medal in the middle of Android's layer, which phones crop to different shapes. */
  | 'foreground'
  /** The taco alone in one colour, which Android tints. */
  | 'monochrome'
  /** The drawing in the middle of a light or dark background. */
  | 'splash'
  | 'dark splash';

export interface NativeIcon {
  path: string;
  look: IconLook;
  /** Of the square, in pixels. */
  side: number;
}

const ASSETS = 'native/ios/App/App/Assets.xcassets';
const RES = 'native/android/app/src/main/res';
/** Pixels per dp for each screen density; a layer of an icon is 108 dp wide. */
const DENSITIES = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 };
const LAYER_DP = 108;

export const NATIVE_ICONS: readonly NativeIcon[] = [
  { path: `${ASSETS}/AppIcon.appiconset/app-icon.png`, look: 'full', side: 1024 },
  { path: `${ASSETS}/AppIcon.appiconset/app-icon-dark.png`, look: 'medal', side: 1024 },
  { path: `${ASSETS}/AppIcon.appiconset/app-icon-tinted.png`, look: 'grey', side: 1024 },
  { path: `${ASSETS}/Splash.imageset/splash.png`, look: 'splash', side: 2732 },
  { path: `${ASSETS}/Splash.imageset/splash-dark.png`, look: 'dark splash', side: 2732 },
  ...Object.entries(DENSITIES).flatMap(([density, pixels]) =>
    (['foreground', 'monochrome'] as const).map((look) => ({
      path: `${RES}/mipmap-${density}/ic_launcher_${look}.png`,
      look,
      side: LAYER_DP * pixels,
    })),
  ),
];

const hashOf = (path: string) =>
  createHash('sha256')
    .update(readFileSync(join(projectRoot, path)))
    .digest('hex');

/** The hash of the drawing, and those of the pictures made from it, for `native/icons.json`. */
export const recordIcons = (): Record<string, string> =>
  Object.fromEntries(
    [ICON_SOURCE, ...NATIVE_ICONS.map(({ path }) => path)].map((path) => [path, hashOf(path)]),
  );
