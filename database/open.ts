import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { lockFolder } from './folder-lock.ts';
import type { StopListening } from './listen.ts';
import { inTime } from './ping.ts';

/** The query builder for either database; inside `transaction` use the `tx` it passes. */
export type Database = PgDatabase<PgQueryResultHKT>;
/** A connection for queries: the database itself, or a transaction on it. */
export type Queryable = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

export interface OpenDatabase {
  db: Database;
  kind: 'postgres' | 'pglite';
  /**
   * Migrates the tables and then runs `prepare`, under a lock that all servers of this database share:
   * servers that start at the same time wait and find the work done.
   */
  migrate(prepare: (db: Database) => Promise<void>): Promise<void>;
  /** The state of its connection pool; null without one. */
  connections(): { inUse: number; idle: number; waiting: number } | null;
  /** Resolves when the database answers. @throws when it does not within two seconds */
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
const extensions = { cube, citext, pg_trgm, unaccent };
const PING_TIMEOUT_MS = 2000;
/** If the disk fills up during creation, the embedded database leaves an unusable folder. */
const NEEDED_DISK_BYTES = 200 * 1024 * 1024;

/**
 * The embedded database in its own folder, which only this process may use.
 * @param lock locks the folder; a caller that has locked it already passes its own `unlock`
 * @throws FolderInUse when another process has it; Error when the disk is nearly full
 */
export async function openEmbedded(
  dataFolder: string,
  lock: typeof lockFolder = lockFolder,
): Promise<OpenDatabase> {
  mkdirSync(dataFolder, { recursive: true });
  const unlock = lock(dataFolder);
  try {
    const disk = statfsSync(dataFolder);
    if (disk.bavail * disk.bsize < NEEDED_DISK_BYTES) {
      throw new Error(`Less than 200 MB are free on the disk of ${dataFolder}.`);
    }
    const pglite = await PGlite.create({ dataDir: join(dataFolder, 'database'), extensions });
    return embedded(pglite, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/** An embedded database in memory, empty or from an image made by `dumpDataDir`. */
export async function openInMemory(image?: Blob): Promise<OpenDatabase & { pglite: PGlite }> {
  const pglite = await PGlite.create({ extensions, ...(image ? { loadDataDir: image } : {}) });
  return { ...embedded(pglite, () => {}), pglite };
}

function embedded(pglite: PGlite, unlock: () => void): OpenDatabase {
  const client = drizzlePglite(pglite);
  const db = client as unknown as Database;
  return {
    db,
    kind: 'pglite',
    migrate: async (prepare) => {
      await migratePglite(client, { migrationsFolder });
      await prepare(db);
    },
    connections: () => null,
    ping: async () => void (await inTime(pglite.query('select 1'), PING_TIMEOUT_MS)),
    listen: async (channel, onMessage) => {
      const stop = await pglite.listen(channel, onMessage);
      return async () => {
        if (!pglite.closed) await stop();
      };
    },
    close: async () => {
      await pglite.close();
      unlock();
    },
  };
}

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
