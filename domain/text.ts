import * as z from 'zod';
import { tidyText } from './tidy-text.ts';

/**
 * Some words that somebody typed, on one line; maybe none. Control characters, which PostgreSQL does
 * not take (U+0000) and nobody looks for, count as white space; what turns or hides the text goes.
 */
export const typedWords = (maxLength: number) =>
  z
    .string()
    .overwrite((typed) => tidyText(typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')) ?? '')
    .max(maxLength);

/**
 * A text as it may stand in a cell: a program that opens the sheet must not take any of it for a formula.
 * An apostrophe goes before what begins as one, or as one already so marked: at the start, and wherever
 * a program that splits a csv file at other signs than ours would begin a cell or a line.
 */
export const escapeFormula = (text: string): string => {
  const inside = text.replaceAll(/([;\t\r\n])(?='*[=+\-@＝＋－＠])/gu, "$1'");
  return /^'*[=+\-@\t\r\n＝＋－＠]/u.test(inside) ? `'${inside}` : inside;
};

/** The text that `escapeFormula` was given. */
export const unescapeFormula = (cell: string): string => {
  const text = /^'+[=+\-@\t\r\n＝＋－＠]/u.test(cell) ? cell.slice(1) : cell;
  return text.replaceAll(/([;\t\r\n])'(?='*[=+\-@＝＋－＠])/gu, '$1');
};
