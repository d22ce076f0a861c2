import { dashboard } from './dashboard.ts';
import { editing } from './editing.ts';
import { owners } from './owners.ts';
import { proposals } from './proposals.ts';

/** What owners read, and organisers about them. */
export const owning = {
  dashboard,
  editing,
  owners,
  proposals,
};
