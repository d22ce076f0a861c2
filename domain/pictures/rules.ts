/**
 * The widths in pixels in which our pictures are given out: what the pages show, on screens of one,
 * two and three pixels a point.
 */
export const PICTURE_WIDTHS = [80, 160, 240, 320, 480, 720, 1080, 1440] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** What may be handed in. A photo of a good phone has 48 million pixels and some 12 MB. */
export const PICTURE_LIMITS = {
  megabytes: 15,
  megapixels: 50,
  /** Of the longer side, in pixels: the longest panorama of a phone. */
  side: 16_384,
} as const;

const OWN = /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id in an address `/pictures/<id>`; null for a picture of elsewhere. */
export const ownPictureId = (url: string): string | null => OWN.exec(url)?.[1] ?? null;

/** The address by which a logo or a dish names a picture of ours. */
export const pictureAddress = (id: string): string => `/pictures/${id}`;

/** The width to ask for so that a picture is sharp at so many pixels; the largest where none is enough. */
export const pictureWidthFor = (pixels: number): PictureWidth =>
  PICTURE_WIDTHS.find((width) => width >= pixels) ?? 1440;

/** No screen is narrower, in CSS pixels. */
const NARROWEST = 320;
/** On both sides of what a narrow screen shows, together. */
const MARGINS = 32;

/**
 * What an `<img>` of ours says, so that each screen loads what it shows and no more.
 * @param url as a logo or a dish has it
 * @param width in CSS pixels, as it is shown; on a narrow screen, as wide as that allows
 * @param origin of the server, where the page itself is from somewhere else
 * @returns null for a picture of elsewhere, which comes in one size
 */
export function pictureSet(
  url: string,
  width: number,
  origin = '',
): { src: string; srcSet: string; sizes: string } | null {
  if (ownPictureId(url) === null) return null;
  const shown = width < NARROWEST ? [width] : [NARROWEST, width];
  const widths = new Set(
    shown.flatMap((one) => [1, 2, 3].map((density) => pictureWidthFor(one * density))),
  );
  return {
    src: `${origin}${url}/${pictureWidthFor(width * 2)}`,
    srcSet: [...widths]
      .toSorted((a, b) => a - b)
      .map((one) => `${origin}${url}/${one} ${one}w`)
      .join(', '),
    sizes: width < NARROWEST ? `${width}px` : `min(${width}px, 100vw - ${MARGINS}px)`,
  };
}
