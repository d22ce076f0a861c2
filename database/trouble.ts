import { databaseFault } from './open.ts';
import { NEWER_SCHEMA } from './schema-number.ts';

/**
 * Why the database cannot serve at the moment. `away`: it cannot be reached, is starting or stopping, takes
 * no writes because another server is the primary, or does not answer in time. `full`: its disk is. `refused`:
 * it is there, but does not let this server in; somebody has to act. `newer`: a newer version has it, and this one may
 * write no votes.
 */
export type DatabaseTrouble = 'away' | 'full' | 'refused' | 'newer';

/** Codes of PostgreSQL (Appendix A of its manual), whole or by class. */
const AWAY_STATES = new Set([
  '25006', // read_only_sql_transaction: after a failover this is a standby
  '25P03', // idle_in_transaction_session_timeout
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57014', // query_canceled: the statement's time limit
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '58030', // io_error
]);
const CONNECTION_CLASS = '08';
const DISK_FULL = '53100';
const REFUSED_STATES = new Set([
  '28000', // invalid_authorization_specification: the account is gone, or may not log in
  '28P01', // invalid_password
  '3D000', // invalid_catalog_name: there is no such database
]);

/** Codes of Node's sockets and resolver. */
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
]);

/** Messages of `pg` and `pg-pool` for errors that have no code. */
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Whether an error, or a cause of it, says that the database cannot serve now; null: another error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (code === NEWER_SCHEMA) return 'newer';
    if (code === 'ENOSPC') return 'full';
    if (typeof code === 'string' && AWAY_CODES.has(code)) return 'away';
    if (AWAY_MESSAGES.test(at.message)) return 'away';
  }
  const sqlState = databaseFault(error)?.sqlState ?? '';
  if (sqlState === DISK_FULL) return 'full';
  if (REFUSED_STATES.has(sqlState)) return 'refused';
  return AWAY_STATES.has(sqlState) || sqlState.startsWith(CONNECTION_CLASS) ? 'away' : null;
}
