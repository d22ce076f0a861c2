export const venue = {
  counter_title: 'Counter screen',
  counter_next: { one: 'New code in {count} second', other: 'New code in {count} seconds' },
  counter_full_screen: 'Full screen',
  counter_leave_full_screen: 'Leave full screen',
  counter_awake: 'The screen stays on.',
  counter_not_awake: 'This browser may turn the screen off. Set the device to stay on.',
  counter_offline: 'No network: the codes go on. Keep the clock of this device right.',
  counter_clock: {
    one: 'The clock of this device is {count} second off. The codes are corrected for it.',
    other: 'The clock of this device is {count} seconds off. The codes are corrected for it.',
  },
  counter_revoked_title: 'This screen is revoked',
  counter_revoked:
    'Its codes are no longer accepted. Ask the owner of the restaurant for a new set-up link.',
  counter_none_title: 'This device is not a counter screen yet',
  counter_none:
    'The owner of the restaurant, or an organizer of the festival, makes a counter screen and opens its set-up link on this device. No sign-in is needed here.',
  counter_broken_title: 'This set-up link is not complete',
  counter_broken: 'Copy the whole link, or scan its QR code again.',
  counter_loading: 'Starting the counter screen…',
  counter_forget: 'Remove the screen from this device',
  counter_forget_title: 'Remove the counter screen from this device?',
  counter_forget_will:
    'This device shows no more codes. To set it up again you need a new set-up link.',
  counter_qr: 'QR code: opens the page of {restaurant} with the code of this moment',
  counter_code: 'Code: {code}',
  at_counter: 'You are at the counter',
  at_counter_hint: 'Your vote here today needs no location.',
  held_for_you: 'Your visit is noted. Sign in today, and your vote counts with it.',
  enter: 'Enter the counter’s code',
  enter_why_required:
    'Here a vote needs the code on the screen at the counter. Scan its QR code, or type the six signs.',
  enter_why:
    'Is there a screen at the counter? Scan its QR code, or type the six signs. Your vote then needs no location.',
  code_label: 'Code from the screen',
  code_hint: 'Six letters and digits, such as K7M 2XR. A new one comes every 30 seconds.',
  code_mistyped:
    'That is not a code of a counter screen. Look again: it has no 0, 1, I, L, O or U.',
  redeem: 'Use the code',
  redeeming: 'Checking the code…',
  redeemed: 'Thank you: you are at the counter.',
  redeem_failed: 'The code was not accepted',
  redeem_offline: 'The code can only be checked with a network. Try again in a moment.',
  needed_title: 'The code at the counter is missing',
  scan: 'Scan the QR code',
  scan_title: 'Point the camera at the counter’s screen',
  scan_loading: 'Starting the camera…',
  scan_looking: 'Looking for a QR code…',
  scan_denied:
    'The camera may not be used here. Allow it in the settings of the browser, or type the code.',
  scan_no_camera: 'No camera was found. Type the code instead.',
  scan_failed: 'The scanner could not start. Type the code instead.',
  scan_foreign: 'That is another QR code. Point the camera at the counter’s screen.',
  scan_elsewhere: 'That screen is of another restaurant.',
  scan_go_there: 'Open that restaurant',
  scan_stop: 'Type it instead',
  screens_title: 'Counter screens',
  screens_intro:
    'A phone or tablet at the counter shows a code that changes every 30 seconds. Whoever scans it proves that they are here; their vote needs no location. A printed poster can only link to your page: it proves nothing.',
  screens_none: 'No counter screen yet.',
  screens_failed: 'The counter screens could not be loaded.',
  screen_label: 'Name of the screen',
  screen_label_hint: 'Such as “Bar” or “Window”. Up to {count} characters.',
  screen_make: 'Make a counter screen',
  screen_making: 'Making…',
  screen_active: 'Active',
  screen_revoked: 'Revoked {when}',
  screen_uses: { one: '{count} use', other: '{count} uses' },
  screen_uses_today: '{count} today',
  screen_last_use: 'Last use {when}',
  screen_never_used: 'Not used yet',
  screen_rotate: 'New link',
  screen_rotate_named: 'New link for {label}',
  screen_revoke: 'Revoke',
  screen_revoke_named: 'Revoke {label}',
  rotate_title: 'Make a new link for {label}?',
  rotate_will:
    'The device that shows this screen now stops working at once. Open the new link on the device that shall show it.',
  revoke_title: 'Revoke {label}?',
  revoke_will:
    'From this moment on its codes are refused, and the device says so. Votes that were cast with it stay.',
  revoked_done: '{label} is revoked.',
  link_title: 'Set up {label}',
  link_once:
    'This link is shown only now. Open it on the phone or tablet that shall stand at the counter: scan the QR code with its camera, or copy the link. Whoever has the link can show codes.',
  link_label: 'Set-up link',
  link_copy: 'Copy the link',
  link_copied: 'The link is copied.',
  link_copy_failed: 'It could not be copied. Select the link and copy it by hand.',
  link_open_here: 'Use this device',
  link_qr: 'QR code with the set-up link of {label}',
  link_done: 'Done',
  screens_full_hint: {
    one: 'A restaurant has at most {count} active screen.',
    other: 'A restaurant has at most {count} active screens. Revoke one to make another.',
  },
  setting_does:
    'What must show that a voter is at the restaurant. A change applies to every vote from then on; votes that were counted stay.',
  policy_position_or_code: 'Location or code',
  policy_position_or_code_means:
    'A location within 0.5 mile, or the code of the counter screen. Everybody can vote; a location can be forged.',
  policy_code: 'Code only',
  policy_code_means:
    'Only the code of the counter screen. Restaurants without a screen get no votes.',
  policy_code_where_counter: 'Code where there is a counter screen',
  policy_code_where_counter_means:
    'Restaurants with an active counter screen need its code; at the others a location is enough.',
  setting_saved: 'Saved. It applies to every vote from now on.',
  errors: {
    venue_code_unknown:
      'This code is not of this restaurant’s screen, or it is old: there is a new one every 30 seconds. Look at the screen again.',
    venue_code_clock:
      'This code is about {minutes} min off. Use the one that the screen shows now. If it is this one, the screen’s clock is wrong: ask the staff to reload the screen.',
    venue_code_used_up:
      'Many people have used this code already. Wait for the next one, at most 30 seconds.',
    venue_screen_revoked:
      'This counter screen is revoked, so its codes do not count. Tell the staff; they can set up a new one.',
    venue_screen_not_found: 'There is no such counter screen.',
    venue_screens_full:
      'A restaurant has at most {maxScreens} active counter screens. Revoke one first.',
    venue_claim_gone:
      'This visit was of another day, or another account has used it. Scan the counter’s screen again.',
    venue_code_needed:
      'A vote here needs the code on the screen at the counter. Scan its QR code or type its six signs, then vote.',
    setting_evidence_invalid: 'Choose one of the three kinds of evidence.',
  },
  fields: {
    code: 'code',
    claimToken: 'proof of the phone',
    screenId: 'counter screen',
    label: 'name of the screen',
  },
};
