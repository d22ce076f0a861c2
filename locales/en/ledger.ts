export const ledger = {
  at_entry: 'Entry {leaf}: {text}',
  fault_bad_hex: 'A part that should have only the digits 0–9 and a–f has something else.',
  fault_bad_base64:
    'A part is not written in the one way in which the log writes it. A character was changed, added or lost.',
  fault_bad_utf8: 'The text has characters that no text has. It was damaged on its way.',
  fault_bad_number: 'A number is not written as the log writes numbers, or it is too large.',
  fault_too_large: 'This is far too long: {size} characters, where at most {limit} are possible.',
  fault_wrong_hash_length: 'A fingerprint (hash) has the wrong length.',
  fault_index_outside_tree: 'Entry {index} cannot be in a log of {size} entries.',
  fault_sizes_not_growing:
    'The log has become shorter: it had {oldSize} entries and now shows {newSize}. A log may only grow.',
  fault_wrong_proof_length:
    'The proof has {found} steps where {expected} are needed. Something was added or left out.',
  fault_inclusion_refused:
    'The proof does not fit: it does not show that this entry is in the log.',
  fault_consistency_refused:
    'The log of today does not contain the earlier one unchanged. Something in it was replaced or removed.',
  fault_roots_differ:
    'There are two different logs of {size} entries, both signed. One of them is not the true one.',
  fault_bad_tile_path: 'There is no such part of the log: {path}.',
  fault_tile_outside_tree: 'A log of {size} entries has no part {path}.',
  fault_wrong_tile_length:
    'The part {path} of the log has {found} bytes where {expected} are needed.',
  fault_missing_tile: 'The part {path} of the log is missing.',
  fault_bad_bundle: 'A part of the log is cut off, or something stands behind its entries.',
  fault_entry_too_long: 'An entry has {size} bytes, and at most 65,535 are possible.',
  fault_bad_note: 'This is not a signed text of the log.',
  fault_control_character: 'The signed text has an invisible character that does not belong there.',
  fault_too_many_signatures: 'The text has more than {limit} signatures.',
  fault_bad_key_name: 'The name of a key is empty, or has a space or a plus sign.',
  fault_bad_key: 'A key is not written as keys are written.',
  fault_key_hash_differs: 'A key was changed: its short name does not belong to it.',
  fault_unknown_key_type: 'A key is of a kind that this page does not know.',
  fault_no_known_signature: 'Nobody whose key is known here has signed this.',
  fault_bad_signature:
    'The signature of {name} is false. The text was changed after it was signed.',
  fault_unknown_signature: 'It is signed by {name}, whose key is not known here.',
  fault_repeated_signature: 'It has the signature of {name} twice.',
  fault_bad_checkpoint: 'The signed text does not say how long the log is.',
  fault_wrong_origin: 'This belongs to the log of {found}, not to that of {expected}.',
  fault_unknown_origin: 'A log called {origin} is not known here.',
  fault_log_signature_missing: 'The log of {origin} has not signed this itself.',
  fault_too_few_witnesses:
    'Only {found} of the {needed} witnesses that are needed have signed this.',
  fault_old_size_differs:
    'The last head that was signed here has {expected} entries, and not {found}.',
  fault_witness_refused: 'A witness refused to sign (answer {status}).',
  fault_bad_witness_request: 'A question to a witness is not written as it must be.',
  fault_bad_witness_answer: 'The answer of a witness is not written as it must be.',
  fault_bad_proof: 'This is not a receipt of a public log, or a part of it is missing.',
  fault_entry_too_large: 'An entry has {bytes} bytes, and at most {max} are possible.',
  fault_entry_not_text: 'The entry has a character that entries never have.',
  fault_entry_not_json: 'The entry cannot be read.',
  fault_entry_type_unknown: 'The entry is of a kind that the log does not have.',
  fault_entry_version_unknown: 'The entry is of a version that this page does not know.',
  fault_entry_field_unknown: 'The entry says something that such entries do not say: “{field}”.',
  fault_entry_field_missing: 'The entry does not say something that it must say: “{field}”.',
  fault_entry_field_invalid: 'What the entry says under “{field}” is not possible.',
  fault_entry_day_impossible: 'The day “{day}” of the entry is not in the calendar.',
  fault_entry_zero_unsorted:
    'The dishes with 0 points are not in order, or one stands there twice.',
  fault_entry_zero_has_dish: 'A dish of the entry has points, and also 0 points.',
  fault_entry_not_canonical: 'The entry is not written in the one way in which the log writes it.',
  fault_log_without_genesis: 'The log does not begin with the entry that names the festival.',
  fault_genesis_again: 'The log names a festival a second time.',
  fault_genesis_of_other_log: 'The log calls itself “{found}”, and should be “{origin}”.',
  fault_genesis_of_other_festival: 'This is the log of another festival.',
  fault_voter_votes_twice:
    'One person has two votes for one restaurant on {day}. Only one is allowed.',
  fault_voter_at_two_restaurants:
    'The disguised name of one voter stands at two restaurants, which cannot be.',
  fault_void_of_later_entry:
    'An entry takes back or restores entry {named}, which comes only later.',
  fault_void_of_no_vote: 'An entry takes back or restores entry {named}, which is not a vote.',
  fault_void_again: 'An entry takes vote {named} out of the count, where it no longer was.',
  fault_restore_of_counted: 'An entry brings back vote {named}, which counts already.',
  fault_void_any_of_none: 'An entry takes out a vote, and no such vote is left in the count.',
  fault_restore_any_of_none: 'An entry brings back a vote that was not taken out before.',
  fault_bad_published: 'The published numbers are not written as they must be (“{field}”).',
  fault_published_of_other_log:
    'The published numbers belong to the log of {found}, not to that of {origin}.',
  fault_published_ahead:
    'The published numbers are of {published} entries, and the signed state has only {size}. Try again in a minute.',
  fault_answer_too_large:
    'The part {path} of the log is larger than {limit} bytes, which is not possible.',
  fault_log_too_large:
    'The log says that it has {size} entries. More than {limit} are not counted here.',
  fault_log_shrank:
    'The log has become shorter: it had {since} entries before, and now has {size}. A log may only grow.',
  fault_log_forked:
    'The first {since} entries are not those that the log had before. Something in it was replaced or removed.',
  fault_root_differs:
    'The {size} entries are not those that the log has signed. At least one was changed.',
  fault_tile_differs: 'The part {path} of the log does not fit its entries.',
  fault_recount_cancelled: 'The recount was stopped.',
  fault_no_keys: 'There is no key of a log here, or there are more than {limit}.',
  fault_bad_receipt: 'This is not a receipt, or a part of it is missing.',
  fault_receipt_too_large: 'This has more than {limit} characters, so it is not a receipt.',
  fault_receipt_of_other_log: 'This receipt is of the log of {found}, not of {origin}.',
  fault_receipt_of_no_vote: 'This receipt is of an entry that is not a vote.',
  fault_receipt_name_differs:
    'The receipt does not belong to this vote: its secret does not make the disguised name in the entry.',
  fault_bad_promise: 'This is not a promise of the log.',
  fault_promise_of_other_log: 'This is a promise of the log of {found}, not of {origin}.',
};
