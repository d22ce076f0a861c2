export const receipts = {
  title: 'Receipt of a vote',
  open_title: 'Check a receipt',
  open_intro:
    'A receipt shows that a vote is in the festival’s public log. This page checks it on your device and sends it to nobody; once opened, it also works without a network.',
  open_script: 'Your browser does the checking, so this page needs JavaScript.',
  open_own: 'The receipts of your own votes are in My Votes.',
  open_file: 'Open a receipt file',
  open_camera: 'Scan a QR code',
  paste_label: 'Or paste a receipt or its link',
  paste_hint: 'All of it, from the first character to the last.',
  paste_check: 'Check it',
  paste_empty: 'Paste a receipt first.',
  file_failed: 'The file could not be read. Choose it again.',
  scan_title: 'Point the camera at the QR code of a receipt',
  scan_foreign: 'That QR code holds no receipt.',
  scan_stop: 'Stop the camera',
  scan_denied:
    'The camera may not be used here. Allow it in the settings of the browser, or open the file.',
  scan_no_camera: 'No camera was found. Open the file, or paste the link.',
  scan_failed: 'The scanner could not start. Open the file, or paste the link.',
  checking: 'Checking the receipt…',
  good: 'Checked: this vote is in the public log',
  statement_own: {
    one: 'Your {count} point for {dish} at {restaurant} is entry {entry} of the festival’s public log.',
    other:
      'Your {count} points for {dish} at {restaurant} are entry {entry} of the festival’s public log.',
  },
  statement: {
    one: '{count} point for {dish} at {restaurant} is entry {entry} of the festival’s public log.',
    other:
      '{count} points for {dish} at {restaurant} are entry {entry} of the festival’s public log.',
  },
  unknown_dish: 'dish {id}',
  unknown_restaurant: 'restaurant {id}',
  unknown_names:
    'The names of dish and restaurant are not on this device. They come with a network.',
  day: 'Day',
  evidence: 'How it was shown',
  evidence_code: 'By the code at the counter',
  evidence_pos: 'The phone was within 0.3 miles',
  evidence_near: 'The phone was within 0.5 miles',
  evidence_late: 'Without a network; it came later, with the position of its moment',
  evidence_before: 'Cast before this was recorded',
  evidence_admin: 'An organizer’s test vote, which counts in no total',
  zeros: 'Also rated 0 points',
  log: 'Public log',
  log_size: {
    one: '{origin}, with {size} entry when this receipt was made',
    other: '{origin}, with {size} entries when this receipt was made',
  },
  witnesses: 'Confirmed by',
  witness: '{name}, {at}',
  witnesses_none: 'Signed by the festival; nobody else has confirmed this state of the log',
  keys_changed:
    'The festival’s key is not the one that this device saw before. If the festival has not announced a new key, do not trust this result.',
  save: 'Save the receipt',
  save_done: 'The receipt is saved.',
  file_name: 'vota-taco-receipt-{entry}.txt',
  qr: 'QR code',
  qr_title: 'The receipt as a QR code',
  qr_hint:
    'Scan it with another phone: the receipt opens there and is checked there. It is dense: turn up the brightness, and hold the camera close.',
  qr_label: 'QR code with the whole receipt of entry {entry}',
  qr_too_long: 'This receipt is too long for a QR code. Save the file, or share the link.',
  share: 'Share the link',
  copy: 'Copy the link',
  share_title: 'Receipt of entry {entry}',
  link_copied: 'The link is copied.',
  link_label: 'Link',
  link_hint: 'The link holds the whole receipt. Copy all of it.',
  share_hint:
    'Whoever has the receipt sees this vote, and that your other votes at this restaurant are of the same person. Your name is not in it.',
  check_another: 'Check another receipt',
  to_ledger: 'Recount the whole festival',
  how_title: 'How is this checked?',
  how_intro: 'Your device did this just now, by itself:',
  how_entry: 'It read the entry as it stands in the log, character by character:',
  how_leaf: 'It made the entry’s fingerprint (SHA-256), which another entry would not have:',
  how_path: {
    one: 'With {count} fingerprint of neighboring entries it came to one fingerprint of the whole log of {size} entries:',
    other:
      'With {count} fingerprints of neighboring entries it came to one fingerprint of the whole log of {size} entries:',
  },
  how_path_none: 'It is the only entry, so its fingerprint is also that of the whole log:',
  how_signed: 'It checked that the festival’s key has signed exactly this fingerprint:',
  how_witnessed: {
    one: 'It checked the signature of {count} outside witness, who sees that the log only grows:',
    other:
      'It checked the signatures of {count} outside witnesses, who see that the log only grows:',
  },
  how_yours:
    'It checked that the receipt holds the secret behind the voter’s disguised name (“b”). Only the voter’s receipts have it.',
  how_means:
    'So nobody can change or remove this entry unnoticed: the log would no longer fit its signature. A ruling can still take a vote out of the count; that is then an entry of its own in the log, with its reason.',
  how_not:
    'It does not show who voted, or that every account is a different person. The log holds no names, only a disguised name for each voter and restaurant.',
  how_formats:
    'The formats are public: RFC 6962 and the C2SP standards tlog-proof and tlog-checkpoint. Other programs can check the file, too.',
  refused_title: 'This is not a valid receipt',
  refused_why: 'What is wrong',
  refused_nothing: 'Nothing of what it says is shown here, because nothing of it is proved.',
  refused_do:
    'Open it once more where it came from: My Votes, the email, or the saved file. If it was always like this, it does not come from the festival.',
  refused_other_log:
    'It may be a receipt of another festival: check it on the page of that one. If it says that it is of this festival, it is a forgery.',
  link_broken_title: 'This link is not complete',
  link_broken: 'A part of it was cut off or changed on its way.',
  link_broken_do: 'Copy the whole link again, scan the QR code, or open the saved file.',
  too_long: 'It is far longer than any receipt. Nothing of it was read.',
  too_long_do: 'Choose the file again: a receipt is a small text file of a few kilobytes.',
  no_keys_title: 'This device does not know the festival’s log yet',
  no_keys:
    'To check a receipt it needs the festival’s public key, once. Connect to the network and try again; after that it works without one.',
  waiting_title: 'Your vote is counted. Its receipt is on its way.',
  waiting_vote: {
    one: '{count} point for {dish} at {restaurant}',
    other: '{count} points for {dish} at {restaurant}',
  },
  waiting_by:
    'That usually takes a minute; by {time} at the latest it is in the public log, as the festival has promised. This page shows it by itself.',
  waiting_soon: 'It will be in the public log soon. This page shows it by itself.',
  waiting_offline: 'No network now. The receipt comes when there is one again.',
  waiting_why: 'What if it never comes?',
  waiting_promise:
    'The festival has signed a promise that this vote will be in the log by that time. Save it: with the promise and the log, anybody can show that a vote was left out.',
  save_promise: 'Save the promise',
  promise_saved: 'The promise is saved.',
  promise_file_name: 'vota-taco-promise.txt',
  late_title: 'Your vote should be in the public log by now',
  late_text:
    'The festival promised it by {time}. Your vote is counted; the log is late. Save the promise: it is signed, and shows what was promised. This page goes on looking.',
  earlier_title: 'This vote is older than the public log',
  earlier_text:
    'It counts like every other. It will be entered into the log as a vote of that time; then it gets its receipt, too.',
  missing_title: 'There is no such vote of yours',
  missing_text: 'The receipt of a vote opens only for the account that has cast it.',
  failed_title: 'The receipt could not be loaded',
  to_votes: 'My Votes',
  line_waiting: 'Your vote is on its way into the public log.',
  line_waiting_by:
    'Your vote is on its way into the public log: usually a minute, by {time} at the latest.',
  line_logged: 'Your vote is entry {entry} of the public log.',
  line_open: 'See the receipt',
  list_votes: 'Votes by day',
  list_vote: { one: '{count} point, {dish}', other: '{count} points, {dish}' },
  list_zero: 'Didn’t like: {dish}',
  list_entry: 'Entry {entry}',
  list_waiting: 'On its way',
  list_earlier: 'From before the log',
  list_open: 'Receipt of {day}: {dish}',
  list_more: { one: '{count} more vote', other: '{count} more votes' },
};
