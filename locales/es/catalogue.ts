import { account } from './account.ts';
import { admin } from './admin.ts';
import { errors } from './errors.ts';
import { favourites } from './favourites.ts';
import { fields } from './fields.ts';
import { location } from './location.ts';
import { mail } from './mail.ts';
import { outside } from './outside.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { restaurants } from './restaurants.ts';
import { shell } from './shell.ts';
import { voting } from './voting.ts';
import type { catalogue as english } from '../en/catalogue.ts';
import type { Shape } from '../translate.ts';

/** Every text, a room a key. */
export const catalogue = {
  account,
  admin,
  errors,
  favourites,
  fields,
  location,
  mail,
  outside,
  people,
  places,
  restaurants,
  shell,
  voting,
} satisfies Shape<typeof english>;
