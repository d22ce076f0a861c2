import { existsSync, statfsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import { isInMemory } from '../../database/embedded.ts';
import { explainConnection } from '../../database/explain.ts';
import type { Queryable } from '../../database/open.ts';
import { readPostgresFacts } from '../../database/requirements.ts';
import { KNOWN_MIGRATIONS } from '../../database/schema-number.ts';
import {
  type Check,
  type Found,
  judgeBackup,
  judgeClock,
  judgeDisk,
  judgeEncoding,
  judgeMigrations,
  judgePostgres,
  judgeProxies,
} from '../../domain/doctor/rules.ts';
import { newestBackup } from '../../domain/doctor/rules.backups.ts';
import type { Config } from '../config.ts';
import { isOfPrivateUse } from '../evidence/networks.ts';
import { innermostMessage } from '../http/innermost-message.ts';
import { shakeHands } from '../smtp/delivery.ts';
import { answerOf } from '../smtp/refusals.ts';
import type { Findings } from './present.ts';
import { selectMigrations } from './queries.ts';

/** What an examination needs of the server, or of the command. */
export interface Examined {
  config: Config;
  /** null: the embedded database belongs to a server that runs. */
  db: Queryable | null;
  now: () => Date;
  /** For each check, in milliseconds; below what a browser waits for an answer. */
  limitMs?: number;
}

const LIMIT_MS = 8000;

/** Runs every check but that of the proxies. None of them throws, and none takes longer than the limit. */
export async function examine(examined: Examined): Promise<Findings> {
  const { limitMs = LIMIT_MS } = examined;
  const limited = (check: Promise<Found>) => within(limitMs, check);
  const server = within(limitMs, examineServer(examined));
  const [ofServer, migrations, mail, address, disk, backup] = await Promise.all([
    server,
    limited(examineMigrations(examined)),
    limited(examineMail(examined)),
    limited(examineAddress(examined)),
    limited(examineDisk(examined)),
    limited(examineBackup(examined)),
  ]);
  const checked: Findings = { migrations, mail, address, disk, backup };
  return Object.assign(checked, 'finding' in ofServer ? { database: ofServer } : ofServer);
}

/** What the checks have not said by then is found to take too long. */
async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result | Found> {
  const late = Promise.withResolvers<Found>();
  const values = { seconds: Math.round(limitMs / 1000) };
  const timer = setTimeout(() => late.resolve({ finding: 'timed_out', values }), limitMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

type OfServer = Pick<Record<Check, Found>, 'database'> & Findings;

async function examineServer({ config, now }: Examined): Promise<OfServer> {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl === undefined) {
    const isLost = existsSync(dataDir) && isInMemory(dataDir);
    const finding = isLost ? 'database_in_memory' : 'database_embedded';
    return { database: { finding, values: { folder: dataDir } } };
  }
  try {
    const facts = await readPostgresFacts(databaseUrl, now);
    return {
      database: judgePostgres(facts.version, facts.versionNumber),
      encoding: judgeEncoding(facts.encoding, facts.database),
      clock: judgeClock(facts.aheadMs),
    };
  } catch (error) {
    return { database: away(error, databaseUrl) };
  }
}

/** The reason is in English, as in the log. It has no password. */
const away = (error: unknown, url: string): Found => ({
  finding: 'database_away',
  values: { reason: explainConnection(error, url) ?? innermostMessage(error) },
});

async function examineMigrations({ config, db }: Examined): Promise<Found> {
  if (db === null) return { finding: 'migrations_held', values: {} };
  try {
    const known = KNOWN_MIGRATIONS.map(({ when }) => when);
    return judgeMigrations(await selectMigrations(db), known);
  } catch (error) {
    return away(error, config.databaseUrl ?? 'postgres:');
  }
}

/** As for a mail: connects, secures the connection, signs in. Nothing is sent. */
async function examineMail({ config }: Examined): Promise<Found> {
  const { smtpUrl } = config;
  if (smtpUrl === undefined) return { finding: 'mail_mailbox', values: {} };
  const { hostname, port } = new URL(smtpUrl);
  const host = port ? `${hostname}:${port}` : hostname;
  try {
    await shakeHands(config, smtpUrl);
    return { finding: 'mail_ok', values: { host } };
  } catch (error) {
    const answer = answerOf(error);
    if (answer) return { finding: 'mail_refused', values: { host, answer } };
    return { finding: 'mail_away', values: { host, reason: codeOf(error) } };
  }
}

const ADDRESS_MS = 5000;

/** Whether a server of ours answers at the address that people open. */
async function examineAddress({ config: { publicUrl } }: Examined): Promise<Found> {
  const values = { address: publicUrl };
  try {
    const signal = AbortSignal.timeout(ADDRESS_MS);
    const answer = await fetch(`${publicUrl}/healthz`, { signal, redirect: 'manual' });
    const body = (await answer.json().catch(() => null)) as { status?: unknown } | null;
    const isOurs = answer.status === 200 && body?.status === 'ok';
    return isOurs
      ? { finding: 'address_ok', values }
      : { finding: 'address_other', values: { ...values, status: answer.status } };
  } catch (error) {
    return { finding: 'address_away', values: { ...values, reason: codeOf(error) } };
  }
}

/** The innermost code, such as ENOTFOUND or CERT_HAS_EXPIRED; else the kind of the error. */
function codeOf(error: unknown): string {
  let code = error instanceof Error ? error.name : 'Error';
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') code = at.code;
  }
  return code;
}

async function examineDisk({ config: { dataDir } }: Examined): Promise<Found> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  return judgeDisk(bavail * bsize, dataDir);
}

async function examineBackup({ config, now }: Examined): Promise<Found> {
  const { backupDir, production } = config;
  if (backupDir === undefined) {
    return { finding: production ? 'backup_unset' : 'backup_off', values: {} };
  }
  try {
    return judgeBackup(newestBackup(await readdir(backupDir)), backupDir, now());
  } catch (error) {
    const values = { folder: backupDir, reason: codeOf(error) };
    return { finding: 'backup_unreadable', values };
  }
}

/** @param address of the client that asks; null: it is no request */
export function examineProxies(
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
  address: string | null,
): Found {
  return judgeProxies({
    isSecure: publicUrl.startsWith('https:'),
    trusted: trustedProxies,
    asker:
      address === null || isIP(address) === 0
        ? null
        : { address, isPrivate: isOfPrivateUse(address) },
  });
}
