import { mailContract } from './mail/contract.ts';
import { peopleContract } from './people/contract.ts';
import { placesContract } from './places/contract.ts';
import { restaurantsContract } from './restaurants/contract.ts';
import { reviewsContract } from './reviews/contract.ts';
import { settingsContract } from './settings/contract.ts';
import { votingContract } from './voting/contract.ts';

/** The whole API, a room a key. The server implements it, the browser is typed by it. */
export const contract = {
  places: placesContract,
  restaurants: restaurantsContract,
  people: peopleContract,
  voting: votingContract,
  reviews: reviewsContract,
  settings: settingsContract,
  mail: mailContract,
};
