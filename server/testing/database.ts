import { env } from 'node:process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { seedDemo } from '../../database/demo/seed.ts';
import { FolderInUse, lockFolder } from '../../database/folder-lock.ts';
import { loadGeography } from '../../database/geography/load.ts';
import { extensions, openInMemory } from '../../database/embedded.ts';
import type { Database, OpenDatabase } from '../../database/open.ts';
import { openPostgres } from '../../database/postgres.ts';
import { prepareJobs } from '../jobs/queues.ts';

/** The time at which the tests' demo festival takes place: a Saturday noon in Charleston. */
export const TEST_NOW = new Date('2026-05-02T16:00:00Z');

/** A database for one test, with the demo festival; deleted when it is closed. */
export interface TestDatabase extends OpenDatabase {
  /** For a second server on the same database; undefined on the embedded one. */
  url: string | undefined;
  /** The file of the ledger's head, one for the database's servers; deleted with it. */
  headFile: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Opens a fresh copy of the prepared database; the first caller prepares it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const database = await openCopy();
  const headFile = join(
    tmpdir(),
    `vota-taco-head-${process.pid}-${randomBytes(6).toString('hex')}`,
  );
  return {
    ...database,
    headFile,
    close: async () => {
      rmSync(headFile, { force: true });
      await database.close();
    },
  };
}

async function openCopy(): Promise<Omit<TestDatabase, 'headFile'>> {
  const { TEST_DATABASE, TEST_POSTGRES_URL: url } = env;
  if (TEST_DATABASE === 'postgres') {
    if (!url) throw new Error('TEST_POSTGRES_URL is missing: npm test provides it.');
    return openCopyOfTemplate(url);
  }
  const database = await openInMemory(new Blob([await readImage()]));
  return { ...database, url: undefined };
}

async function prepare(db: Database): Promise<void> {
  await prepareJobs(db);
  await loadGeography(db);
  await seedDemo(db, TEST_NOW);
}

let hashed: string | undefined;

/** The hash of the prepared database's sources: different sources give a different image. */
const contentHash = (): string => (hashed ??= hashContent());

function hashContent(): string {
  const hash = createHash('sha256');
  // The version of the job queue, which creates its own tables, is in package.json.
  const content = [
    '{database,domain}/**/*.{ts,sql,json}',
    'server/jobs/queues.ts',
    'server/testing/database.ts',
    'package.json',
  ];
  const files = globSync(content, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();
  for (const file of files) hash.update(file).update(readFileSync(`${root}/${file}`));
  return hash.digest('hex').slice(0, 16);
}

/** The prepared database as a file, made once and kept: loading takes a tenth of making it. */
async function readImage(): Promise<Buffer<ArrayBuffer>> {
  const folder = `${root}/.tmp`;
  const path = `${folder}/demo-${contentHash()}.tar`;
  while (!existsSync(path)) {
    try {
      const unlock = lockFolder(`${folder}/demo-making`);
      try {
        if (!existsSync(path)) await makeImage(path);
      } finally {
        unlock();
      }
    } catch (error) {
      // Another test process is creating it: doing so twice at once would take both twice as long.
      if (!(error instanceof FolderInUse)) throw error;
      await sleep(100);
    }
  }
  return readFileSync(path);
}

/** The prepared database in a data folder that has none. It syncs nothing. */
export async function openImageIn(dataFolder: string): Promise<PGlite> {
  const dataDir = join(dataFolder, 'database');
  return PGlite.create({ dataDir, extensions, loadDataDir: new Blob([await readImage()]) });
}

async function makeImage(path: string): Promise<void> {
  const database = await openInMemory();
  await database.migrate(prepare);
  // Else each copy would first recover all that was written since its creation.
  await database.db.execute(sql`checkpoint`);
  const image = await database.pglite.dumpDataDir('none');
  await database.close();
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(own, Buffer.from(await image.arrayBuffer()));
  renameSync(own, path);
}

/** Drops templates of other contents, and incomplete ones of an interrupted run. */
async function dropTemplates(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'vota\\_template\\_%'",
  );
  for (const { name } of rows) await admin.query(`drop database if exists ${name} with (force)`);
}

/** The address of a database on the same server. */
function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** Makes the prepared database, unless it is there. @returns its name */
async function makeTemplate(admin: pg.Client, serverUrl: string): Promise<string> {
  const template = `vota_template_${contentHash()}`;
  await admin.query('select pg_advisory_lock(7426002)');
  const found = await admin.query('select 1 from pg_database where datname = $1', [template]);
  if (found.rowCount === 0) {
    await dropTemplates(admin);
    await admin.query(`create database ${template}_making`);
    const making = openPostgres(urlOf(serverUrl, `${template}_making`), 4);
    await making.migrate(prepare);
    await making.close();
    await admin.query(`alter database ${template}_making rename to ${template}`);
  }
  return template;
}

/** Makes what `openTestDatabase` copies, on both databases, before the first test needs it. */
export async function prepareTestDatabases(serverUrl: string): Promise<void> {
  await readImage();
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await makeTemplate(admin, serverUrl);
  } finally {
    await admin.end();
  }
}

async function openCopyOfTemplate(serverUrl: string): Promise<Omit<TestDatabase, 'headFile'>> {
  // Databases of a process that has ended may be dropped: see scripts/kept-postgres.ts.
  const name = `vota_test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    const template = await makeTemplate(admin, serverUrl);
    // Copies the files without writing them to the WAL: this takes a quarter of the time.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await admin.end();
  }
  // A slow machine is no failure: the tests have their own time limit.
  const url = urlOf(serverUrl, name);
  const database = openPostgres(url, 6, { connection: 0 });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      const cleaner = new pg.Client({ connectionString: serverUrl });
      await cleaner.connect();
      await cleaner.query(`drop database if exists ${name} with (force)`);
      await cleaner.end();
    },
  };
}
