export const mail = {
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
  vote_subject: 'Your vote at {restaurant} is counted',
  vote_thanks: 'Thank you for voting!',
  vote_thanks_name: 'Thank you for voting, {name}!',
  vote_what: {
    one: '1 point for {dish} at {restaurant}, on {day}.',
    other: '{count} points for {dish} at {restaurant}, on {day}.',
  },
  vote_again: 'You can vote once a day at each restaurant.',
  vote_see_all: 'See my votes',
  vote_restaurant: 'Back to the restaurant',
  vote_why: 'We send you an email after each vote.',
  vote_off: 'No more emails after votes',
  vote_account: 'Your account',
};
