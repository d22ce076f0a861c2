/**
 * Characters that change the direction of the text around them, are invisible (letters and signs without a
 * glyph, tags, lone surrogates), or control a terminal: no language needs them. The joiners of Persian and
 * of emoji (U+200C, U+200D) stay.
 */
const UNWANTED =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u034F\u0000-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}\p{Cs}]/gu;

/** Joiners after a joiner, which have no effect. */
const MORE_JOINERS = /([\u200C\u200D])[\u200C\u200D]+/g;

/** Marks over and under a letter, beyond the fourth: no language has more, and they cover other lines. */
const MORE_MARKS = /((?:[\p{Mn}\p{Me}][\u200C\u200D]?){4})(?:[\p{Mn}\p{Me}][\u200C\u200D]?)+/gu;

/** Marks and joiners without a letter before them. */
const LONE_MARKS = /(^|\s)[\p{M}\u200C\u200D]+/gu;

/** A letter, digit, mark of writing or emoji: joiners alone do not count. */
const IS_SEEN = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Normalises typed text for storage: plain text, never HTML. Line ends become `\n`, at most one line in a
 * row stays empty, and surrounding white space is removed.
 * @returns null if nothing is left
 */
export function tidyText(typed: string): string | null {
  const text = typed
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNWANTED, '')
    .replaceAll(MORE_JOINERS, '$1')
    // After the removals, which may join a letter and its mark.
    .normalize('NFC')
    .replaceAll(MORE_MARKS, '$1')
    .replaceAll(LONE_MARKS, '$1')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return IS_SEEN.test(text) ? text : null;
}
