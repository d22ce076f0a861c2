import { outside } from './outside.ts';
import { reviews } from './reviews.ts';
import { voting } from './voting.ts';

/**
 * What is said of votes and reviews, and of signing in for them: a browser loads it with the first
 * page that has some.
 */
export const votes = {
  outside,
  reviews,
  voting,
};
