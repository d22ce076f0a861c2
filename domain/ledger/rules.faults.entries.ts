/**
 * What can be wrong with an entry of the ledger, or with its place among the others: code and sentence. The
 * words in braces are keys of the fault's data. Spread into `LEDGER_FAULTS`.
 */
export const ENTRY_FAULTS = {
  entry_too_large: 'The entry has {bytes} bytes, more than the {max} that one may have.',
  entry_not_text: 'The entry has a byte that is no printable ASCII character.',
  entry_not_json: 'The entry is not a JSON object.',
  entry_type_unknown: 'The entry is of no known type.',
  entry_version_unknown: 'The entry is of a version other than 1.',
  entry_field_unknown: 'The entry has the field "{field}", which entries of its type do not have.',
  entry_field_missing: 'The entry lacks the field "{field}".',
  entry_field_invalid: 'The field "{field}" of the entry has a value that it cannot have.',
  entry_day_impossible: 'The day "{day}" of the entry is not in the calendar.',
  entry_zero_unsorted: 'The dishes rated 0 are not in order, or one stands there twice.',
  entry_zero_has_dish: 'The dish that got points is also among those rated 0.',
  entry_not_canonical: 'The entry is not written in its one canonical form.',
  log_without_genesis: 'The log does not begin with the entry that names its festival.',
  genesis_again: 'A second entry names a festival.',
  genesis_of_other_log: 'The first entry names the log "{found}" instead of "{origin}".',
  genesis_of_other_festival: 'The log is of another festival.',
  voter_votes_twice: 'One person has two votes at one restaurant on {day}.',
  voter_at_two_restaurants: 'The name of one voter stands at two restaurants.',
  void_of_later_entry: 'It rules on entry {named}, which does not stand before it.',
  void_of_no_vote: 'It rules on entry {named}, which is no vote.',
  void_again: 'It takes entry {named} out of the count, which is out already.',
  restore_of_counted: 'It brings entry {named} back, which counts already.',
  void_any_of_none: 'It takes out a vote of which no counted one is left.',
  restore_any_of_none: 'It brings back a vote of which none was taken out in this way.',
  bad_promise: 'The text is not a promise of a log.',
  promise_of_other_log: 'The promise is of the log {found}, not of {origin}.',
} as const;
