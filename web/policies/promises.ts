import { KEPT_RECIPIENT_DAYS } from '../../domain/broadcasts/rules.ts';
import { SESSION } from '../../domain/people/rules.ts';
import { DISTANCES } from '../../domain/places/rules.ts';
import { PROMISES } from '../../domain/policies/rules.ts';
import { KEPT_VIEW_DAYS } from '../../domain/visits/rules.ts';
import { POINTS } from '../../domain/voting/rules.ts';

/**
 * The numbers of the policies, by the names that their texts have for them: each from the rule that
 * keeps it. Hours, days, months and pixels as the name says; distances in miles.
 */
export const promises = {
  ...PROMISES,
  maxPerDish: POINTS.maxPerDish,
  maxPerBallot: POINTS.maxPerBallot,
  voteMiles: DISTANCES.voteMiles,
  verifiedMiles: DISTANCES.verifiedMiles,
  sessionDays: SESSION.lastsSeconds / (24 * 3600),
  viewDays: KEPT_VIEW_DAYS,
  recipientDays: KEPT_RECIPIENT_DAYS,
};
