import { account } from './account.ts';
import { appeals } from './appeals.ts';
import { laterErrors } from './errors-later.ts';
import { laterFields } from './fields-later.ts';
import { outside } from './outside.ts';
import { people } from './people.ts';

/** What only people with an account read: a browser loads it with the first such page. */
export const later = {
  errors: laterErrors,
  fields: laterFields,
  account,
  appeals,
  outside,
  people,
};
