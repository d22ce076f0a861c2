import { pictureSet } from '../../domain/pictures/rules.ts';
import { nativeShell } from '../platform/native.ts';

let origin: string | undefined;

/**
 * The origin of the API if it differs from the page's: set in the native shell's head. Cached, since the
 * app replaces that head.
 */
export const readApiOrigin = (): string =>
  (origin ??= document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? '');

/** Files that only the server has; the native app includes all others. */
const OF_SERVER = /^\/(pictures|demo)\//;

/** Resolves the address of a picture or film in an answer, also in the native app. */
export const mediaAddress = (url: string): string =>
  nativeShell() && OF_SERVER.test(url) ? readApiOrigin() + url : url;

/**
 * The `<img>` attributes for a picture's address in an answer.
 * @param width in CSS pixels, at its largest
 */
export const pictureSource = (
  url: string,
  width: number,
): { src: string; srcSet?: string; sizes?: string } =>
  pictureSet(url, width, nativeShell() ? readApiOrigin() : '') ?? { src: mediaAddress(url) };
