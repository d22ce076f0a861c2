import { databaseFault } from '../../database/open.ts';
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

/** What an error of the mail server or the database says besides its message, which has the address. */
export function reasonOf(error: unknown) {
  const { code, responseCode, command } = error as Fault;
  return { code: databaseFault(error)?.sqlState ?? code, responseCode, command };
}

/** What the mail server answered, in one line without the address; empty where it did not answer. */
export function answerOf(error: unknown): string {
  const { response } = error as Fault;
  if (typeof response !== 'string') return '';
  const nameless = response.replace(/<?[^\s<>@]+@[^\s<>@]+>?/g, '…');
  return nameless.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/**
 * Whether trying again is no use: the server will not have this receiver or this text (RFC 5321,
 * 5yz). A server that will not have the sender is one to be mended: that is tried again.
 */
export function isFinal(error: unknown): boolean {
  if (error instanceof NoAddress) return true;
  const { code, responseCode } = error as Fault;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isNo = typeof responseCode === 'number' && responseCode >= 500;
  return isAboutMail && isNo && !isAboutSender(error);
}

/** What stands as an address is none: it could bring further receivers or headers with it. */
export class NoAddress extends Error {}
