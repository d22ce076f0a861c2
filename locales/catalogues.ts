import { texts as en } from './en/all.ts';
import { texts as es } from './es/all.ts';
import type { KeyOf } from './translate.ts';

/** Every text of every language. A browser gets only what its page reads (scripts/texts/parts.ts). */
export const CATALOGUES = { en, es };

/** The key of every text. */
export type Key = KeyOf<typeof en>;
