import { account } from './account.ts';
import { admin } from './admin.ts';
import { outside } from './outside.ts';
import { people } from './people.ts';

/** What only accounts and organisers read: a browser loads it with the first such page. */
export const later = {
  account,
  admin,
  outside,
  people,
};
