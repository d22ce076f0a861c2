import { readFileSync } from 'node:fs';
import { pictureAddress } from '../../domain/pictures/rules.ts';
import { contentId } from '../content-id.ts';

/**
 * Pixel images of these restaurants, as most real ones will upload: they are in the database, while the
 * drawn ones are files. `scripts/draw-demo-pictures.ts` makes them.
 */
const LOGO = { width: 512, height: 512 };
const DISH = { width: 1440, height: 1080 };
export const photoShapes = new Map([
  ...[1, 2, 3, 4, 5, 6].map((palette) => [`guitar-${palette}`, LOGO] as const),
  ['al-pastor', DISH],
  ['carnitas', DISH],
]);

interface DemoPhoto {
  id: string;
  width: number;
  height: number;
  bytes: Buffer;
}

/** The photos by name: some 300 KB, read only to create the demo festival. */
export const readPhotos = (): Map<string, DemoPhoto> =>
  new Map(
    [...photoShapes].map(([name, { width, height }]) => {
      const bytes = readFileSync(new URL(`photos/${name}.webp`, import.meta.url));
      return [name, { id: contentId(bytes), width, height, bytes }];
    }),
  );

/** The address of a demo picture: in the database, or under /demo. */
export function demoAddress(
  photos: Map<string, DemoPhoto>,
  folder: 'logos' | 'dishes',
  name: string,
): string {
  const photo = photos.get(name);
  return photo ? pictureAddress(photo.id) : `/demo/${folder}/${name}.svg`;
}
