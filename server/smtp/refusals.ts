import { databaseFault } from '../../database/open.ts';
type Fault = Record<string, unknown>;

/** RFC 3463's codes about the sender, in any phase: not accepted, unknown, or has sent too much. */
const SENDERS_CODE = /^5\d\d[ -]5\.(1\.[78]|4\.5)\b/;

/**
 * Whether the mail server refuses all our mails, whoever they are for: it refuses our password, our
 * address, or more mails for now. After an operator has fixed this, the same mail is sent.
 */
export function isAboutSender(error: unknown): boolean {
  const { code, responseCode, command, response } = error as Fault;
  const isNo = typeof responseCode === 'number' && responseCode >= 500;
  if (code === 'EAUTH' || code === 'ENOAUTH') return isNo || typeof responseCode !== 'number';
  if (!isNo) return false;
  return !isAboutReceiver(command) || (typeof response === 'string' && SENDERS_CODE.test(response));
}

/** Answers to these commands are about one recipient, or about the mail for them. */
const isAboutReceiver = (command: unknown): boolean => command === 'RCPT TO' || command === 'DATA';

/**
 * Whether a refused mail may be accepted after the sender has fixed something: the answer is not
 * about the recipient, or not about their mailbox (RFC 3463: 2, and 1 except for the sender's
 * address).
 */
export function mayBeMended(error: unknown): boolean {
  const { command, response } = error as Fault;
  const isAboutOthers =
    typeof response === 'string' && /^\d{3}[ -]\d\.([3-7]\.|1\.[78]\b)/.test(response);
  return isAboutOthers || !isAboutReceiver(command);
}

/** An error's codes, of the mail server or the database; its message contains the address. */
export function reasonOf(error: unknown) {
  const { code, responseCode, command } = error as Fault;
  return { code: databaseFault(error)?.sqlState ?? code, responseCode, command };
}

/** The mail server's answer, in one line without the address; empty if there was none. */
export function answerOf(error: unknown): string {
  const { response } = error as Fault;
  if (typeof response !== 'string') return '';
  const nameless = response.replace(/<?[^\s<>@]+@[^\s<>@]+>?/g, '…');
  return nameless.replace(/\s+/g, ' ').trim().slice(0, 300);
}

/**
 * Whether a retry is useless: the server refuses this recipient or this text (RFC 5321, 5yz). If it
 * refuses the sender, the mail is retried, as the operator can fix that.
 */
export function isFinal(error: unknown): boolean {
  if (error instanceof NoAddress) return true;
  const { code, responseCode } = error as Fault;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isNo = typeof responseCode === 'number' && responseCode >= 500;
  return isAboutMail && isNo && !isAboutSender(error);
}

/** Errors that occur before the mail server receives anything of the mail. */
const BEFORE = new Set(['EDNS', 'EAUTH', 'ETLS', 'ENOAUTH', 'EPROXY']);

/**
 * Whether a mail is in doubt: it failed, and the mail server may have accepted it all the same. It did not
 * if it said so, or could not be reached. A connection that breaks off later may have delivered the mail
 * before.
 */
export function mayHaveArrived(error: unknown): boolean {
  if (isFinal(error)) return false;
  const { code, responseCode, syscall, message } = error as Fault;
  if (typeof responseCode === 'number' || syscall === 'connect') return false;
  if (code === 'ETIMEDOUT')
    return message !== 'Connection timeout' && message !== 'Greeting never received';
  return typeof code !== 'string' || !BEFORE.has(code);
}

/** The stored address is invalid: it could add further recipients or headers. */
export class NoAddress extends Error {}
