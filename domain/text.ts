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
