import { createPrivateKey } from 'node:crypto';
import * as z from 'zod';
import { type AppsConfig, appsEnvironment, readAppsConfig } from './config.apps.ts';
import { type LedgerConfig, readLedgerConfig } from './config.ledger.ts';
import { type BackupConfig, backupEnvironment } from './config.backup.ts';
import { processesEnvironment, processesOf } from './config.processes.ts';
import { type AnchorConfig, anchorEnvironment, readAnchorConfig } from './config.anchor.ts';
import {
  type DatabaseConfig,
  databaseEnvironment,
  databaseOf,
  findDatabaseProblems,
  postgresAddress,
} from './config.database.ts';
import {
  address,
  ConfigError,
  entries,
  list,
  numberIn,
  oneOf,
  optional,
  readVariables,
  whole,
} from './config.values.ts';
import { canonical, rangeOf } from './ip-address.ts';
import { emailSchema, PROVIDERS, type Provider } from '../domain/people/schema.ts';

/** Development's own secret: anyone can read it here, so production refuses it. */
const DEVELOPMENT_SECRET = 'only-for-development-and-therefore-not-a-secret';

const mailAddresses = entries((entry) => emailSchema.safeParse(entry).success, 'e-mail address');
const proxies = entries(
  (entry) => canonical(entry) !== null || rangeOf(entry) !== null,
  'address or range such as 10.0.0.0/8',
);
const mailAddress = optional.pipe(
  z.email({ error: 'is no e-mail address such as hola@example.org' }).optional(),
);
const webAddress = (example: string) => address(['http', 'https'], example);

/** Every environment variable the server reads; docs/operations.md says what each is for. */
const environment = z.object({
  ...databaseEnvironment,
  ...processesEnvironment,
  PORT: whole(0, 65_535).default(3000),
  PUBLIC_URL: webAddress('https://vote.example.org'),
  DATABASE_READ_URL: postgresAddress('replica'),
  DATABASE_CONNECTIONS: whole(2, 200).default(10),
  LIVE_CONNECTIONS: whole(1, 100_000).default(10_000),
  AUTH_SECRET: optional,
  SMTP_URL: address(['smtp', 'smtps'], 'smtps://name:password@mail.example.org'),
  MAILS_PER_SECOND: numberIn(0.1, 1000).default(20),
  MAIL_FROM: mailAddress,
  SECURITY_CONTACT: mailAddress,
  ADMIN_EMAILS: mailAddresses,
  VOTING_ADMIN_EMAILS: mailAddresses,
  SECOND_FACTOR: oneOf(['required', 'optional']).optional(),
  TOMTOM_API_KEY: optional,
  TOMTOM_URL: webAddress('https://api.tomtom.com'),
  TRUSTED_PROXIES: proxies,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_APP_CLIENT_IDS: list,
  APPLE_CLIENT_ID: optional,
  APPLE_APP_ID: optional,
  APPLE_TEAM_ID: optional,
  APPLE_KEY_ID: optional,
  // In one line of an env file, the line breaks of the key are written as \n.
  APPLE_PRIVATE_KEY: optional.transform((value) => value?.replaceAll(String.raw`\n`, '\n')),
  VOTES_PER_CONNECTION: whole(0, 100_000).default(20),
  VOTES_PER_NETWORK: whole(0, 100_000).default(100),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  LOG_REQUESTS: oneOf(['off', 'on']).default('off'),
  METRICS_TOKEN: optional.pipe(z.string().min(16, 'takes 16 characters or more').optional()),
  LEDGER_KEY: optional.transform((value) => value?.replaceAll(String.raw`\n`, '\n')),
  LEDGER_KEY_FILE: optional,
  LEDGER_OLD_KEYS: list,
  LEDGER_HEAD_FILE: optional,
  LEDGER_WITHIN_SECONDS: numberIn(1, 3600).default(60),
  LEDGER_WITNESSES: list,
  DRAIN_SECONDS: numberIn(0, 300).default(0),
  ...appsEnvironment,
  ...anchorEnvironment,
  ...backupEnvironment,
});

/** Their names. */
export const VARIABLES: ReadonlySet<string> = new Set(Object.keys(environment.shape));

