import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ChildServer } from './child-server.ts';
import type { PostgresFestival } from './festival.ts';
import { copyAnswer, type Measurement, measureToTheLastAnswer, type Plan } from './load.ts';
import { findPgbench, type PgbenchMeasurement, runPgbench } from './pgbench.ts';
import {
  createBareTable,
  cuts,
  pgbenchScript,
  type RecordedVote,
  recordVote,
} from './vote-script.ts';
import {
  ballotOf,
  ballotsAt,
  countVotes,
  forgetVotes,
  insertVoters,
  numberOf,
  type Place,
  places,
} from './voters.ts';

/** A measurement after which the votes in the database were counted, and matched. */
type CountedMeasurement = Measurement & { answered201: number; stored: number };

export interface VoteResult {
  even: CountedMeasurement;
  hot: CountedMeasurement;
  /** node:http alone: reads the ballot and answers the same bytes. */
  bare: Measurement;
  statements: number;
  /** null without pgbench on this machine. */
  pgbench: {
    version: string;
    /** Every statement that the server sends for a vote. */
    even: PgbenchMeasurement;
    hot: PgbenchMeasurement;
    insert: PgbenchMeasurement;
  } | null;
}

export async function measureVote(
  festival: PostgresFestival,
  servers: { postgres: ChildServer; bare: ChildServer },
  plan: Plan,
  say: (text: string) => void,
): Promise<VoteResult> {
  const [hotPlace] = places;
  if (!hotPlace) throw new Error('The demo has no restaurant to vote at.');
  const client = new pg.Client({ connectionString: festival.url });
  await client.connect();
  try {
    say('vote: voters');
    await insertVoters(client);
    await client.query(createBareTable);
    const recorded = await recordVote(festival, hotPlace);
    await servers.bare.setAnswer(await answerOf(servers.postgres, hotPlace));

    const overHttp = async (choice: readonly Place[]): Promise<CountedMeasurement> => {
      await forgetVotes(client);
      const { requestsWithWarmUp: answered201, ...measured } = await measureToTheLastAnswer(
        servers.postgres,
        ballotsAt(choice),
        201,
        plan,
      );
      const stored = await countVotes(client);
      if (stored !== answered201) {
        throw new Error(`${answered201} ballots were answered with 201, and ${stored} are stored.`);
      }
      return { ...measured, answered201, stored };
    };
    say('vote: server, even spread');
    const even = await overHttp(places);
    say('vote: server, one hot restaurant');
    const hot = await overHttp([hotPlace]);
    say('vote: bare node:http');
    const bare = await measureToTheLastAnswer(servers.bare, ballotsAt(places), 201, plan);
    return {
      even,
      hot,
      bare,
      statements: recorded.statements.length,
      pgbench: await measureFloors(festival, client, recorded, plan, say),
    };
  } finally {
    await client.end();
  }
}

/** The answer to a counted ballot, for the bare server. */
async function answerOf(server: ChildServer, place: Place) {
  const { path, ...request } = ballotOf(numberOf(0), place, randomUUID());
  return copyAnswer(server.url + path, request);
}

async function measureFloors(
  festival: PostgresFestival,
  client: pg.Client,
  recorded: RecordedVote,
  plan: Plan,
  say: (text: string) => void,
): Promise<VoteResult['pgbench']> {
  const pgbench = findPgbench();
  if (!pgbench) return null;
  const run = async (cut: keyof typeof cuts, choice: readonly Place[]) => {
    say(`vote: pgbench, ${cut}, ${choice.length === 1 ? 'one hot restaurant' : 'even spread'}`);
    await forgetVotes(client);
    const statements = cuts[cut](recorded);
    const scripts = choice.map((place) => pgbenchScript(statements, recorded.place, place));
    const measured = await runPgbench(pgbench.path, festival.url, scripts, plan);
    const stored = await countVotes(client);
    if (cut !== 'insert' && stored !== measured.transactionsWithWarmUp) {
      throw new Error(
        `pgbench made ${measured.transactionsWithWarmUp} votes, and ${stored} are stored.`,
      );
    }
    return measured;
  };
  return {
    version: pgbench.version,
    even: await run('all', places),
    hot: await run('all', [recorded.place]),
    insert: await run('insert', places),
  };
}
