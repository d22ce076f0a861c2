import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { StopListening } from './listen.ts';

/** The query builder for either database; inside `transaction` use the `tx` it passes. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** A connection for queries: the database itself, or a transaction on it. */
export type Queryable = Pick<
  Database,
  'select' | 'selectDistinctOn' | '$count' | 'insert' | 'update' | 'delete' | 'execute'
>;

export interface OpenDatabase {
  db: Database;
  kind: 'postgres' | 'pglite';
  /**
   * Migrates the tables and then runs `prepare`, under a lock that all servers of this database share:
   * servers that start at the same time wait and find the work done.
   * @throws NewerSchema if another version has migrated it
   */
  migrate(prepare: (db: Database) => Promise<void>): Promise<void>;
  /** The state of its connection pool; null without one. */
  connections(): { inUse: number; idle: number; waiting: number } | null;
  /** Resolves when the database answers. @throws when it does not within two seconds; NewerSchema */
  ping(): Promise<void>;
  /**
   * Listens for NOTIFY on a channel until it is stopped, which must happen before `close`.
   * @param onReconnected the connection was lost and is back: messages in between are lost
   */
  listen(
    channel: string,
    onMessage: (text: string) => void,
    onReconnected: () => void,
  ): Promise<StopListening>;
  close(): Promise<void>;
}

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The SQLSTATE, constraint and column behind an error of either driver; undefined for other errors. */
export function databaseFault(
  error: unknown,
): { sqlState: string; constraint: string | undefined; column: string | undefined } | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, constraint, column } = at as Partial<
      Record<'code' | 'constraint' | 'column', unknown>
    >;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
      return {
        sqlState: code,
        constraint: typeof constraint === 'string' ? constraint : undefined,
        column: typeof column === 'string' ? column : undefined,
      };
    }
  }
  return undefined;
}
