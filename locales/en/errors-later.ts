/** Refusals that only people with an account meet; whoever meets one before reads the server's own words. */
export const laterErrors = {
  confirmation_link_invalid:
    'This confirmation link is invalid, used or too old. Sign in: if your email still needs confirming, you can get a new link there.',
  wrong_credentials: 'The email or the password is not right.',
  email_unconfirmed:
    'Please confirm your email address before signing in. Check your inbox for the confirmation link.',
  email_already_registered: 'This email is already registered. Maybe you want to sign in instead?',
  picture_too_large:
    'This picture is too large: at most {megabytes} MB and {megapixels} megapixels.',
  picture_unreadable:
    'We cannot read this picture. Please use a JPEG, PNG, WebP, AVIF or GIF file.',
  password_too_short: 'Password must be at least 6 characters long',
  password_common:
    'Too many people use this password, or it is easy to guess here. Please choose another one.',
  passwords_differ: 'Passwords do not match',
  reset_link_invalid: 'Invalid or expired reset link. Please request a new one.',
  appeal_link_invalid: 'This link is not complete, or no longer good.',
  appeal_too_late: 'The time to appeal is over.',
  appeal_already_sent: 'You have already appealed.',
  admin_required: 'You need admin privileges to access this page.',
  owner_required: 'Only owners of this restaurant can do this.',
  password_needed:
    'Please type the password that you chose, to confirm that it was you who signed up.',
  wrong_password: 'The password is not right.',
  reauthentication_required: 'Please confirm that it is you.',
  session_not_found: 'This session has already ended.',
  mail_link_invalid: 'This link is not complete. Open it again from the email.',
  provider_not_configured: 'This sign-in is not set up here.',
  identity_token_invalid: 'We could not confirm who you are. Please try again.',
  native_nonce_not_found: 'This sign-in took too long. Please try again.',
  flow_state_not_found: 'This sign-in took too long, or was used already. Please try again.',
  bad_code_verifier: 'This sign-in was begun somewhere else. Please try again.',
  provider_address_missing:
    'We got no confirmed email address, so we cannot sign you in that way. You can use email and password instead.',
  provider_account_unconfirmed:
    'There is an account with this email that nobody has confirmed yet. If it is yours, confirm it with the link in our email. If not, set a new password first. After that you can sign in this way too.',
  reset_session_failed: 'Failed to establish session. Please request a new reset link.',
  google_url_missing: 'Failed to get OAuth URL',
  apple_url_missing: 'Failed to get Apple OAuth URL',
  malformed_json: 'What was sent could not be read.',
  foreign_origin: 'This request did not come from Vota Taco.',
  unknown_operation: 'There is nothing at this address.',
  body_too_large: 'That is too much at once: at most {maxBytes} bytes.',
  unsupported_media_type: 'Only JSON is understood here.',
};