/** The variables that signing in through a provider needs. */
export const PROVIDER_VARIABLES = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  apple: ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
} as const satisfies Record<Provider, readonly (keyof typeof environment.shape)[]>;

/** The further variables that signing in inside the app, without a browser, needs. */
export const APP_VARIABLES = {
  google: 'GOOGLE_APP_CLIENT_IDS',
  apple: 'APPLE_APP_ID',
} as const satisfies Record<Provider, keyof typeof environment.shape>;

/** Our registration at Google. */
export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  /** The ids of our apps at Google; empty: the apps sign in through a browser. */
  appClientIds: readonly string[];
}

/** Our registration at Apple; the secret of each call is signed with the key. */
export interface AppleClient {
  /** The id of the service, not of the app. */
  clientId: string;
  /** The id of the app; undefined: it signs in through a browser. */
  appId: string | undefined;
  teamId: string;
  keyId: string;
  /** PKCS #8 in PEM, for ES256. */
  privateKey: string;
}

export interface Config extends DatabaseConfig, Pick<BackupConfig, 'backupDir'> {
  production: boolean;
  port: number;
  /** How many processes serve at the port. */
  processes: number;
  /** The public address of the site, without a trailing slash. */
  publicUrl: string;
  /** A read replica for long exports, which may lag; undefined: they read the main database. */
  databaseReadUrl: string | undefined;
  databaseConnections: number;
  /** The maximum number of open live streams on one server. */
  liveConnections: number;
  authSecret: string;
  /** undefined: no mail server; mails go to the mailbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where people report vulnerabilities: an address that somebody reads. */
  securityContact: string;
  /** The most broadcast mails that one server sends in a second. */
  mailsPerSecond: number;
  adminEmails: readonly string[];
  votingAdminEmails: readonly string[];
  /** Whether organisers need a second step at sign-in; in production they do by default. */
  requiresSecondFactor: boolean;
  /** undefined: ZIP codes are looked up only in the packaged table. */
  tomTom: { key: string; url: string } | undefined;
  trustedProxies: readonly string[];
  /** undefined: signing in through Google is off. */
  google: GoogleClient | undefined;
  apple: AppleClient | undefined;
  /** Votes a minute of one IPv4 address or /64, and of one /24 or /48; 0: no limit. */
  votesPerMinute: { connection: number; network: number };
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Whether each request writes a log line. */
  logRequests: boolean;
  /** The token for /metrics; undefined: /metrics does not exist. */
  metricsToken: string | undefined;
  /** How long a stopping server keeps serving while /readyz announces it, in seconds. */
  drainSeconds: number;
  ledger: LedgerConfig;
  apps: AppsConfig;
  /** undefined: heads of the log are not anchored. */
  anchor: AnchorConfig | undefined;
  /** Enables the demo festival, demo accounts and a chosen position: never in production. */
  demo: boolean;
  /** Whether mails go to the mailbox at /dev/mail: a demo without a mail server. */
  mailbox: boolean;
}

