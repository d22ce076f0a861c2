import * as z from 'zod';

/** Development's own secret: anyone can read it here, so production refuses it. */
const DEVELOPMENT_SECRET = 'only-for-development-and-therefore-not-a-secret';

const optional = z
  .string()
  .optional()
  .transform((value) => value?.trim() || undefined);
const addresses = optional.transform((value) =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean),
);

/** Every environment variable the server reads; docs/operations.md says what each is for. */
const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  DATA_DIR: optional,
  DATABASE_URL: optional.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  AUTH_SECRET: optional,
  SMTP_URL: optional.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
  MAIL_FROM: optional.pipe(z.email().optional()),
  ADMIN_EMAILS: addresses,
  VOTING_ADMIN_EMAILS: addresses,
  TRUSTED_PROXIES: addresses,
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export interface Config {
  production: boolean;
  port: number;
  /** The address that people use, without a slash at its end. */
  publicUrl: string;
  dataDir: string;
  /** undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  databaseConnections: number;
  authSecret: string;
  /** undefined: there is no mail server. Mails go to the mailbox. */
  smtpUrl: string | undefined;
  mailFrom: string;
  adminEmails: readonly string[];
  votingAdminEmails: readonly string[];
  trustedProxies: readonly string[];
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Demo festival, demo accounts and a position of one's choice: never in production. */
  demo: boolean;
  /** Whether mails go to the mailbox at /dev/mail: a demo without a mail server. */
  mailbox: boolean;
}

/** The environment does not make a configuration; `problems` names each variable and why. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((p) => `  - ${p}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * The configuration that an environment describes: defaults in development, and in production
 * nothing is guessed.
 * @throws ConfigError naming every missing, weak or malformed value at once
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // A variable that stands there empty, as in many env files, is not set.
  const set = Object.entries(env).filter(([, value]) => value?.trim());
  const parsed = environment.safeParse(Object.fromEntries(set));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const vars = parsed.data;
  const production = vars.NODE_ENV === 'production';
  if (production) {
    const problems = findProductionProblems(vars);
    if (problems.length > 0) throw new ConfigError(problems);
  }
  return {
    production,
    port: vars.PORT,
    publicUrl: (vars.PUBLIC_URL ?? `http://localhost:${vars.PORT}`).replace(/\/+$/, ''),
    dataDir: vars.DATA_DIR ?? '.data',
    databaseUrl: vars.DATABASE_URL,
    databaseConnections: vars.DATABASE_CONNECTIONS,
    authSecret: vars.AUTH_SECRET ?? DEVELOPMENT_SECRET,
    smtpUrl: vars.SMTP_URL,
    mailFrom: vars.MAIL_FROM ?? 'hola@vota-taco.example',
    adminEmails: vars.ADMIN_EMAILS,
    votingAdminEmails: vars.VOTING_ADMIN_EMAILS,
    trustedProxies: vars.TRUSTED_PROXIES,
    logLevel: vars.LOG_LEVEL,
    demo: !production,
    mailbox: !production && vars.SMTP_URL === undefined,
  };
}

function findProductionProblems(vars: z.infer<typeof environment>): string[] {
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
  if (!vars.DATABASE_URL && !vars.DATA_DIR) {
    problems.push('DATABASE_URL or DATA_DIR is missing: where the votes are kept');
  }
  return problems;
}
