import { fieldOfColumn, SHEET_COLUMNS, type SheetKind } from '../sheets/fields.ts';
import type { ReadSheet } from '../sheets/rules.ts';
import { textOfCell } from '../sheets/rules.cells.ts';
import { foldFileName, pictureFileOf } from '../sheets/rules.pictures.ts';
import { IMPORT_LIMITS } from './rules.limits.ts';

/** A picture that cells name by its file. */
export interface NamedPicture {
  /** As the first of these cells has it. */
  name: string;
  /** The address of the uploaded picture; null while it is missing. */
  url: string | null;
}

const columnsOf = (kind: SheetKind) =>
  SHEET_COLUMNS[kind].filter((column) => fieldOfColumn(column)?.kind === 'picture');

/**
 * The pictures that the cells of a file name, each once, in the file's order, and at most
 * `IMPORT_LIMITS.pictures`.
 * @param given those that have been uploaded
 */
export function namedPictures(
  sheets: readonly ReadSheet[],
  given: readonly { name: string; url: string | null }[] = [],
): NamedPicture[] {
  const addresses = new Map(given.map(({ name, url }) => [foldFileName(name), url]));
  const named = new Map<string, NamedPicture>();
  for (const { kind, rows } of sheets) {
    for (const { cells } of rows) {
      for (const column of columnsOf(kind)) {
        const name = pictureFileOf(textOfCell(cells[column] ?? null));
        if (name === null) continue;
        const key = foldFileName(name);
        if (named.has(key)) continue;
        if (named.size === IMPORT_LIMITS.pictures) return [...named.values()];
        named.set(key, { name, url: addresses.get(key) ?? null });
      }
    }
  }
  return [...named.values()];
}

/** The addresses by folded name, as a plan reads them. */
export const pictureAddresses = (
  named: readonly NamedPicture[],
): ReadonlyMap<string, string | null> =>
  new Map(named.map(({ name, url }) => [foldFileName(name), url]));

/** A file in a zip. */
export interface ZippedFile {
  /** With its folders. */
  path: string;
  /** Unpacked, in bytes, as the zip says. */
  bytes: number;
  /** Its checksum, as the zip says. */
  checksum: number;
}

/** Which files of a zip are the named pictures. */
export interface PictureMatch<File extends ZippedFile> {
  found: { name: string; file: File }[];
  /** Names that several different files have. */
  ambiguous: { name: string; paths: string[] }[];
  /** Names without a file. */
  missing: string[];
  /** Paths of the files that no cell names. */
  unused: string[];
}

/** What macOS, Windows and unpacking tools leave in a zip. */
const isLitter = (path: string): boolean =>
  /(?:^|\/)(?:__macosx\/|\.ds_store$|thumbs\.db$|desktop\.ini$|\._[^/]*$)/.test(path) ||
  path === '';

/**
 * Finds the files that cells name: `tacos/pastor.jpg` in a cell is the file with the end of this path,
 * `pastor.jpg` one in any folder. Among several, the one whose whole path stands in the cell is meant.
 * @param names each once
 */
export function matchPictures<File extends ZippedFile>(
  names: readonly string[],
  files: readonly File[],
): PictureMatch<File> {
  const known = files.map((file) => ({ file, path: foldFileName(file.path) }));
  const pictures = known.filter(({ path }) => !isLitter(path));
  const byName = Map.groupBy(pictures, ({ path }) => baseOf(path));
  const match: PictureMatch<File> = { found: [], ambiguous: [], missing: [], unused: [] };
  const touched = new Set<File>();
  for (const name of names) {
    const folded = foldFileName(name);
    const fitting = (byName.get(baseOf(folded)) ?? []).filter(
      ({ path }) => path === folded || path.endsWith(`/${folded}`),
    );
    const exact = fitting.filter(({ path }) => path === folded);
    const meant = exact.length > 0 ? exact : fitting;
    for (const { file } of meant) touched.add(file);
    const [first] = meant;
    if (!first) match.missing.push(name);
    else if (meant.every(({ file }) => isSame(file, first.file))) {
      match.found.push({ name, file: first.file });
    } else {
      match.ambiguous.push({ name, paths: meant.map(({ file }) => file.path) });
    }
  }
  match.unused = pictures.filter(({ file }) => !touched.has(file)).map(({ file }) => file.path);
  return match;
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether two files have the same content, by what the zip says. */
const isSame = (one: ZippedFile, other: ZippedFile): boolean =>
  one.bytes === other.bytes && one.checksum === other.checksum;
