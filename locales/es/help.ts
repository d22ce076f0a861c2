import { keyboard } from './keyboard.ts';
import type { help as english } from '../en/help.ts';
import type { Shape } from '../translate.ts';

/** What the help says: a browser loads it when somebody asks. */
export const help = { keyboard } satisfies Shape<typeof english>;
