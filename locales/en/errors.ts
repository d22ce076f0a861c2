export const errors = {
  invalid_input: 'Something in what was sent is not right: {field}.',
  malformed_json: 'What was sent could not be read.',
  no_rating: 'Please select at least one rating',
  one_dish_only: 'Only one dish can hold your vote.',
  too_many_points: 'A vote holds at most {maxPoints} points, not {points}.',
  confirmation_link_invalid:
    'This confirmation link is invalid, used or too old. Sign in: if your email still needs confirming, you can get a new link there.',
  sign_in_required: 'Please sign in to submit votes',
  wrong_credentials: 'The email or the password is not right.',
  email_unconfirmed:
    'Please confirm your email address before signing in. Check your inbox for the confirmation link.',
  foreign_origin: 'This request did not come from Vota Taco.',
  voting_closed: 'Voting is temporarily disabled',
  too_far:
    "You're {distanceMiles} mi from the restaurant. You must be within {rangeMiles} mi to vote.",
  unknown_operation: 'There is nothing at this address.',
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
  email_already_registered: 'This email is already registered. Maybe you want to sign in instead?',
  idempotency_key_reused: 'This vote was sent before with other ratings. Please start again.',
  restaurant_location_unavailable: 'Restaurant location not available',
  body_too_large: 'That is too much at once: at most {maxBytes} bytes.',
  picture_too_large:
    'This picture is too large: at most {megabytes} MB and {megapixels} megapixels.',
  picture_unreadable:
    'We cannot read this picture. Please use a JPEG, PNG, WebP, AVIF or GIF file.',
  unsupported_media_type: 'Only JSON is understood here.',
  position_needed: 'To vote, we need to see that you are at the restaurant.',
  position_stale: 'Your position is more than {maxAgeSeconds} seconds old. Let us check it again.',
  position_vague:
    'Your position is only known roughly. It must be known within {maxAccuracyMeters} meters: step outside or turn on precise location.',
  too_many_requests: 'Too many tries. Please wait {retryAfterSeconds} seconds.',
  internal: 'An unexpected error occurred. Please try again. ({errorId})',
  setting_switch_invalid: 'Voting is either open or closed.',
  setting_title_invalid: 'The title is one line of at most 40 characters.',
  setting_media_invalid:
    'This must be a link that begins with https://, or a path of this app that begins with /.',
  setting_link_invalid: 'This must be a whole link that begins with https://.',
  setting_email_invalid: 'This must be one email address, such as name@example.com.',
  setting_sponsors_invalid:
    'At most 40 sponsors, each with a name, a logo and a link that begins with https://.',
  network: 'No connection. Check your network and try again.',
  password_too_short: 'Password must be at least 6 characters long',
  passwords_differ: 'Passwords do not match',
  reset_link_invalid: 'Invalid or expired reset link. Please request a new one.',
  signed_out: 'You are signed out. Please sign in again.',
  account_banned:
    'This account may not sign in. If you think that is a mistake, please contact us.',
  admin_required: 'You need admin privileges to access this page.',
  owner_required: 'Only owners of this restaurant can do this.',
  password_needed:
    'Please type the password that you chose, to confirm that it was you who signed up.',
  person_unconfirmed: 'This account has not confirmed its email yet.',
  wrong_password: 'The password is not right.',
  reauthentication_required: 'Please confirm that it is you.',
  session_not_found: 'This session has already ended.',
  person_not_found: 'We do not know this account.',
  mail_link_invalid: 'This link is not complete. Open it again from the email.',
  mail_not_found: 'This mail is no longer in the list.',
  provider_not_configured: 'This sign-in is not set up here.',
  reset_session_failed: 'Failed to establish session. Please request a new reset link.',
  edit_conflict: 'Somebody else changed this in the meantime. Look at both and save again.',
  name_taken:
    'There is already one called “{name}” here. Choose another name, or restore or change that one.',
  coordinates_outside:
    'These coordinates are not in South Carolina or Georgia. The latitude comes first: 32.77, -79.93.',
  featured_dish_not_shown:
    'The featured dish must be one that this restaurant shows. Choose another one.',
  too_many_dishes: 'A restaurant has at most {maxDishes} dishes, archived ones included.',
  restaurant_has_votes:
    'This restaurant has votes ({votes}) and reviews ({reviews}), which are kept so that the result can be counted again. Archive it instead.',
  dish_has_votes:
    'This dish has votes ({votes}), which are kept so that the result can be counted again. Archive it instead.',
  import_not_found: 'This import is no longer in the list.',
  import_already_applied: 'This import has already been applied.',
  import_not_applied: 'Only an import that was applied can be undone, and only once.',
  import_refused_rows: {
    one: '{count} row has a mistake. Correct the file, or choose to import without it.',
    other: '{count} rows have mistakes. Correct the file, or choose to import without them.',
  },
  import_nothing_to_do: 'There is nothing to change: the festival already says what the file says.',
  import_outdated:
    'Restaurants or dishes were changed since this file was checked. Please check it again.',
  import_busy: 'Another import is being written right now. Please try again in a minute.',
  import_changed_since: {
    one: 'Nothing was undone: {names} was changed or used since the import.',
    other:
      'Nothing was undone: {count} restaurants and dishes were changed or used since the import ({names}).',
  },
  sheet_too_many_rows: 'This file has more than {maxRows} rows. Please split it.',
  sheet_too_complex:
    'This file unpacks to far more than its rows need, so it was not read. Please copy the rows into a new spreadsheet.',
  sheet_unreadable: 'This is not a spreadsheet that we can read. Please save it as .xlsx or .csv.',
  sheet_encrypted: 'This file is protected by a password. Please save it without one.',
  sheet_old_format:
    'This file has the format of Excel before 2007 (.xls). Please save it as .xlsx.',
  sheet_empty: 'This file has no rows.',
  sheet_no_headings:
    'None of the headings of restaurants or dishes was found. Start from the template.',
  last_admin: 'This is the last admin. Make somebody else an admin first.',
  not_yourself: 'You cannot do this to your own account.',
  google_url_missing: 'Failed to get OAuth URL',
  apple_url_missing: 'Failed to get Apple OAuth URL',
  all_fields_required: 'All fields are required',
  name_too_short: 'The name must have at least 3 characters',
  password_required: 'A password is required to create an account',
  request_needs_sign_in: 'You must be signed in to send a request',
  request_email_registered: 'This email is already registered. Please sign in first.',
  request_pending:
    'You already have a pending request for this restaurant. Wait for the answer before sending another one.',
  already_owner: 'You already have access to this restaurant.',
  account_not_created: 'Error creating the account. Please try again.',
  request_failed: 'Error sending the request. Please try again.',
  access_request_not_found: 'This request is no longer there.',
  ownership_not_found: 'This access is no longer there.',
  request_already_decided: 'Somebody else has already decided this request.',
  request_superseded: 'The person has sent a newer request in place of this one.',
  proposal_not_found: 'This proposal is no longer there.',
  proposal_already_decided: 'This proposal no longer waits: it was decided, withdrawn or replaced.',
  proposal_empty: 'There is nothing to send yet: everything is as it stands on your page.',
};
