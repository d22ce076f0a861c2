import { first } from './first.ts';
import { later } from './later.ts';
import { mail } from './mail.ts';
import { votes } from './votes.ts';
import type { catalogue as english } from '../en/catalogue.ts';
import type { Shape } from '../translate.ts';

/** Every text, a room a key. */
export const catalogue = { ...first, ...later, ...votes, mail } satisfies Shape<typeof english>;
