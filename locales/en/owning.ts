import { dashboard } from './dashboard.ts';
import { owners } from './owners.ts';
import { proposals } from './proposals.ts';

/** What owners read, and organisers about them. */
export const owning = {
  dashboard,
  owners,
  proposals,
};
