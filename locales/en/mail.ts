export const mail = {
  confirm_subject: 'Confirm your email for Vota Taco',
  confirm_hello: 'Welcome to Vota Taco!',
  confirm_why: 'One tap confirms that this address is yours. Then your votes count.',
  confirm_action: 'Confirm my email',
  confirm_expires: 'The link works once, for {hours} hours.',
  confirm_not_you: 'If you did not sign up, you need not do anything.',
};