/**
 * Reads the configuration from the environment: with defaults in development; in production, required
 * values have none.
 * @throws ConfigError naming every missing, weak or malformed value at once
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { vars, problems: malformations, malformed } = readVariables(environment, env);
  const production = vars.NODE_ENV === 'production';
  const problems = findProviderProblems(vars);
  const anchor = readAnchorConfig(vars, problems);
  if (production) problems.push(...findProductionProblems(vars));
  const publicUrl = (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, '');
  const { databaseUrl, dataDir } = databaseOf(vars);
  const processes = processesOf(vars, databaseUrl, problems);
  const ledger = readLedgerConfig(vars, { publicUrl, dataDir, production }, problems);
  const apps = readAppsConfig(vars, { publicUrl, production }, problems);
  // What follows from a malformed value is no fault of its own.
  const others = problems.filter(
    (problem) => !namesOf(problem).some((name) => malformed.has(name)),
  );
  if (malformations.length + others.length > 0)
    throw new ConfigError([...malformations, ...others]);
  const mailFrom = vars.MAIL_FROM ?? 'hola@vota-taco.example';
  return {
    production,
    port: vars.PORT,
    processes,
    publicUrl,
    dataDir,
    databaseUrl,
    backupDir: vars.BACKUP_DIR,
    databaseReadUrl: vars.DATABASE_READ_URL,
    databaseConnections: vars.DATABASE_CONNECTIONS,
    liveConnections: vars.LIVE_CONNECTIONS,
    authSecret: vars.AUTH_SECRET ?? DEVELOPMENT_SECRET,
    smtpUrl: vars.SMTP_URL,
    mailsPerSecond: vars.MAILS_PER_SECOND,
    mailFrom,
    securityContact: vars.SECURITY_CONTACT ?? mailFrom,
    adminEmails: vars.ADMIN_EMAILS,
    votingAdminEmails: vars.VOTING_ADMIN_EMAILS,
    requiresSecondFactor:
      (vars.SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
    tomTom: vars.TOMTOM_API_KEY
      ? { key: vars.TOMTOM_API_KEY, url: vars.TOMTOM_URL ?? 'https://api.tomtom.com' }
      : undefined,
    trustedProxies: vars.TRUSTED_PROXIES.map((proxy) => canonical(proxy) ?? proxy),
    google: readGoogleClient(vars),
    apple: readAppleClient(vars),
    votesPerMinute: { connection: vars.VOTES_PER_CONNECTION, network: vars.VOTES_PER_NETWORK },
    logLevel: vars.LOG_LEVEL,
    logRequests: vars.LOG_REQUESTS === 'on',
    metricsToken: vars.METRICS_TOKEN,
    drainSeconds: vars.DRAIN_SECONDS,
    ledger,
    apps,
    anchor,
    demo: !production,
    mailbox: !production && vars.SMTP_URL === undefined,
  };
}

/** The variables that a problem is about. */
const namesOf = (problem: string): string[] => problem.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g) ?? [];

type Variables = z.infer<typeof environment>;

function readGoogleClient(vars: Variables): GoogleClient | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = vars;
  const appClientIds = vars.GOOGLE_APP_CLIENT_IDS;
  return clientId && clientSecret ? { clientId, clientSecret, appClientIds } : undefined;
}

function readAppleClient(vars: Variables): AppleClient | undefined {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId } = vars;
  const privateKey = vars.APPLE_PRIVATE_KEY;
  return clientId && teamId && keyId && privateKey
    ? { clientId, appId: vars.APPLE_APP_ID, teamId, keyId, privateKey }
    : undefined;
}

/** A provider needs all its variables or none: a half set one would fail unnoticed. */
function findProviderProblems(vars: Variables): string[] {
  const problems = PROVIDERS.flatMap((provider) => {
    const names = PROVIDER_VARIABLES[provider];
    const app = APP_VARIABLES[provider];
    const set = [...names, app].filter((name) => vars[name]?.length);
    const missing = names.filter((name) => !vars[name]);
    if (set.length === 0) return [];
    const others = set.join(', ');
    return missing.map((name) => `${name} is missing: it belongs to ${others}`);
  });
  if (vars.APPLE_PRIVATE_KEY && !isAppleKey(vars.APPLE_PRIVATE_KEY)) {
    problems.push(
      'APPLE_PRIVATE_KEY is no key of Apple: the text of the .p8 file (PKCS #8, P-256)',
    );
  }
  return problems;
}

function isAppleKey(pem: string): boolean {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyDetails?.namedCurve === 'prime256v1' && pem.includes('BEGIN PRIVATE KEY');
  } catch {
    return false;
  }
}

function findProductionProblems(vars: Variables): string[] {
  const problems: string[] = [];
  const secret = vars.AUTH_SECRET;
  if (!secret) problems.push('AUTH_SECRET is missing: 32 or more random characters');
  else if (secret.length < 32 || new Set(secret).size < 10 || secret === DEVELOPMENT_SECRET) {
    problems.push('AUTH_SECRET is weak: take 32 or more random characters');
  }
  if (!vars.PUBLIC_URL) problems.push('PUBLIC_URL is missing: the address that people open');
  else if (!vars.PUBLIC_URL.startsWith('https://')) {
    problems.push('PUBLIC_URL must be https: positions and passwords travel on it');
  }
  if (!vars.SMTP_URL) problems.push('SMTP_URL is missing: the mail server');
  if (!vars.MAIL_FROM) problems.push('MAIL_FROM is missing: the sender of mails');
  return [...problems, ...findDatabaseProblems(vars)];
}
