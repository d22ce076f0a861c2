import { type Config, readConfig } from '../config.ts';
import { readEnvFile } from '../env-file.ts';
import { LAST_LINES_MS, standardOutput } from '../http/log-output.ts';
import type { Pages } from '../http/pages.ts';
import { explainFailure } from './check-database.ts';
import { shareOf } from '../config.processes.ts';
import { StoppedWaiting } from './door.ts';
import { findSiblings, type Siblings } from './siblings.ts';
import { type RunningServer, startServer } from './start.ts';

const ROOT = 0;

type OpenPages = (config: Config) => Promise<Pages>;

/**
 * Runs a server as a program: starts it, prints its addresses, and stops it on request.
 * @param env of this process, to which the variables of `.env` are added
 * @param openPages the built pages
 */
export async function run(env: NodeJS.ProcessEnv, openPages: OpenPages): Promise<void> {
  outliveFullStreams();
  // It asks for the processes to be replaced (WEB_CONCURRENCY), and would end this one.
  process.on('SIGUSR2', () => {});
  try {
    const warning = readEnvFile();
    if (warning !== null) process.stderr.write(`${warning}\n`);
    await open(env, openPages);
  } catch (error) {
    process.exit(await endOf(error, env));
  }
}

/** Says why a server ends. @returns the exit code */
async function endOf(error: unknown, env: NodeJS.ProcessEnv): Promise<number> {
  process.stderr.write(`${await explainFailure(error, env)}\n`);
  return error instanceof StoppedWaiting ? 0 : 1;
}

async function open(env: NodeJS.ProcessEnv, openPages: OpenPages): Promise<void> {
  const siblings = findSiblings();
  const whole = readConfig(env);
  const config = siblings ? shareOf(whole, whole.processes) : whole;
  const waiting = new AbortController();
  const starting = openPages(config).then((pages) =>
    startServer(config, {
      pages,
      refuseDemo: config.production,
      waitForDatabase: waiting.signal,
      siblings,
    }),
  );
  if (siblings) stopOnOrders(siblings, starting, waiting, env);
  else stopOnSignals(starting, waiting, env);
  const running = await starting;
  outliveRejections(running);
  siblings?.sayOpen();
  if (siblings && !siblings.isFirst) return;
  const lines = await describeStart(config, running.port);
  standardOutput().write(`${lines.join('\n')}\n`);
}

/**
 * The addresses to print, and what holds for the embedded database, a line each.
 * @param port the actual one, if any port was configured
 * @param account the number of the account that runs the server; undefined where there are none
 */
export async function describeStart(
  config: Config,
  port: number,
  account = process.getuid?.(),
): Promise<string[]> {
  const address = config.publicUrl.replace(/:0$/, `:${port}`);
  const lines = [`Vota Taco is open at ${address}`, ...(await describeDatabase(config))];
  if (config.processes > 1) lines.push(`${config.processes} processes serve it.`);
  if (config.production && account === ROOT) {
    lines.push(
      'WARNING: the server runs as root, so that a fault in it reaches the whole machine. Run it as an account of its own.',
    );
  }
  if (config.demo) {
    const { demoAccounts } = await import('../dev/accounts.ts');
    lines.push(...demoAccounts());
  }
  if (config.mailbox) lines.push(`Mailbox: ${address}/dev/mail`);
  return lines;
}

/** Nothing about PostgreSQL: what it promises is in its own settings. */
async function describeDatabase({ databaseUrl, dataDir }: Config): Promise<string[]> {
  if (databaseUrl) return [];
  const { isInMemory } = await import('../../database/embedded.ts');
  if (isInMemory(dataDir)) {
    return [`WARNING: ${dataDir} is in memory. A power cut or a restart loses every vote.`];
  }
  return [
    `Votes are in ${dataDir}, on its disk before they are answered. There is no second copy.`,
  ];
}

/** Node would end the process for an error of these streams that nobody listens to, as of a full disk. */
function outliveFullStreams(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * An unhandled rejection is a bug of one request: it is logged, and the server goes on for all the
 * others. Without a listener Node would end the process.
 */
function outliveRejections({ services: { log, newId } }: RunningServer): void {
  process.on('unhandledRejection', (error) => {
    log.error({ err: error, errorId: newId() }, 'a promise was rejected and nobody waited for it');
  });
}

/** Stops, writes the last lines, and ends the process. */
function end(starting: Promise<RunningServer>, env: NodeJS.ProcessEnv): void {
  starting
    .then((running) => running.stop())
    .then(() => standardOutput().settle(LAST_LINES_MS))
    .then(
      () => process.exit(0),
      async (error: unknown) => process.exit(await endOf(error, env)),
    );
}

/** As on signals; the watching process counts them, and kills whoever does not end. */
function stopOnOrders(
  siblings: Siblings,
  starting: Promise<RunningServer>,
  waiting: AbortController,
  env: NodeJS.ProcessEnv,
): void {
  siblings.onStop((skipsDrain) => {
    waiting.abort();
    end(starting, env);
    if (skipsDrain) end(starting, env);
  });
}

/**
 * A first signal during the start lets the start finish, so that no data break, unless it still waits for
 * the database. A second one skips the
 * wait for load balancers; a third one ends the process.
 */
function stopOnSignals(
  starting: Promise<RunningServer>,
  waiting: AbortController,
  env: NodeJS.ProcessEnv,
): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    let asked = 0;
    const onSignal = () => {
      asked += 1;
      if (asked === 2) process.off(signal, onSignal);
      waiting.abort();
      end(starting, env);
    };
    process.on(signal, onSignal);
  }
}
