import { deskErrors } from './errors-desk.ts';
import { deskFields } from './fields-desk.ts';
import { dashboard } from './dashboard.ts';
import { editing } from './editing.ts';
import { owners } from './owners.ts';
import { proposals } from './proposals.ts';
import type { owning as english } from '../en/owning.ts';
import type { Shape } from '../translate.ts';

/** What owners read, and organisers about them. */
export const owning = {
  errors: deskErrors,
  fields: deskFields,
  dashboard,
  editing,
  owners,
  proposals,
} satisfies Shape<typeof english>;
