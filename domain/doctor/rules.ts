/** What is looked at, in the order in which it is told. */
export const CHECKS = [
  'database',
  'encoding',
  'clock',
  'migrations',
  'mail',
  'address',
  'proxies',
  'disk',
  'backup',
] as const;
export type Check = (typeof CHECKS)[number];

/** `warning`: works, but not as it should; `fault`: does not work, or not for long. */
export const VERDICTS = ['ok', 'warning', 'fault'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Everything that can be found, and how bad it is. Its text is `doctor.<finding>`. */
export const FINDINGS = {
  database_postgres: 'ok',
  database_embedded: 'ok',
  database_in_memory: 'fault',
  database_old: 'fault',
  database_away: 'fault',
  encoding_ok: 'ok',
  encoding_wrong: 'fault',
  clock_ok: 'ok',
  clock_differs: 'fault',
  migrations_ok: 'ok',
  migrations_missing: 'warning',
  migrations_foreign: 'fault',
  migrations_held: 'ok',
  mail_ok: 'ok',
  mail_mailbox: 'ok',
  mail_refused: 'fault',
  mail_away: 'fault',
  address_ok: 'ok',
  address_away: 'warning',
  address_other: 'fault',
  proxies_ok: 'ok',
  proxies_named: 'ok',
  proxies_none: 'ok',
  proxies_unset: 'fault',
  proxies_missing: 'warning',
  disk_ok: 'ok',
  disk_low: 'warning',
  disk_full: 'fault',
  backup_ok: 'ok',
  backup_off: 'ok',
  backup_unset: 'warning',
  backup_none: 'warning',
  backup_old: 'warning',
  backup_unreadable: 'fault',
  timed_out: 'fault',
} as const satisfies Record<string, Verdict>;
export type Finding = keyof typeof FINDINGS;

/** What a check has found; the values stand in its text. */
export interface Found {
  finding: Finding;
  values: Readonly<Record<string, string | number>>;
}

const found = (finding: Finding, values: Found['values'] = {}): Found => ({ finding, values });

/** The oldest PostgreSQL that serves, as `server_version_num` counts. */
const OLDEST_POSTGRES = 150_000;

export const judgePostgres = (version: string, versionNumber: number): Found =>
  found(versionNumber < OLDEST_POSTGRES ? 'database_old' : 'database_postgres', { version });

export const judgeEncoding = (encoding: string, database: string): Found =>
  found(encoding === 'UTF8' ? 'encoding_ok' : 'encoding_wrong', { encoding, database });

/** Codes of venue screens are accepted for half a minute: servers must agree far better than that. */
const CLOCK_LIMIT_MS = 5000;

/** @param aheadMs how far this server's clock is ahead of the database's */
export function judgeClock(aheadMs: number): Found {
  const seconds = Math.round(Math.abs(aheadMs) / 100) / 10;
  return found(Math.abs(aheadMs) > CLOCK_LIMIT_MS ? 'clock_differs' : 'clock_ok', { seconds });
}

/** @param applied those of the database, by when they were written @param known the same of this version */
export function judgeMigrations(applied: readonly number[], known: readonly number[]): Found {
  const foreign = applied.filter((one) => !known.includes(one)).length;
  if (foreign > 0) return found('migrations_foreign', { count: foreign });
  const missing = known.filter((one) => !applied.includes(one)).length;
  return missing > 0
    ? found('migrations_missing', { count: missing })
    : found('migrations_ok', { count: known.length });
}

/** How requests come to the server. */
interface Way {
  /** Whether people open an https address: the server speaks plain HTTP, so a proxy stands before it. */
  isSecure: boolean;
  trusted: readonly string[];
  /** The address of the one who asks, as the server sees it; null: nobody asks by a request. */
  asker: { address: string; isPrivate: boolean } | null;
}

/** A proxy that is not trusted looks like a visitor in the machine's own network. */
export function judgeProxies({ isSecure, trusted, asker }: Way): Found {
  const address = asker?.address ?? '';
  if (!isSecure) return found('proxies_none');
  if (trusted.length === 0) return found('proxies_unset', { address });
  if (!asker) return found('proxies_named', { proxies: trusted.join(', ') });
  return found(asker.isPrivate ? 'proxies_missing' : 'proxies_ok', { address });
}

const GIGABYTE = 1024 ** 3;
/** The embedded database does not start below it. */
const DISK_FULL_BYTES = 200 * 1024 ** 2;
const DISK_LOW_BYTES = 2 * GIGABYTE;

export function judgeDisk(freeBytes: number, folder: string): Found {
  const values = { gigabytes: Math.floor((freeBytes / GIGABYTE) * 10) / 10, folder };
  if (freeBytes < DISK_FULL_BYTES) return found('disk_full', values);
  return found(freeBytes < DISK_LOW_BYTES ? 'disk_low' : 'disk_ok', values);
}

const HOUR_MS = 3_600_000;
/** A night may be missed, and its successor is late: then something is wrong. */
const BACKUP_HOURS = 48;

/** @param newest when the newest complete backup was begun; null: there is none */
export function judgeBackup(newest: Date | null, folder: string, now: Date): Found {
  if (newest === null) return found('backup_none', { folder });
  const hours = Math.max(0, Math.floor((now.getTime() - newest.getTime()) / HOUR_MS));
  return found(hours >= BACKUP_HOURS ? 'backup_old' : 'backup_ok', { hours, folder });
}
