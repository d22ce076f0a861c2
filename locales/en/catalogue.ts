import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { mail } from './mail.ts';
import { people } from './people.ts';
import { places } from './places.ts';
import { restaurants } from './restaurants.ts';
import { shell } from './shell.ts';
import { voting } from './voting.ts';

/** Every text, a room a key. */
export const catalogue = { errors, fields, mail, people, places, restaurants, shell, voting };
