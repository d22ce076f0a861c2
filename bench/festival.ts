import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { seedDemo } from '../database/demo/seed.ts';
import { loadGeography } from '../database/geography/load.ts';
import { openEmbedded } from '../database/embedded.ts';
import type { OpenDatabase } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { startPostgres } from '../scripts/postgres.ts';
import { writeSigningKey } from '../server/signing-key.ts';

/** A database with the demo festival, closed: the measured server opens it itself. */
export interface Festival {
  /** The server's configuration for it. */
  env: Record<string, string>;
  remove(): Promise<void>;
}

export interface PostgresFestival extends Festival {
  url: string;
  version: string;
}

/** The configuration of production; it sends nothing outside this machine. */
export const productionEnv = {
  NODE_ENV: 'production',
  PORT: '0',
  PUBLIC_URL: 'https://vota-taco.example',
  AUTH_SECRET: randomBytes(32).toString('base64'),
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hola@vota-taco.example',
  LEDGER_KEY: writeSigningKey(randomBytes(32), 'vota-taco.example'),
  ADMIN_EMAILS: '',
  VOTING_ADMIN_EMAILS: '',
  // All load comes from one machine, and each request names the simulated client's address.
  TRUSTED_PROXIES: '127.0.0.1',
  LOG_LEVEL: 'error',
};

/** @param demo false: the database is empty, as a server in production needs it */
export async function openPostgresFestival(
  connections: number,
  { demo = true } = {},
): Promise<PostgresFestival> {
  const postgres = await startPostgres({ onDisk: true });
  const name = `vota_bench_${randomBytes(6).toString('hex')}`;
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return await client.query<Record<string, string>>(statement);
    } finally {
      await client.end();
    }
  };
  const headFile = join(tmpdir(), `${name}-head`);
  const remove = async () => {
    rmSync(headFile, { force: true });
    try {
      await asOwner(`drop database if exists ${name} with (force)`);
    } finally {
      await postgres.stop();
    }
  };
  try {
    await asOwner(`create database ${name}`);
    const url = new URL(postgres.url);
    url.pathname = `/${name}`;
    if (demo) await prepare(openPostgres(url.href, 2));
    const { rows } = await asOwner(`
      select 'PostgreSQL ' || current_setting('server_version')
        || ', synchronous_commit ' || current_setting('synchronous_commit')
        || ', fsync ' || current_setting('fsync') as version`);
    return {
      url: url.href,
      version: `${rows[0]?.version} (${postgres.origin})`,
      env: {
        DATABASE_URL: url.href,
        DATABASE_CONNECTIONS: String(connections),
        DATA_DIR: '.tmp/data',
        LEDGER_HEAD_FILE: headFile,
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

export async function openEmbeddedFestival(): Promise<Festival> {
  const folder = mkdtempSync(join(tmpdir(), 'vota-taco-bench-'));
  const remove = async () => rmSync(folder, { recursive: true, force: true });
  try {
    await prepare(await openEmbedded(folder));
    return { env: { DATABASE_URL: '', DATA_DIR: folder }, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function prepare(database: OpenDatabase): Promise<void> {
  try {
    await database.migrate(async (db) => {
      await loadGeography(db);
      await seedDemo(db, new Date());
    });
  } finally {
    await database.close();
  }
}
