import * as z from 'zod';

/**
 * Some words that somebody typed, on one line; maybe none. Control characters, which PostgreSQL does
 * not take (U+0000) and nobody looks for, count as white space.
 */
export const typedWords = (maxLength: number) =>
  z
    .string()
    .overwrite((typed) => typed.replaceAll(/\p{Cc}+/gu, ' '))
    .trim()
    .max(maxLength);

/**
 * A text as it may stand in a cell: a program that opens the sheet must not take it for a formula. An
 * apostrophe goes before it where it begins as one, or as one already so marked.
 */
export const escapeFormula = (text: string): string =>
  /^'*[=+\-@\t\r\n＝＋－＠]/u.test(text) ? `'${text}` : text;

/** The text that `escapeFormula` was given. */
export const unescapeFormula = (cell: string): string =>
  /^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
