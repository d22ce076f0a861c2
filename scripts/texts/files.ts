import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, LANGUAGES } from '../../domain/language.ts';

/** The text files of a build; server/pages/built.ts reads the same format. */
export interface TextFiles {
  /** Part of each file's name; changes with any of the texts. */
  fingerprint: string;
  parts: string[];
  /** By module: the part that it needs besides the first. */
  partOf: Partial<Record<string, string>>;
}

/** Beside Vite's manifest in the folder of the browser's files. */
export const TEXT_FILES = '.vite/texts.json';

/** @param folder of the browser's files, such as dist/client */
export const readTextFiles = (folder: string): TextFiles =>
  JSON.parse(readFileSync(join(folder, TEXT_FILES), 'utf8')) as TextFiles;

export const textFile = (fingerprint: string, language: Language, part: string): string =>
  `assets/${part}-${language}-${fingerprint}.js`;

/** The files of some parts in every language. */
export const filesOfParts = ({ fingerprint }: TextFiles, parts: Iterable<string>): string[] =>
  [...parts].flatMap((part) => LANGUAGES.map((language) => textFile(fingerprint, language, part)));
