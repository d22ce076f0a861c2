import { pictureSet } from '../../domain/pictures/rules.ts';
import { nativeShell } from '../platform/native.ts';

let origin: string | undefined;

/**
 * Where the operations are, if not where the page is from: the native shell names it, in a head that
 * the app's own replaces.
 */
export const readApiOrigin = (): string =>
  (origin ??= document.querySelector<HTMLMetaElement>('meta[name="api-origin"]')?.content ?? '');

/** What the server alone has; all other files of ours are in the app, too. */
const OF_SERVER = /^\/(pictures|demo)\//;

/** The address of a picture or film as an answer names it, from wherever the page is. */
export const mediaAddress = (url: string): string =>
  nativeShell() && OF_SERVER.test(url) ? readApiOrigin() + url : url;

/**
 * What an `<img>` says of a picture as an answer names it.
 * @param width in CSS pixels, as it is shown where there is most room
 */
export const pictureSource = (
  url: string,
  width: number,
): { src: string; srcSet?: string; sizes?: string } =>
  pictureSet(url, width, nativeShell() ? readApiOrigin() : '') ?? { src: mediaAddress(url) };
