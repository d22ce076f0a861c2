import { databaseFault } from './open.ts';

/** Errors of a connection that was open: nobody has refused it. */
const CODES = new Set<unknown>(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** The same, as the driver says it. */
const MESSAGES = /^(Connection terminated( unexpectedly)?|Query read timeout)$/;

/**
 * Whether the connection broke off, or stayed silent, after a statement was sent: nobody knows whether the
 * database has carried it out.
 */
export function isAnswerLost(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (CODES.has((at as { code?: unknown }).code) || MESSAGES.test(at.message)) return true;
  }
  // Classes of SQLSTATE: the connection failed, or an operator or a crash ended it.
  return /^(08|57P)/.test(databaseFault(error)?.sqlState ?? '');
}
