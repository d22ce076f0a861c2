type Fault = Record<string, unknown>;

/** What RFC 3463 says of the sender at whatever moment: not let in, unknown, or has sent too many. */
const SENDERS_CODE = /^5\d\d[ -]5\.(1\.[78]|4\.5)\b/;

/**
 * Whether the mail server will take no mail of ours, whoever it is for: it refuses our password, us, or
 * more mails for now. It is to be mended by somebody, and then the same mail is sent.
 */
export function isAboutSender(error: unknown): boolean {
  const { code, responseCode, command, response } = error as Fault;
  const isNo = typeof responseCode === 'number' && responseCode >= 500;
  if (code === 'EAUTH' || code === 'ENOAUTH') return isNo || typeof responseCode !== 'number';
  if (!isNo) return false;
  return !isAboutReceiver(command) || (typeof response === 'string' && SENDERS_CODE.test(response));
}

/** What is answered to these is about one receiver, or about what they would get. */
const isAboutReceiver = (command: unknown): boolean => command === 'RCPT TO' || command === 'DATA';

/**
 * Whether what was not taken may be taken once the sender has mended something: no answer about the
 * receiver, or one that is not about their mailbox (RFC 3463: 2, and 1 but
 * for the sender's address).
 */
export function mayBeMended(error: unknown): boolean {
  const { command, response } = error as Fault;
  const isAboutOthers =
    typeof response === 'string' && /^\d{3}[ -]\d\.([3-7]\.|1\.[78]\b)/.test(response);
  return isAboutOthers || !isAboutReceiver(command);
}
