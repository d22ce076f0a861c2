export const ledger = {
  title: 'The public log of votes',
  intro:
    'Each counted vote is written into a public log within {seconds} seconds as a rule. Anyone can read it and count it again. Nobody’s name is in it.',
  load_error: 'The public log could not be loaded.',
  load_error_hint: 'Votes are counted all the same.',
  offline_hint: 'There is no network. Receipts can be checked without one.',
  empty: 'Nothing is in the log yet.',
  empty_hint: 'The first votes come in about a minute after they are cast.',
  halted_title: 'The log is paused.',
  halted_shrank:
    'Since {at} it has had fewer entries than it has already shown, as after an old backup was restored. So nothing new is signed.',
  halted_forked:
    'Since {at} its entries have not been those that it has already shown. So nothing new is signed.',
  halted_other_origin:
    'Since {at} this site has had another address than the log. So nothing new is signed.',
  halted_other_key:
    'Since {at} the server has lacked the key that signed the log. So nothing new is signed.',
  halted_head_file:
    'Since {at} the server has been unable to read what it signed last. So nothing new is signed.',
  halted_no_witness:
    'Since {at} the server has been waiting for an outside witness to say what was signed last. So nothing new is signed.',
  halted_votes:
    'Votes are counted, and wait to be written into the log. The organizers’ pages say what to do.',
  now_title: 'What is in it now',
  entries: { one: 'entry', other: 'entries' },
  participants: 'They give {votes} counted votes from {voters} accounts.',
  waiting: {
    one: '{count} more vote waits to be written into it.',
    other: '{count} more votes wait to be written into it.',
  },
  signed_at: 'Last signed',
  signed_by: 'Signed by',
  witnesses: 'Confirmed by',
  no_witnesses: 'No outside witness yet',
  witness_signed: 'has confirmed this state on {at}',
  witness_behind: {
    one: 'has confirmed an earlier state, of {count} entry',
    other: 'has confirmed an earlier state, of {count} entries',
  },
  witness_waits: 'has confirmed nothing yet',
  anchors: 'On a public blockchain',
  anchor: {
    one: 'The state of {count} entry, on {chain} since {at}:',
    other: 'The state of {count} entries, on {chain} since {at}:',
  },
  checking: 'Your browser is checking the signature…',
  check_first:
    'Your browser has checked the signature. From now on it notices if an entry is changed or removed.',
  check_extends: {
    one: 'Your browser has checked the signature, and that the {count} entry that it saw on {at} is still in the log, unchanged.',
    other:
      'Your browser has checked the signature, and that all {count} entries that it saw on {at} are still in the log, unchanged.',
  },
  check_unreached: 'Your browser could not check the log, because the log did not answer.',
  check_again: 'Check again',
  check_behind: {
    one: 'Its signature is good. It is an older state than the one that this browser saw on {at}, of {count} entry, and goes together with it. The site is late: look again in some minutes.',
    other:
      'Its signature is good. It is an older state than the one that this browser saw on {at}, of {count} entries, and goes together with it. The site is late: look again in some minutes.',
  },
  check_broken: 'The log no longer contains what it showed here on {at}.',
  check_refused: 'The signature of the log is not good.',
  check_what_to_do:
    'Take a picture of this page, and send it to the organizers and to somebody outside the festival, such as a newspaper.',
  other_key_title: 'The log is signed with a key that your browser has not seen before.',
  other_key_told:
    'That is so after organizers have lost a key, or if this is not the true log. Compare the new key with the one that the organizers announced:',
  other_key_trust: 'Trust the new key',
  recount_title: 'Recount the festival',
  recount_told: {
    one: 'Your browser downloads {count} entry, checks it, adds up the points, and compares the sums with the published numbers.',
    other:
      'Your browser downloads all {count} entries (about {megabytes} MB), checks that none was changed or left out, adds up the points, and compares the sums with the published numbers.',
  },
  withheld_title: 'The recount opens when the results are announced.',
  withheld_told:
    'Until then the votes in the log are hidden, so that nobody knows who is ahead. They are sealed all the same: the signed state above fixes every vote in the log, and a change would be noticed when they are opened.',
  recount_start: 'Recount now',
  recount_again: 'Recount again',
  recount_stop: 'Stop',
  recount_progress: '{done} of {all} entries',
  recount_quarter: '{percent} percent are counted',
  recount_offline: 'A recount needs a network.',
  recount_unreached:
    'The log did not answer, so nothing could be recounted. This does not mean that it is wrong. Try again in a moment.',
  recount_refused: 'The log is not as it must be.',
  equal_title: 'The recount agrees with the published numbers.',
  equal_told:
    '{votes} votes with {points} points, for {dishes} dishes of {restaurants} restaurants: each number is the same.',
  differs_title: 'The recount does not agree with the published numbers.',
  differs_told: {
    one: '{count} number is different.',
    other: '{count} numbers are different.',
  },
  recount_took: {
    one: '{count} entry ({megabytes} MB), in {seconds} seconds.',
    other: '{count} entries ({megabytes} MB), in {seconds} seconds.',
  },
  recount_voided: {
    one: '{count} vote is in the log and does not count, by a decision that is in it as well.',
    other: '{count} votes are in the log and do not count, by decisions that are in it as well.',
  },
  of_festival: 'The whole festival',
  differ_votes: 'Votes: {published} published, {log} in the log.',
  differ_points: 'Points: {published} published, {log} in the log.',
  differ_zeros: 'Ratings of 0: {published} published, {log} in the log.',
  differ_voters: 'Voters: {published} published, {log} in the log.',
  too_many: 'That is {difference} too many.',
  too_few: 'That is {difference} too few.',
  more_restaurants: {
    one: 'There is {count} more restaurant with differences.',
    other: 'There are {count} more restaurants with differences.',
  },
  figures_title: 'The recounted numbers',
  figures_all: 'Show all {count} restaurants',
  figures: '{votes} votes, {points} points.',
  voters: { one: '{count} voter.', other: '{count} voters.' },
  zeros: { one: '{count} rating of 0.', other: '{count} ratings of 0.' },
  unnamed_restaurant: 'A restaurant that is not listed (…{id})',
  unnamed_dish: 'A dish that is not on the menu (…{id})',
  receipt_title: 'Your own vote',
  receipt_told:
    'After a vote you get a receipt. It shows that your vote is in the log as you cast it, and checks itself on your phone.',
  receipt_check: 'Check my receipt',
  shows_title: 'What this shows',
  shows_unchanged:
    'Nobody can change or remove a vote in the log without being noticed, not even the organizers.',
  shows_sums:
    'The published points are the sum of the votes in the log. You can add them up yourself.',
  shows_once: 'No account has two votes for the same restaurant on one day.',
  shows_rulings: 'A vote that organizers took out of the count stays in the log, with the reason.',
  shows_own: 'With your receipt you can see that your own vote is in it.',
  not_title: 'What it does not show',
  not_people: 'That each account is a different person. Somebody may have several.',
  not_place:
    'That each voter was at the restaurant. The log says what showed it, and the position of a phone can be forged.',
  not_names:
    'Who voted for what. Voters have a disguised name in it, another one at each restaurant.',
  not_newest: 'The votes of the last minute, which are not in it yet.',
  to_integrity: 'How we look for false votes',
  how_title: 'How is this checked?',
  how_entries:
    'Each vote is one entry: restaurant, dish, points, day, how the voter showed to be there, and a disguised name. Rulings of organizers are entries too. Those of one minute are mixed, so that nobody can see who voted when.',
  how_tree:
    'A fingerprint (hash) is computed from all entries. If one character of one entry changes, so does the fingerprint.',
  how_signed:
    'The server signs the number of entries and their fingerprint. Witnesses outside the festival can confirm that each signed state contains the one before.',
  how_remembered:
    'Your browser remembers the newest signed state that it has seen, and has it proved that later ones contain it.',
  how_recount:
    'For a recount, your browser computes the fingerprint from all entries by itself, and counts only if it is the signed one.',
  files_title: 'The files themselves',
  file_checkpoint: 'The newest signed state',
  file_vkey: 'The keys of the log',
  file_tally: 'The published numbers',
  file_entries: 'The first entries',
  command_title: 'Without this page',
  command_told: 'Programmers can do the same with their own computer:',
  standards:
    'The log follows RFC 6962 and C2SP (tlog-tiles, tlog-checkpoint, signed-note, tlog-cosignature), so that programs of others can read it.',
  admin_halted:
    'The public log has been halted since {at}. Votes are counted and wait, and nothing new is signed.',
  admin_halted_shrank:
    'The database has fewer entries than were published, as after an old backup was restored. Restore the newest backup.',
  admin_halted_forked:
    'The database has other entries than those that were published. Connect the servers to the database that signed them, or restore its newest backup.',
  admin_halted_other_origin:
    'The site has another address than the log. Set PUBLIC_URL back to the address of the log.',
  admin_halted_other_key:
    'The key that signed the log is missing. Set it again, or name it in LEDGER_OLD_KEYS.',
  admin_halted_head_file:
    'The file with the last signed state (LEDGER_HEAD_FILE) cannot be read or written, or was changed. Give the server access to it, or restore it. Do not delete it.',
  admin_halted_no_witness:
    'The file with the last signed state (LEDGER_HEAD_FILE) is missing, and no witness has confirmed what was signed last. Restore the file, or see that a witness of LEDGER_WITNESSES can be reached.',
  admin_halted_docs: 'The steps are in {file}.',
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
  fault_votes_withheld: 'The votes in the log are withheld until the results are announced.',
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
  fault_merge_again: 'An entry merges a dish or restaurant that is merged already.',
  fault_merge_into_itself: 'An entry merges a dish or restaurant into itself.',
  fault_merge_into_merged: 'An entry merges a dish or restaurant into one that is merged itself.',
  fault_unmerge_of_none: 'An entry takes back a merge that does not exist.',
  fault_pairs_without_merge:
    'An entry says which voters are the same at a restaurant that is not merged.',
  fault_pairs_again: 'An entry says that one voter is the same as two others.',
  fault_bad_published: 'The published numbers are not written as they must be (“{field}”).',
  fault_published_of_other_log:
    'The published numbers belong to the log of {found}, not to that of {origin}.',
  fault_published_ahead:
    'The published numbers are of {published} entries, and the signed state has only {size}. Try again in a minute.',
  fault_answer_too_large:
    'The part {path} of the log is larger than {limit} bytes, which is not possible.',
  fault_log_too_large:
    'The log says that it has {size} entries. More than {limit} are not counted here.',
  fault_since_of_other_log:
    'The state that was noted earlier is of the log of {found}, not of that of {origin}.',
  fault_log_shrank:
    'The log has become shorter: it had {since} entries before, and now has {size}. A log may only grow.',
  fault_head_behind:
    'The signed state of {size} entries is an older one than that of {since}, and goes together with it. The site is late: try again in some minutes.',
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
  fault_receipt_not_in_log: 'The vote of the receipt is not at its place in the log.',
  fault_receipt_of_no_vote: 'This receipt is of an entry that is not a vote.',
  fault_receipt_name_differs:
    'The receipt does not belong to this vote: its secret does not make the disguised name in the entry.',
  fault_bad_promise: 'This is not a promise of the log.',
  fault_promise_of_other_log: 'This is a promise of the log of {found}, not of {origin}.',
};
