/**
 * The widths in pixels of our pictures: the sizes in the pages, on screens with one, two and three pixels
 * per point.
 */
export const PICTURE_WIDTHS = [80, 160, 240, 320, 480, 720, 1080, 1440] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** Limits of an upload. A photo of a good phone has 48 million pixels and some 12 MB. */
export const PICTURE_LIMITS = {
  megabytes: 15,
  megapixels: 50,
  /** Of the longer side, in pixels: the longest panorama of a phone. */
  side: 16_384,
} as const;

const OWN = /^\/pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id in an address `/pictures/<id>`; null for a picture on another site. */
export const ownPictureId = (url: string): string | null => OWN.exec(url)?.[1] ?? null;

/** The address by which a logo or a dish refers to a picture of ours. */
export const pictureAddress = (id: string): string => `/pictures/${id}`;

/** The width to request for a sharp picture at this size; the largest if none is enough. */
export const pictureWidthFor = (pixels: number): PictureWidth =>
  PICTURE_WIDTHS.find((width) => width >= pixels) ?? 1440;

/** No screen is narrower, in CSS pixels. */
const NARROWEST = 320;
/** The total margin on both sides on a narrow screen. */
const MARGINS = 32;

/**
 * The attributes of an `<img>` of ours, so that each screen loads only the size it needs.
 * @param url the address in the logo or dish
 * @param width in CSS pixels, as it is displayed; a narrow screen limits it
 * @param origin of the server, if the page comes from somewhere else
 * @returns null for a picture on another site, which has one size
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
