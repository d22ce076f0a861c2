/** Endings of pictures, also of kinds that no upload takes: the upload then says so. */
const ENDING = /\.(?:jpe?g|jfif|png|webp|avif|gif|heic|heif|svg|bmp|tiff?)$/i;

/** The longest name with its folders, in UTF-16 code units. */
export const FILE_NAME_LIMIT = 300;

/**
 * The name of a picture's file that a cell means; null for anything else, such as links and paths of
 * this app.
 */
export function pictureFileOf(text: string | null): string | null {
  const typed = text?.trim() ?? '';
  const isElsewhere = /^[a-z][a-z\d+.-]+:/i.test(typed) || typed.startsWith('/');
  return isElsewhere || typed.length > FILE_NAME_LIMIT || !ENDING.test(typed) ? null : typed;
}

/**
 * A file's name, with its folders, for comparison: capitals, the two notations of accents and the
 * direction of slashes do not matter.
 */
export const foldFileName = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/');
