import { errors } from './errors.ts';
import { favourites } from './favourites.ts';
import { fields } from './fields.ts';
import { location } from './location.ts';
import { places } from './places.ts';
import { restaurants } from './restaurants.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';

/** What the pages may say that people come for: a browser loads it with the first of them. */
export const first = {
  errors,
  favourites,
  fields,
  location,
  places,
  restaurants,
  search,
  shell,
};
