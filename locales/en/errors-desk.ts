/** Refusals that only owners and organisers meet; the others stand in `errors`. */
export const deskErrors = {
  setting_switch_invalid: 'Voting is either open or closed.',
  setting_title_invalid: 'The title is one line of at most 40 characters.',
  setting_media_invalid:
    'This must be a link that begins with https://, or a path of this app that begins with /.',
  setting_link_invalid: 'This must be a whole link that begins with https://.',
  setting_email_invalid: 'This must be one email address, such as name@example.com.',
  setting_postal_invalid:
    'The postal address is one line of 10 to 200 characters, with a street or a box and a ZIP code.',
  setting_sponsors_invalid:
    'At most 40 sponsors, each with a name, a logo and a link that begins with https://.',
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
  test_mail_not_sent: 'The mail server did not take the test: {reason}',
  broadcast_not_found: 'This email is no longer in the list.',
  broadcast_not_so: 'This email is in another state by now. Look at where it stands.',
  broadcast_incomplete: 'Write the subject and the text in English and in Spanish first.',
  broadcast_without_address:
    'Set the postal address of the sender in the settings first: the law wants it in emails to many.',
  broadcast_to_nobody: 'Nobody would get this email. Choose other recipients.',
  broadcast_audience_changed: {
    one: 'By now {count} person would get it. Look at the recipients again.',
    other: 'By now {count} people would get it. Look at the recipients again.',
  },
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
  import_busy: 'An import is being written right now. Please try again in a minute.',
  import_changed_since: {
    one: 'Nothing was undone: {names} was changed or used since the import.',
    other:
      'Nothing was undone: {count} restaurants and dishes were changed or used since the import ({names}).',
  },
  sheet_too_many_rows: 'This file has more than {maxRows} rows. Please split it.',
  sheet_too_complex:
    'This file holds far more than its rows need, so it was not read. Please copy the rows into a new spreadsheet.',
  sheet_unreadable: 'This is not a spreadsheet that we can read. Please save it as .xlsx or .csv.',
  sheet_encrypted: 'This file is protected by a password. Please save it without one.',
  sheet_old_format:
    'This file has the format of Excel before 2007 (.xls). Please save it as .xlsx.',
  sheet_empty: 'This file has no rows.',
  sheet_no_headings:
    'None of the headings of restaurants or dishes was found. Start from the template.',
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
  appeal_not_found: 'This appeal is gone, with the account.',
  appeal_already_decided: 'Somebody else has already decided this appeal.',
  other_organiser_needed: 'Another organizer must decide this: you have to do with it yourself.',
  person_is_organiser: 'This is an organizer. Take the role away first.',
  request_already_decided: 'Somebody else has already decided this request.',
  request_superseded: 'The person has sent a newer request in place of this one.',
  proposal_not_found: 'This proposal is no longer there.',
  proposal_already_decided: 'This proposal no longer waits: it was decided, withdrawn or replaced.',
  proposal_empty: 'There is nothing to send yet: everything is as it stands on your page.',
  account_exists: 'There is already an account with this address. Open it and set it up instead.',
  address_mismatch: 'This is not the address of the account.',
  quick_setup_too_long: 'Too many lines: at most {maxLines} at once. Please split them.',
  quick_setup_empty: 'There is nothing to do: no line would change anything.',
  quick_setup_outdated: 'Accounts or restaurants have changed since you checked. Look at it again.',
  person_unconfirmed: 'This account has not confirmed its email yet.',
  person_banned: 'This account is banned. Unban it first.',
  person_suspended:
    'This account is suspended. It can be made an admin once the suspension is over.',
  person_not_found: 'We do not know this account.',
  mail_not_found: 'This mail is no longer in the list.',
  last_admin: 'This is the last admin. Make somebody else an admin first.',
  not_yourself: 'You cannot do this to your own account.',
};
