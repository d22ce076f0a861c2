import { performance } from 'node:perf_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { rewriteVoterCounts } from '../database/daily-counts.ts';
import type { Database } from '../database/open.ts';
import { rewriteTotals } from '../database/vote-totals.ts';
import { RANKING_KINDS } from '../domain/rankings/rules.ts';
import { rankingFilterSchema } from '../domain/rankings/schema.ts';
import { ANALYTICS_RANGES } from '../domain/visits/rules.ts';
import { presentVotes } from '../server/ballot-export/present.ts';
import { selectBest } from '../server/rankings/queries.best.ts';
import { readCountedVotes } from '../server/ballot-export/queries.ts';
import { readAnalytics } from '../server/visits/actions.ts';
import { openPostgresFestival } from './festival.ts';
import { percentiles } from './load.ts';
import { insertVotes } from './many-votes.ts';

const SIZES = [10_000, 100_000, 500_000, 1_000_000];
const TIMES = 50;

/**
 * `node --expose-gc bench/results.ts`: measures the organisers' figures and the rankings with ten thousand
 * votes and with a million; medians, one request at a time, on PostgreSQL, without HTTP. The figures read
 * counters alone, so they should not grow once every dish has votes on every day; one ballot in 200 is
 * excluded, and read for the rankings. Also measures the export of all votes: time and memory.
 */
async function measure(): Promise<void> {
  const festival = await openPostgresFestival(1);
  const pool = new pg.Pool({ connectionString: festival.url, max: 4 });
  const db = drizzle(pool) as unknown as Database;
  try {
    for (const size of SIZES) {
      await insertVotes(pool, size);
      await db.transaction(async (tx) => {
        await rewriteTotals(tx);
        await rewriteVoterCounts(tx);
      });
      await pool.query('vacuum analyze votes, ballots, vote_totals, daily_counts');
      const { rows } = await pool.query<{ votes: string; totals: string }>(
        'select (select count(*) from votes) as votes, (select count(*) from vote_totals) as totals',
      );
      const times = [];
      for (const range of ANALYTICS_RANGES) {
        const read = () => readAnalytics({ db, now: () => new Date() }, range);
        times.push(`${range} ${await medianOf(read)} ms`);
      }
      for (const kind of RANKING_KINDS) {
        const filter = rankingFilterSchema.parse({ kind });
        times.push(`${kind} ${await medianOf(() => selectBest(db, filter, 10))} ms`);
      }
      process.stdout.write(
        `${rows[0]?.votes} votes, ${rows[0]?.totals} counters: ${times.join(', ')}; all votes as a file: ${await exportVotes(db)}\n`,
      );
    }
  } finally {
    await pool.end();
    await festival.remove();
  }
}

async function medianOf(read: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    const startedAt = performance.now();
    await read();
    times.push(performance.now() - startedAt);
  }
  return percentiles(times).p50Ms.toFixed(1);
}

/** Peak memory of this process during the export of all votes, above that before. */
async function exportVotes(db: Database): Promise<string> {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  let bytes = 0;
  const startedAt = performance.now();
  const parts = readCountedVotes(db, { until: new Date() });
  const { content } = presentVotes(parts, { at: new Date(), language: 'en', secret: 'bench' });
  for await (const chunk of content) {
    bytes += chunk.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const mebibytes = (size: number) => (size / 2 ** 20).toFixed(0);
  return `${mebibytes(bytes)} MiB in ${seconds.toFixed(1)} s, ${mebibytes(peak - before)} MiB more in memory`;
}

await measure();
