export const errors = {
  invalid_input: 'Something in what was sent is not right: {field}.',
  no_rating: 'Please select at least one rating',
  one_dish_only: 'Only one dish can hold your vote.',
  too_many_points: 'A vote holds at most {maxPoints} points, not {points}.',
  sign_in_required: 'Please sign in to submit votes',
  voting_closed: 'Voting is temporarily disabled',
  too_far:
    "You're {distanceMiles} mi from the restaurant. You must be within {rangeMiles} mi to vote.",
  state_not_found: 'This state does not take part.',
  county_not_found: 'We do not know this county.',
  zip_not_found: 'The ZIP code {zip} is not in this state.',
  restaurant_not_found: 'We do not know this restaurant.',
  dish_not_found: 'This dish is not on the menu of the restaurant.',
  review_not_found: 'This review is no longer there.',
  review_needs_vote: 'Vote at this restaurant first, then you can write a review.',
  already_voted_today: 'You can only vote once a day at this restaurant.',
  email_already_voted_today:
    'This email ({email}) has already voted for this restaurant today. You can vote once per day.',
  duplicate_vote: 'You have already voted for this restaurant today. You can vote once per day.',
  idempotency_key_reused: 'This vote was sent before with other ratings. Please start again.',
  restaurant_location_unavailable: 'Restaurant location not available',
  position_needed: 'To vote, we need to see that you are at the restaurant.',
  position_stale: 'Your position is more than {maxAgeSeconds} seconds old. Let us check it again.',
  position_vague:
    'Your position is only known roughly. It must be known within {maxAccuracyMeters} meters: step outside or turn on precise location.',
  too_many_requests: 'Too many tries. Please wait {retryAfterSeconds} seconds.',
  internal: 'An unexpected error occurred. Please try again. ({errorId})',
  network: 'No connection. Check your network and try again.',
  signed_out: 'You are signed out. Please sign in again.',
  account_banned:
    'This account may not sign in. If you think that is a mistake, please contact us.',
  account_suspended: 'This account is suspended.',
};
