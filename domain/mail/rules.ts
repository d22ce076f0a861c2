/**
 * After this many mails in a row of which nobody knows whether they arrived, sending stops by itself: the
 * mail server loses its connections after it has been given a mail.
 */
export const MAX_IN_DOUBT = 10;
