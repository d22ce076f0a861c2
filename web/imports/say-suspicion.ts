import type { Suspicion } from '../../domain/sheets/rules.suspicions.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';

/** Stands for the link in a text: no text of people has it. */
const LINK = '\u0001';

/** What is suspected, in words: before and after what it resembles, which may be a link; else the whole text. */
export function suspicionText(
  { kind, value, name, place, row, miles }: Suspicion,
  t: AppTranslate,
): [before: string, after?: string] {
  const isNowhere = kind === 'point_elsewhere' && name === null;
  const text = t(isNowhere ? 'imports.suspect_point_nowhere' : `imports.suspect_${kind}`, {
    value,
    name: name ?? '',
    place: place ?? '',
    row: String(row ?? ''),
    count: miles ?? 0,
    link: LINK,
  });
  const [before = '', after] = text.split(LINK);
  return after === undefined ? [before] : [before, after];
}
