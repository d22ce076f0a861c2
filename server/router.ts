import { mailRoutes } from './mail/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { placesRoutes } from './places/routes.ts';
import { restaurantsRoutes } from './restaurants/routes.ts';
import { reviewsRoutes } from './reviews/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { votingRoutes } from './voting/routes.ts';

/** The contract, implemented: a room a key. */
export const router = {
  places: placesRoutes,
  restaurants: restaurantsRoutes,
  people: peopleRoutes,
  voting: votingRoutes,
  reviews: reviewsRoutes,
  settings: settingsRoutes,
  mail: mailRoutes,
};
