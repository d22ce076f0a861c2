import { account } from './account.ts';
import { appeals } from './appeals.ts';
import { laterErrors } from './errors-later.ts';
import { laterFields } from './fields-later.ts';
import { outside } from './outside.ts';
import { people } from './people.ts';
import type { later as english } from '../en/later.ts';
import type { Shape } from '../translate.ts';

/** What only people with an account read: a browser loads it with the first such page. */
export const later = {
  errors: laterErrors,
  fields: laterFields,
  account,
  appeals,
  outside,
  people,
} satisfies Shape<typeof english>;
