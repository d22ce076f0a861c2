import { first } from './first.ts';
import { later } from './later.ts';
import { mail } from './mail.ts';

/** Every text, a room a key. */
export const catalogue = { ...first, ...later, mail };
