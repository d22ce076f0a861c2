import type { Logger } from 'pino';
import { explainConnection } from '../../database/explain.ts';
import { readPostgresFacts, UnfitDatabase, unfitReasons } from '../../database/requirements.ts';
import { readDatabaseConfig } from '../config.database.ts';
import { ConfigError } from '../config.values.ts';
import { innermostMessage } from '../http/innermost-message.ts';

type Environment = Record<string, string | undefined>;

const CLOCK_LIMIT_MS = 60_000;

/**
 * Looks at a PostgreSQL before anything is written there. A clock that differs is only logged: nobody knows
 * here which of the two is wrong, and a server that is restarted while people vote must come back.
 * @throws UnfitDatabase, or the driver's error
 */
export async function checkDatabase(
  url: string,
  { log, now }: { log: Logger; now: () => Date },
): Promise<void> {
  const facts = await readPostgresFacts(url, now);
  const reasons = unfitReasons(facts);
  if (reasons.length > 0) throw new UnfitDatabase(reasons);
  if (Math.abs(facts.aheadMs) > CLOCK_LIMIT_MS) {
    log.error(
      { aheadSeconds: Math.round(facts.aheadMs / 1000) },
      'the clock of this server is not that of its database: this one decides the day of a vote; run NTP on both',
    );
  }
}

/** Says in words what a start waits for, each time it is something else. */
export function explainOnce(url: string | undefined, log: Logger): (error: unknown) => void {
  let said: string | null = null;
  return (error) => {
    const reason = url === undefined ? null : explainConnection(error, url);
    if (reason === null || reason === said) return;
    said = reason;
    log.error({ reason }, 'the start waits for the database');
  };
}

/**
 * Why a program cannot start or a command failed, in words. A configuration that is not complete is told
 * together with what is wrong with the database, as far as its address can be read.
 */
export async function explainFailure(error: unknown, env: Environment): Promise<string> {
  const url = readUrl(env);
  if (!(error instanceof ConfigError) || url === undefined) {
    return (url && explainConnection(error, url)) || innermostMessage(error);
  }
  const more = await databaseProblems(url);
  return new ConfigError([...error.problems, ...more]).message;
}

async function databaseProblems(url: string): Promise<string[]> {
  try {
    return unfitReasons(await readPostgresFacts(url, () => new Date()));
  } catch (error) {
    const reason = explainConnection(error, url);
    return reason === null ? [] : [reason];
  }
}

function readUrl(env: Environment): string | undefined {
  try {
    return readDatabaseConfig(env).databaseUrl;
  } catch {
    return undefined;
  }
}
