import * as z from 'zod';
import { tidyText } from './tidy-text.ts';

/**
 * Some typed words on one line; may be empty. Control characters count as white space, as PostgreSQL
 * refuses U+0000; direction-changing and invisible characters are removed.
 */
export const typedWords = (maxLength: number) =>
  z
    .string()
    .overwrite((typed) => tidyText(typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')) ?? '')
    .max(maxLength);

/**
 * A typed text of several lines, as it is stored; may be empty.
 * @param maxLength of the stored text, in UTF-16 code units
 */
export const typedNote = (maxLength: number) =>
  z
    .string()
    .max(maxLength * 4)
    .transform((typed) => tidyText(typed) ?? '')
    .pipe(z.string().max(maxLength));

/**
 * Escapes a text for a cell, so that no spreadsheet program reads any of it as a formula. An apostrophe
 * precedes the start of a formula, or of an already escaped text: at the beginning, and wherever a program
 * that splits a csv file at other separators would start a cell or a line.
 */
export const escapeFormula = (text: string): string => {
  const inside = text.replaceAll(/([;\t\r\n])(?='*[=+\-@＝＋－＠])/gu, "$1'");
  return /^'*[=+\-@\t\r\n＝＋－＠]/u.test(inside) ? `'${inside}` : inside;
};

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string => {
  const text = /^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
  return text.replaceAll(/([;\t\r\n])'(?='*[=+\-@＝＋－＠])/gu, '$1');
};
