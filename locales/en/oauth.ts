export const oauth = {
  continue_with: 'Continue with {provider}',
  authenticating: 'Authenticating',
  opening: '{provider} is opening. This takes a moment.',
  almost_there: 'Almost there: you are being signed in.',
  cancel: 'Cancel',
  in_progress: 'An OAuth flow is already in progress',
  cancelled: 'You did not continue with {provider}. Nothing has changed.',
  failed: '{provider} sign-in failed',
  expired:
    '{provider} sign-in failed. It took too long, or began in another window. Please try again.',
  no_address:
    '{provider} gave us no confirmed email address, so we cannot sign you in that way. You can use email and password instead.',
  unconfirmed:
    'There is an account with this email that nobody has confirmed yet. If it is yours, confirm it with the link in our email. If not, set a new password first. After that you can use {provider} too.',
  suspended: 'This account is suspended. Our email says why, until when, and how to appeal.',
  unexpected: 'An unexpected error occurred during sign-in',
  not_configured: '{provider} sign-in is not set up here. Use email and password.',
  for_operators: 'For whoever runs this server: set in its environment',
  errors: {
    provider_not_configured: 'This sign-in is not set up here.',
    identity_token_invalid: 'We could not confirm who you are. Please try again.',
    native_nonce_not_found: 'This sign-in took too long. Please try again.',
    flow_state_not_found: 'This sign-in took too long, or was used already. Please try again.',
    bad_code_verifier: 'This sign-in was begun somewhere else. Please try again.',
    provider_address_missing:
      'We got no confirmed email address, so we cannot sign you in that way. You can use email and password instead.',
    provider_account_unconfirmed:
      'There is an account with this email that nobody has confirmed yet. If it is yours, confirm it with the link in our email. If not, set a new password first. After that you can sign in this way too.',
    google_url_missing: 'Failed to get OAuth URL',
    apple_url_missing: 'Failed to get Apple OAuth URL',
  },
};
