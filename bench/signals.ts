import { parseArgs } from 'node:util';
import pg from 'pg';
import { openPostgres } from '../database/postgres.ts';
import { createSignalsMemory, findSignals, MAX_RUN_MS } from '../server/signals/actions.ts';
import { countQueries } from './counted-queries.ts';
import { readPostgresCpuMs } from './cpu.ts';
import { openPostgresFestival } from './festival.ts';
import { createAttacks } from './fraud-attacks.ts';
import { type CastBallot, CROWD, createFestival, START } from './fraud-crowd.ts';
import { storeBallots } from './fraud-database.ts';
import { insertManyBallots } from './many-ballots.ts';

/*
 * `node bench/signals.ts`: the job of signals on a busy evening of a festival with a million ballots. The last
 * four days are the made-up festival of `fraud.ts`, three times as large. In each measured minute some thousand
 * votes arrive, and the job runs once.
 */

const { values } = parseArgs({
  options: {
    /** Of the whole festival. */
    ballots: { type: 'string', default: '1000000' },
    voters: { type: 'string', default: '60000' },
    /** Votes in each measured minute. */
    'a-minute': { type: 'string', default: '5000' },
    minutes: { type: 'string', default: '6' },
    /** A database that `many-ballots.ts` has filled before; the votes of the last days come on top. */
    filled: { type: 'string' },
  },
});
const aMinute = Number(values['a-minute']);
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
/** A run takes at most so long. */
const CEILING_MS = 5000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** The votes of the last evening, brought together in the measured minutes. */
function splitEvening(ballots: readonly CastBallot[]) {
  const evening = START + (CROWD.days - 1) * DAY_MS + 19 * 3_600_000;
  const wanted = aMinute * Number(values.minutes);
  const late = ballots.filter(({ at }) => at >= evening).slice(0, wanted);
  const held = new Set(late);
  const votes = late.map((ballot, index) => ({
    ...ballot,
    at: evening + (index * MINUTE_MS) / aMinute,
  }));
  return { evening, votes, earlier: ballots.filter((ballot) => !held.has(ballot)) };
}

const festival = values.filled ? null : await openPostgresFestival(4);
const url = values.filled ?? festival?.url ?? '';
try {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const crowd = createFestival({ ...CROWD, voters: Number(values.voters) });
  const fakes = createAttacks(crowd).flatMap(({ ballots }) => ballots);
  const ballots = [...crowd.ballots, ...fakes];
  const { evening, votes, earlier } = splitEvening(ballots);
  const firstDay = new Date(START).toISOString().slice(0, 10);
  if (festival) await insertManyBallots(pool, Number(values.ballots) - ballots.length, firstDay);
  const open = openPostgres(url, 1);
  const { db } = open;
  await storeBallots(db, earlier);
  await pool.query('vacuum analyze');
  /** Idle connections are closed, so each reading has a new one. */
  const readDatabaseMs = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    return readPostgresCpuMs(rows[0]?.pid ?? 0);
  };
  const tracesKey = Buffer.alloc(32);
  const times: number[] = [];

  print('| Run | ms | Server, CPU ms | PostgreSQL, CPU ms | Queries | Rows read | Rows sent |');
  print('| --- | --: | --: | --: | --: | --: | --: |');
  const run = async (
    name: string,
    at: number,
    memory = createSignalsMemory(),
    maxMs = MAX_RUN_MS,
  ) => {
    const cpu = await readDatabaseMs();
    const counted = await countQueries(db, () =>
      findSignals({ db, tracesKey, memory }, new Date(at), () => false, maxMs),
    );
    const { ms, cpuMs, queries, rowsRead } = counted;
    const database = (await readDatabaseMs()) - cpu;
    const cells = [ms, cpuMs, database, queries, rowsRead, counted.rows].map(Math.round);
    print(`| ${name}${counted.result ? '' : ', not whole'} | ${cells.join(' | ')} |`);
    return ms;
  };

  for (let day = 1; day < CROWD.days; day += 1) {
    const at = START + day * DAY_MS - MINUTE_MS;
    await run(`all of day ${day}`, at, undefined, Number.POSITIVE_INFINITY);
  }
  await run('the last day until the evening', evening - 1000, undefined, Number.POSITIVE_INFINITY);
  const memory = createSignalsMemory();
  for (let minute = 0; minute < Number(values.minutes); minute += 1) {
    await storeBallots(db, votes.slice(minute * aMinute, (minute + 1) * aMinute));
    const name = minute === 0 ? 'the first run of a server' : `minute ${minute + 1}`;
    times.push(await run(name, evening + (minute + 1) * MINUTE_MS, memory));
  }
  const { rows: found } = await pool.query<{ clusters: number; members: number; latest: number }>(
    `select (select count(*)::int from vote_clusters where ballots <> 20) as clusters,
      (select sum(ballots)::int from vote_clusters where ballots <> 20) as members,
      (select count(*)::int from votes where vote_day = (select max(vote_day) from votes)) as latest`,
  );
  const heap = Math.round(process.memoryUsage().heapUsed / 1e6);
  print(
    `clusters: ${found[0]?.clusters}, with ${found[0]?.members} ballots; votes of the last day: ${found[0]?.latest}; heap ${heap} MB`,
  );
  print(`slowest ${Math.round(Math.max(...times))} ms, ceiling ${CEILING_MS} ms`);
  if (Math.max(...times) > CEILING_MS) process.exitCode = 1;
  await open.close();
  await pool.end();
} finally {
  await festival?.remove();
}
