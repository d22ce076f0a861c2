import { KNOWN_DEVICE, SESSION } from '../../domain/people/rules.ts';
import { DISTANCES } from '../../domain/places/rules.ts';
import { POLICY_COMMITMENTS } from '../../domain/policies/rules.ts';
import { type RetentionPolicyName, RETENTION } from '../../domain/retention/rules.ts';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import { SIGN_UP_COUNT_DAYS } from '../../domain/sign-ups/rules.ts';
import { HOLD_HOURS } from '../../domain/vote-rulings/rules.hold.ts';
import { POINTS } from '../../domain/voting/rules.ts';
import { BOUNDS } from '../offline/last-seen.ts';
import { MAX_PICTURE_DAYS } from '../offline/worker-routes.ts';

const DAY_MS = 86_400_000;

const daysOf = (policy: RetentionPolicyName): number => {
  const { period } = RETENTION[policy];
  if ('days' in period) return period.days;
  throw new Error(`${policy} is not kept for days`);
};
const yearsOf = (policy: RetentionPolicyName): number => {
  const { period } = RETENTION[policy];
  if ('years' in period) return period.years;
  throw new Error(`${policy} is not kept for years`);
};

/**
 * The numbers in the policies, by the names that the texts use: each comes from the rule that
 * enforces it, so that no text has a number of its own. Hours, days, months and pixels as the name
 * says; distances in miles.
 */
export const commitments = {
  ...POLICY_COMMITMENTS,
  /** "Didn't like it", and the minimum for a vote (decision 6). */
  noPoints: 0,
  leastPoints: 1,
  maxPerDish: POINTS.maxPerDish,
  maxPerBallot: POINTS.maxPerBallot,
  leastStars: 1,
  maxStars: REVIEW_LIMITS.maxStars,
  holdHours: HOLD_HOURS,
  voteMiles: DISTANCES.voteMiles,
  verifiedMiles: DISTANCES.verifiedMiles,
  /** The lifetime of the cookie, and so of the job. */
  sessionDays: (SESSION.lastsSeconds * 1000) / DAY_MS,
  /** The end of a session, however often it was renewed. */
  sessionEndDays: SESSION.endsAfterDays,
  knownDeviceDays: (KNOWN_DEVICE.lastsSeconds * 1000) / DAY_MS,
  positionDays: daysOf('positions'),
  accountDays: daysOf('accounts'),
  auditDays: daysOf('audit_names'),
  mailDays: daysOf('mails'),
  unconfirmedDays: daysOf('unconfirmed'),
  viewDays: daysOf('page_views'),
  recipientDays: daysOf('recipients'),
  reportDays: daysOf('reports'),
  traceDays: daysOf('traces'),
  signUpDays: SIGN_UP_COUNT_DAYS,
  voteYears: yearsOf('votes'),
  aggregateYears: yearsOf('aggregates'),
  offlineDays: BOUNDS.maxAgeMs / DAY_MS,
  pictureDays: MAX_PICTURE_DAYS,
};
