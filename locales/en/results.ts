/** Of the published result, its rules, and the desk of organisers; errors of all of them. */
export const results = {
  title: 'Results',
  errors: {
    results_rules_invalid: 'These rules do not fit together (category {category}).',
    results_reason_needed: 'Say why, in English and in Spanish: everybody can read it.',
    results_gone:
      'Another organizer has withdrawn, replaced or published this version in the meantime.',
    result_version_not_found: 'There is no published result like this.',
    result_list_not_found: 'This list is not part of the result.',
    result_pack_not_found: 'This press pack is not there any more. Make a new one.',
    results_voting_open: 'Voting is still open. Close it first.',
    results_drift: {
      one: '{count} number is not what the public log of votes gives. Nothing was frozen. Tell whoever runs the server.',
      other:
        '{count} numbers are not what the public log of votes gives. Nothing was frozen. Tell whoever runs the server.',
    },
    results_log_halted:
      'The public log of votes is paused, so nothing can be frozen now. Tell whoever runs the server.',
    results_busy: 'Votes are being written at this moment. Try again.',
    results_outdated:
      'Votes, rulings or rules have changed since this version was frozen. Freeze it again.',
    results_signed: 'You have signed this version already.',
    results_own_restaurant:
      'You own a restaurant that takes part, so others have to sign the result.',
    results_unsigned: {
      one: '{count} signature is missing.',
      other: '{count} signatures are missing.',
    },
  },
};
