import {
  cpSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { DurablePGlite } from './durable-pglite.ts';
import { lockFolder } from './folder-lock.ts';
import { type Database, migrationsFolder, type OpenDatabase } from './open.ts';
import { answersInTime } from './ping.ts';
import { refuseNewerDatabase, SCHEMA_NUMBER } from './schema-number.ts';
import { syncCreated, syncEntries, syncFolder } from './sync-folder.ts';

export const extensions = { cube, citext, pg_trgm, unaccent };
/** If the disk fills up during creation, the embedded database leaves an unusable folder. */
const NEEDED_DISK_BYTES = 200 * 1024 * 1024;
/** Exists in the data folder while the database is being created: what is in it then is incomplete. */
const CREATING = 'database.creating';
/** Linux's numbers of file systems in memory: tmpfs and ramfs. */
const IN_MEMORY = new Set([0x01021994, 0x858458f6]);

/**
 * The embedded database in its own folder, which only this process may use. What it has answered is on the
 * disk: it survives a power cut, unless the folder is in memory (`isInMemory`) or the disk does not keep
 * what it says that it has stored.
 * @param lock locks the folder; a caller that has locked it already passes its own `unlock`
 * @throws FolderInUse when another process has it; Error when the disk is nearly full
 */
export async function openEmbedded(
  dataFolder: string,
  lock: typeof lockFolder = lockFolder,
): Promise<OpenDatabase> {
  syncCreated(resolve(dataFolder), mkdirSync(resolve(dataFolder), { recursive: true }));
  const unlock = lock(dataFolder);
  try {
    const disk = statfsSync(dataFolder);
    if (disk.bavail * disk.bsize < NEEDED_DISK_BYTES) {
      throw new Error(`Less than 200 MB are free on the disk of ${dataFolder}.`);
    }
    return await databaseOn(await openFolder(dataFolder), unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Puts a copy of a closed database into a locked data folder that has none. It has another name until it is
 * complete, so that a power cut leaves no part of a database.
 */
export async function copyIntoFolder(dataFolder: string, source: string): Promise<void> {
  const copying = join(dataFolder, 'database.copying');
  rmSync(copying, { recursive: true, force: true });
  cpSync(source, copying, { recursive: true });
  await syncFolder(copying);
  rmSync(join(dataFolder, CREATING), { force: true });
  renameSync(copying, join(dataFolder, 'database'));
  syncEntries(dataFolder);
}

/** An embedded database in memory, empty or from an image made by `dumpDataDir`. It is never stored. */
export async function openInMemory(image?: Blob): Promise<OpenDatabase & { pglite: PGlite }> {
  const pglite = await PGlite.create({ extensions, ...(image ? { loadDataDir: image } : {}) });
  return { ...(await databaseOn(pglite, () => {})), pglite };
}

/** Whether a folder is in memory, so that nothing in it survives a power cut. Known on Linux only. */
export const isInMemory = (folder: string): boolean => IN_MEMORY.has(statfsSync(folder).type);

/** Opens the database of a locked data folder; creates it if there is none, or only a part of one. */
async function openFolder(dataFolder: string): Promise<PGlite> {
  const folder = resolve(dataFolder, 'database');
  const creating = join(dataFolder, CREATING);
  if (existsSync(creating)) rmSync(folder, { recursive: true, force: true });
  // The lock of a process that has ended: the data folder is locked by this one. A power cut leaves it
  // empty, and PostgreSQL would not start.
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  if (existsSync(join(folder, 'PG_VERSION'))) {
    // Copied from a backup or written by a version that did not sync. PostgreSQL is loaded meanwhile.
    const synced = syncFolder(folder);
    synced.catch(() => {});
    return DurablePGlite.open(folder, extensions, { synced });
  }
  writeFileSync(creating, '');
  syncEntries(dataFolder);
  const pglite = await DurablePGlite.open(folder, extensions);
  await syncFolder(folder);
  syncEntries(dataFolder);
  rmSync(creating);
  syncEntries(dataFolder);
  return pglite;
}

/** @param unlock is called when the database is closed */
export async function databaseOn(pglite: PGlite, unlock: () => void): Promise<OpenDatabase> {
  await pglite.exec(`set vota_taco.schema = ${SCHEMA_NUMBER}`);
  const client = drizzle(pglite);
  const db = client as unknown as Database;
  return {
    db,
    kind: 'pglite',
    migrate: async (prepare) => {
      await refuseNewerDatabase(db);
      await migrate(client, { migrationsFolder });
      await prepare(db);
    },
    connections: () => null,
    ping: () => answersInTime(pglite.query('select 1')).then(() => {}),
    listen: async (channel, onMessage) => {
      const stop = await pglite.listen(channel, onMessage);
      return async () => {
        if (!pglite.closed) await stop();
      };
    },
    close: async () => {
      try {
        await pglite.close();
      } finally {
        unlock();
      }
    },
  };
}
