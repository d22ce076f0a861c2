import { account } from './account.ts';
import { admin } from './admin.ts';
import { outside } from './outside.ts';
import { people } from './people.ts';
import type { later as english } from '../en/later.ts';
import type { Shape } from '../translate.ts';

/** What only accounts and organisers read: a browser loads it with the first such page. */
export const later = {
  account,
  admin,
  outside,
  people,
} satisfies Shape<typeof english>;
