/**
 * Sending pauses after this many mails in a row of which nobody knows whether they arrived: the connection
 * to the mail server broke after they were handed over.
 */
export const MAX_IN_DOUBT = 10;
