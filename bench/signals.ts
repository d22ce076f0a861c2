import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { openPostgres } from '../database/postgres.ts';
import { findSignals, MAX_RUN_MS } from '../server/signals/actions.ts';
import { openPostgresFestival } from './festival.ts';
import { createAttacks } from './fraud-attacks.ts';
import { CROWD, createFestival, START } from './fraud-crowd.ts';
import { storeBallots } from './fraud-database.ts';
import { insertVotes } from './many-votes.ts';

/*
 * `node bench/signals.ts`: the time of one run of the job of signals beside a million ballots, with the
 * made-up festival of `fraud.ts` as the latest days.
 */

const EARLIER_BALLOTS = 1_000_000;
const DAY_MS = 24 * 3_600_000;
/** A run beside the votes of one busy minute takes at most so long. */
const CEILING_MS = 5000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

const festival = await openPostgresFestival(4);
try {
  const pool = new pg.Pool({ connectionString: festival.url, max: 1 });
  await insertVotes(pool, EARLIER_BALLOTS);
  // None of them on the days that are judged.
  await pool.query(
    `update votes set vote_day = vote_day - 365, created_at = created_at - interval '365 days'`,
  );
  const tracesKey = Buffer.alloc(32);
  const crowd = createFestival(CROWD);
  const fakes = createAttacks(crowd).flatMap(({ ballots }) => ballots);
  const open = openPostgres(festival.url, 4);
  const { db } = open;
  await storeBallots(db, [...crowd.ballots, ...fakes]);
  await pool.query('analyze');
  const night = START + CROWD.days * DAY_MS - 60_000;
  // Each day's own run, so that the crowd is known.
  for (let day = 1; day <= CROWD.days; day += 1) {
    const at = new Date(START + day * DAY_MS - 60_000);
    const from = performance.now();
    const isWhole = await findSignals({ db, tracesKey }, at);
    print(
      `all of day ${day}: ${Math.round(performance.now() - from)} ms${isWhole ? '' : ', not whole'}`,
    );
  }
  const times: number[] = [];
  for (let minute = 1; minute <= 5; minute += 1) {
    const cpu = process.cpuUsage();
    const from = performance.now();
    await findSignals({ db, tracesKey }, new Date(night + minute * 1000));
    const { user, system } = process.cpuUsage(cpu);
    times.push(performance.now() - from);
    print(
      `a run after a busy minute: ${Math.round(performance.now() - from)} ms, server ${Math.round((user + system) / 1000)} ms CPU`,
    );
  }
  const { rows } = await pool.query<{ clusters: number; members: number }>(
    `select count(*)::int as clusters, sum(ballots)::int as members from vote_clusters`,
  );
  print(
    `clusters: ${rows[0]?.clusters}, with ${rows[0]?.members} ballots; heap ${Math.round(process.memoryUsage().heapUsed / 1e6)} MB`,
  );
  print(
    `slowest ${Math.round(Math.max(...times))} ms, ceiling ${CEILING_MS} ms; a run ends after ${MAX_RUN_MS} ms`,
  );
  await open.close();
  await pool.end();
  if (Math.max(...times) > CEILING_MS) process.exitCode = 1;
} finally {
  await festival.remove();
}
