export const mail = {
  news_why: 'You get this email because you agreed to news of the festival on {date}.',
  news_stop: 'No more news by email',
  news_test_why: 'This is a test. In the real email, this place says why somebody gets it.',
  news_test_subject: 'Test: {subject}',
  link_expires: {
    one: 'The link works once, for one hour.',
    other: 'The link works once, for {count} hours.',
  },
  confirm_subject: 'Confirm your email for Vota Taco',
  confirm_hello: 'Welcome to Vota Taco!',
  confirm_why: 'One tap confirms that this address is yours. Then your votes count.',
  confirm_action: 'Confirm my email',
  confirm_not_you: 'If you did not sign up, you need not do anything.',
  reset_subject: 'Set a new password for Vota Taco',
  reset_why: 'Somebody, most likely you, asked for a new password for your Vota Taco account.',
  reset_what: 'Choose it here. Then sign in with it; on your other devices you are signed out.',
  reset_action: 'Set a new password',
  reset_not_you: 'If it was not you, you need not do anything: your password stays as it is.',
  invitation_begin_subject: 'Your Vota Taco account is ready',
  invitation_begin_what:
    'The organizers of Vota Taco have set up an account for you with this address.',
  invitation_begin_why:
    'Choose a password, and you are in. Your address counts as confirmed with it.',
  invitation_return_subject: 'Choose a new password for Vota Taco',
  invitation_return_what:
    'The organizers of Vota Taco have reset how you sign in: your old password no longer works, and you are signed out everywhere.',
  invitation_return_why:
    'Everything of yours stays: votes, reviews, favorites and restaurants. Choose a new password, and you are in again.',
  invitation_change_subject: 'Your link to a new Vota Taco password',
  invitation_change_what:
    'The organizers of Vota Taco have sent you this link to choose a new password for your account.',
  invitation_change_why:
    'Until you use it, you sign in as before. Once you do, only the new password works, and you are signed out everywhere.',
  invitation_action: 'Choose my password',
  invitation_expires: {
    one: 'The link works once, for one day.',
    other: 'The link works once, for {count} days.',
  },
  invitation_return_not_you: 'If you did not expect this, write to {email}.',
  invitation_change_not_you: 'If you need no new password, you need not do anything.',
  invitation_begin_not_you:
    'If you want no account, you need not do anything: without a password nobody gets in.',
  attempt_subject: 'You already have a Vota Taco account',
  attempt_what: 'Somebody just tried to sign up for Vota Taco with your address.',
  attempt_you:
    'If it was you: you have an account already. Sign in, or set a new password if you no longer know yours.',
  attempt_sign_in: 'Sign in',
  attempt_not_you:
    'If it was not you, you need not do anything: nothing has changed, and without your password nobody gets in.',
  deleted_subject: 'Your Vota Taco account is deleted',
  deleted_what: 'Your account is deleted, and your name and your reviews with it.',
  deleted_votes:
    "Your votes stay counted without your name and address. Today's votes keep the address until the day is over, so that nobody votes twice.",
  deleted_back: 'You are welcome back any time: just sign up again.',
  deleted_not_you:
    'If it was not you, somebody could sign in as you: change your password wherever else you use it, and that of this mailbox.',
  organizers_deleted_subject: 'The organizers have deleted your Vota Taco account',
  organizers_deleted_what:
    'The organizers of Vota Taco have deleted your account, and with it your name, your favorites, your reviews and your access to restaurants.',
  organizers_deleted_ask: 'If you think that this is a mistake, write to {email}.',
  organizers_deleted_back: 'You may sign up again with this address.',
  vote_subject: 'Your vote at {restaurant} is counted',
  vote_thanks: 'Thank you for voting!',
  vote_thanks_name: 'Thank you for voting, {name}!',
  vote_what: {
    one: '1 point for {dish} at {restaurant}, on {day}.',
    other: '{count} points for {dish} at {restaurant}, on {day}.',
  },
  vote_again: 'You can vote once a day at each restaurant.',
  vote_receipt_what:
    'Your receipt shows that this vote is in the festival’s public log, which anyone can recount. Your phone checks it by itself.',
  vote_receipt: 'Your receipt',
  vote_see_all: 'See my votes',
  vote_restaurant: 'Back to the restaurant',
  vote_why: 'We send you an email after each vote.',
  vote_off: 'No more emails after votes',
  vote_account: 'Your account',
  review_answered_subject: '{restaurant} has replied to your review',
  review_answered_what: '{restaurant} has replied to your review.',
  review_answered_review: 'You wrote: “{text}”',
  review_answered_reply: '{restaurant}: “{text}”',
  review_answered_action: 'Read it',
  review_answered_why: 'We send you an email when a restaurant replies to your review.',
  new_reviews_subject: 'New reviews of {restaurant}',
  new_reviews_what: 'This is what people write about {restaurant}:',
  new_reviews_more: 'There are more of them in your dashboard.',
  new_reviews_action: 'Read and reply',
  new_reviews_why:
    'You own this restaurant in Vota Taco. We send you at most one email an hour about new reviews.',
  review_mails_off: 'No more emails about reviews',
  hello: 'Hello!',
  hello_name: 'Hello {name},',
  reason: 'The organizers write: {reason}',
  access_requested_subject: {
    one: '{count} person asks for a restaurant dashboard',
    other: '{count} requests for restaurant dashboards wait',
  },
  access_requested_what: {
    one: 'One request for the dashboard of a restaurant waits for you:',
    other: '{count} requests for dashboards of restaurants wait for you:',
  },
  access_requested_for: {
    one: '{restaurant}: {count} request',
    other: '{restaurant}: {count} requests',
  },
  access_requested_more: {
    one: 'And {count} more restaurant.',
    other: 'And {count} more restaurants.',
  },
  access_requested_promise: 'We promise an answer within 24 hours.',
  access_requested_action: 'Look at the requests',
  access_requested_why: 'You get this email because you organize Vota Taco.',
  told_subject: 'To every organizer: {what}',
  told_what: '{who} ({email}) did this on {at}:',
  told_act:
    'Every organizer gets this email, so that nobody does it unseen. If it was not agreed on, ask, and look at the log.',
  told_action: 'Open the audit log',
  factor_subject: 'The second step of your account has changed',
  factor_subject_codes_refused: 'Too many wrong codes for your account',
  factor_app_on:
    'An authenticator app was set up for your account. From now on we ask for its code after your password.',
  factor_app_off: 'The authenticator app of your account was turned off.',
  factor_codes_new:
    'New recovery codes were made for your account. The earlier ones no longer work.',
  factor_code_used:
    'Somebody signed in to your account, or confirmed there that it is you, with one of your recovery codes. It is used up.',
  factor_codes_refused:
    'Somebody has typed too many wrong codes for your account. Whoever gets that far knows your password, or has a browser in which you are signed in. For the next hour no more codes are taken from them.',
  factor_passkey_added: 'A passkey was added to your account.',
  factor_passkey_removed: 'A passkey was removed from your account.',
  factor_reset:
    'An organizer has reset the second step of your account. You are signed out everywhere; your password signs you in. Set up a second step again.',
  factor_action: 'Open your account',
  factor_not_you: 'Was this not you? Then set a new password at once, and tell the organizers.',
  cluster_network: "One network gave {percent} % of {restaurant}'s votes today",
  cluster_subnet: "One connection gave {percent} % of {restaurant}'s votes today",
  cluster_mail_domain: "One mail domain gave {percent} % of {restaurant}'s votes today",
  cluster_device: "One device gave {percent} % of {restaurant}'s votes today",
  cluster_position: "One exact position gave {percent} % of {restaurant}'s votes today",
  cluster_burst: "{percent} % of {restaurant}'s votes today are unlike the festival's crowd",
  cluster_what: {
    one: '{count} of the {total} votes for {restaurant} on that day belongs to a group that the festival’s own crowd does not explain.',
    other:
      '{count} of the {total} votes for {restaurant} on that day belong to a group that the festival’s own crowd does not explain.',
  },
  cluster_counts:
    'All of them count until an organizer rules on them. Look at the group, then hold or exclude its votes, or dismiss it.',
  cluster_action: 'Look at the votes',
  sign_ups_network: {
    one: '{count} new account in an hour from one network',
    other: '{count} new accounts in an hour from one network',
  },
  sign_ups_mail_domain: {
    one: '{count} new account in an hour with one mail domain',
    other: '{count} new accounts in an hour with one mail domain',
  },
  sign_ups_guarded:
    'That is far more than this festival’s usual. New accounts are now asked for a proof of work: people notice nothing of it, scripts become slow.',
  sign_ups_unguarded:
    'That is far more than this festival’s usual. Nothing is asked of new accounts, because the proof of work is set to “never”.',
  sign_ups_next:
    'It ends by itself half an hour after the last unusual sign-up. Votes of these accounts count until an organizer rules on them.',
  sign_ups_action: 'Open the settings',
  staff_invited_subject: 'You can mark dishes of {restaurant} as sold out',
  staff_invited_by: '{person} lets you mark dishes of {restaurant} as sold out, on Vota Taco.',
  staff_invited_what: 'You may mark dishes of {restaurant} as sold out, on Vota Taco.',
  staff_invited_how:
    'Sign in with {email}, or create an account with this address. Then one tap on a dish is enough.',
  staff_invited_action: 'Open the dishes',
  staff_invited_why:
    'You get this mail because {restaurant} has let you in. If that is a mistake, do nothing.',
  access_approved_subject: 'You are in: the dashboard of {restaurant}',
  access_approved_what:
    'Your request for {restaurant} is approved. On the dashboard you see votes and reviews as they come in.',
  access_given_what:
    'The organizers have given you the dashboard of {restaurant}. There you see votes and reviews as they come in.',
  access_given_why:
    'You get this email because the organizers have entered you as an owner of {restaurant}.',
  access_approved_action: 'Open the dashboard',
  access_rejected_subject: 'Your request for {restaurant}',
  access_rejected_what: 'Your request for the dashboard of {restaurant} was not approved.',
  access_revoked_subject: 'Your access to {restaurant} has ended',
  access_revoked_what: 'You can no longer see the dashboard of {restaurant}.',
  access_again_action: 'See my request, or send a new one',
  access_why: 'You get this email because you asked for a restaurant dashboard at Vota Taco.',
  proposal_approved_subject: 'Your changes to {restaurant} are online',
  proposal_approved_what:
    'The organizers have approved your changes. Visitors see them from now on.',
  proposal_approved_action: 'See the page',
  proposal_rejected_subject: 'Your changes to {restaurant} were not accepted',
  proposal_rejected_what: 'The page of {restaurant} stays as it is.',
  proposal_rejected_action: 'Change and send again',
  proposal_why: 'You get this email because you proposed changes to {restaurant}.',
  violation_ruled_subject_warning: 'A warning about your review at Vota Taco',
  violation_ruled_subject_suspension_short: 'Your Vota Taco account is suspended',
  violation_ruled_subject_suspension: 'Your Vota Taco account is suspended',
  violation_ruled_subject_suspension_long: 'Your Vota Taco account is suspended',
  violation_ruled_subject_ban: 'Your Vota Taco account is banned',
  violation_ruled_what:
    'The organizers have decided that your review of {restaurant} is against our rules. It is no longer shown.',
  violation_ruled_text: 'You wrote: {text}',
  violation_ruled_warning: 'This is a warning. You can go on voting and writing.',
  violation_ruled_suspended:
    'Until {until} (New York time) you cannot sign in, vote or write. After that everything works again by itself.',
  violation_ruled_ban: 'Your account is banned: it can no longer sign in, vote or write.',
  violation_ruled_appeal:
    'If you think that is wrong, you can appeal until {until} (New York time). Somebody who did not decide before looks at it, where there is somebody else.',
  violation_ruled_action: 'Read the decision or appeal',
  violation_ruled_why: 'You get this email because it is about your Vota Taco account.',
  review_hidden_subject: 'Your review of {restaurant} is hidden',
  review_hidden_what:
    'The organizers have hidden your review of {restaurant}: nobody but you sees it any more.',
  review_hidden_for: 'Why: {reason}.',
  review_hidden_only:
    'Nothing else happens, and this is no violation. You can change your review: then we look at it again.',
  review_hidden_object: {
    one: 'If you think we are wrong, write to {supportEmail} within {count} day. Another organizer looks at it, where there is one.',
    other:
      'If you think we are wrong, write to {supportEmail} within {count} days. Another organizer looks at it, where there is one.',
  },
  account_banned_object: {
    one: 'If you think that is wrong, write to {supportEmail} within {count} day. Another organizer looks at it, where there is one.',
    other:
      'If you think that is wrong, write to {supportEmail} within {count} days. Another organizer looks at it, where there is one.',
  },
  appeal_granted_subject: 'Your appeal was granted',
  appeal_granted_what:
    'The decision about your review of {restaurant} is taken back, and no longer counts.',
  appeal_rejected_subject: 'Your appeal was rejected',
  appeal_rejected_what: 'The decision about your review of {restaurant} stands. It is final.',
  appeal_decided_action: 'See the decision',
  report_dismissed_subject: 'About your report: {restaurant}',
  report_dismissed_what:
    'An organizer has looked at it: the review is within our rules, and stays.',
  report_upheld_subject: 'About your report: {restaurant}',
  report_upheld_what: 'An organizer has looked at it: the review is no longer shown.',
  report_thanks: 'Thank you for reporting a review of {restaurant}.',
  report_action: 'To the restaurant',
  report_why:
    'You get this email because you reported a review. The writer and other guests are not told that it was you.',
};
