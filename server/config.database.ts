import * as z from 'zod';
import { address, ConfigError, oneOf, optional, readVariables } from './config.values.ts';

const POSTGRES = ['postgres', 'postgresql'];

export const postgresAddress = (host: string) =>
  address(POSTGRES, `postgres://name:password@${host}:5432/database`);

/** The variables that say where the votes are. */
export const databaseEnvironment = {
  NODE_ENV: oneOf(['development', 'test', 'production']).default('development'),
  DATA_DIR: optional,
  DATABASE_URL: postgresAddress('host'),
};

/** Where the votes are. */
export interface DatabaseConfig {
  /** undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
}

interface Given {
  NODE_ENV: string;
  DATA_DIR: string | undefined;
  DATABASE_URL: string | undefined;
}

/** Nothing is guessed in production: a folder that nobody meant would be an empty festival. */
export const findDatabaseProblems = ({ NODE_ENV, DATA_DIR, DATABASE_URL }: Given): string[] =>
  NODE_ENV === 'production' && !DATABASE_URL && !DATA_DIR
    ? ['DATABASE_URL or DATA_DIR is missing: where the votes are kept']
    : [];

export const databaseOf = ({ DATA_DIR, DATABASE_URL }: Given): DatabaseConfig => ({
  databaseUrl: DATABASE_URL,
  dataDir: DATA_DIR ?? '.data',
});

/**
 * Reads what commands need that work on the database alone, such as a backup.
 * @throws ConfigError naming what is missing or malformed of it
 */
export function readDatabaseConfig(env: Record<string, string | undefined>): DatabaseConfig {
  const { vars, problems, malformed } = readVariables(z.object(databaseEnvironment), env);
  if (malformed.size === 0) problems.push(...findDatabaseProblems(vars));
  if (problems.length > 0) throw new ConfigError(problems);
  return databaseOf(vars);
}
