import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Queryable } from '../database/open.ts';
import { openPostgres } from '../database/postgres.ts';
import { RULING_BALLOTS } from '../domain/vote-rulings/rules.ts';
import type { BallotFilter } from '../domain/vote-rulings/schema.ballots.ts';
import { countBallots } from '../server/vote-rulings/queries.ballot-counts.ts';
import { selectBallots } from '../server/vote-rulings/queries.ballots.ts';
import { type Counted, countQueries } from './counted-queries.ts';
import { openPostgresFestival } from './festival.ts';
import { insertManyBallots } from './many-ballots.ts';

/*
 * `node bench/search.ts`: the first page of the organisers' list of votes at a million ballots, by each filter
 * and by typical pairs, with the queries and the rows that the database reads; and the number of ballots
 * beside it. Medians of five, one request at a time.
 */

const { values } = parseArgs({
  options: {
    ballots: { type: 'string', default: '1000000' },
    /** A database that this bench has filled before, to be used again. */
    filled: { type: 'string' },
  },
});
const PAGE = { before: null, limit: 51 };
const TIMES = 5;
/** In milliseconds, for the first page. */
const CEILING_MS = 300;

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** The values of a ballot in the middle of the festival, and of the most frequent network. */
async function readExamples(client: pg.Client) {
  const { rows } = await client.query<Record<string, string>>(`
    select votes.restaurant_id as restaurant, votes.dish_id as dish, substr(votes.user_session, 6) as person,
      votes.vote_day::text as day, encode(network, 'hex') as home, encode(mail_domain, 'hex') as company,
      encode(device, 'hex') as device,
      (select encode(network, 'hex') from ballot_traces group by network order by count(*) desc limit 1) as carrier,
      (select encode(mail_domain, 'hex') from ballot_traces group by mail_domain order by count(*) desc limit 1) as gmail,
      (select id::text from vote_clusters order by id limit 1) as cluster
    from votes join ballot_traces using (ballot_id)
    where rating > 0 and device is not null
      and mail_domain in (select mail_domain from ballot_traces group by mail_domain having count(*) < 5000)
      and network in (select network from ballot_traces group by network having count(*) < 100)
    order by votes.vote_day = current_date - 20 desc, votes.id limit 1`);
  const [row] = rows;
  if (!row) throw new Error('There is no ballot.');
  return (name: string): string => row[name] ?? '';
}

const filtersOf = (of: (name: string) => string): [name: string, filter: BallotFilter][] => [
  ['none', {}],
  ['person', { personId: of('person') }],
  ['name of a person', { q: 'Marta Johnson 12' }],
  ['name of many', { q: 'García' }],
  ['restaurant', { restaurantId: of('restaurant') }],
  ['dish', { dishId: of('dish') }],
  ['day', { from: of('day'), to: of('day') }],
  ['evidence code', { evidence: 'code' }],
  ['evidence late', { evidence: 'position_late' }],
  ['evidence admin, none', { evidence: 'admin' }],
  ['any signal', { signal: 'any' }],
  ['a frequent signal', { signal: 'network_share' }],
  ['a signal that none has', { signal: 'own_account' }],
  ['state counted', { state: 'counted' }],
  ['state excluded', { state: 'excluded' }],
  ['state held', { state: 'held' }],
  ['network of a home', { network: of('home') }],
  ['network of a carrier', { network: of('carrier') }],
  ['domain of a company', { mailDomain: of('company') }],
  ['domain gmail', { mailDomain: of('gmail') }],
  ['device', { device: of('device') }],
  ['cluster', { clusterId: of('cluster') }],
  ['restaurant and day', { restaurantId: of('restaurant'), from: of('day'), to: of('day') }],
  ['restaurant and evidence late', { restaurantId: of('restaurant'), evidence: 'position_late' }],
  ['restaurant and signal', { restaurantId: of('restaurant'), signal: 'any' }],
  ['restaurant and excluded', { restaurantId: of('restaurant'), state: 'excluded' }],
  ['restaurant and carrier', { restaurantId: of('restaurant'), network: of('carrier') }],
  ['day and signal', { from: of('day'), to: of('day'), signal: 'any' }],
  ['day and carrier', { from: of('day'), to: of('day'), network: of('carrier') }],
  ['day and evidence late', { from: of('day'), to: of('day'), evidence: 'position_late' }],
  ['person and restaurant', { personId: of('person'), restaurantId: of('restaurant') }],
  ['gmail and carrier', { mailDomain: of('gmail'), network: of('carrier') }],
  ['dish and evidence code', { dishId: of('dish'), evidence: 'code' }],
];

async function medianOf<Result>(db: Queryable, work: () => Promise<Result>) {
  // The first reading fills the caches of the database.
  await work();
  const runs: Counted<Result>[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const startedAt = performance.now();
    await work();
    runs.push({ ms: performance.now() - startedAt } as Counted<Result>);
  }
  const [ms = Number.NaN] = runs
    .map((run) => run.ms)
    .toSorted((a, b) => a - b)
    .slice(TIMES >> 1);
  return { ...(await countQueries(db, work)), ms };
}

const festival = values.filled ? null : await openPostgresFestival(4);
const url = values.filled ?? festival?.url ?? '';
const client = new pg.Client({ connectionString: url });
try {
  if (festival) {
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    const today = new Date().toISOString().slice(0, 10);
    await insertManyBallots(pool, Number(values.ballots), today);
    await pool.end();
  }
  await client.connect();
  const open = openPostgres(url, 1, { statement: 0 });
  print('| Filter | Ballots | First page, ms | Queries | Rows read | Number, ms | Rows read |');
  print('| --- | --: | --: | --: | --: | --: | --: |');
  const late: string[] = [];
  for (const [name, filter] of filtersOf(await readExamples(client))) {
    const page = await medianOf(open.db, () => selectBallots(open.db, filter, PAGE));
    const count = await medianOf(open.db, () => countBallots(open.db, filter, RULING_BALLOTS + 1));
    const { total } = count.result;
    print(
      `| ${name} | ${total > RULING_BALLOTS ? `more than ${RULING_BALLOTS}` : total} | ${page.ms.toFixed(1)} | ${page.queries} | ${page.rowsRead} | ${count.ms.toFixed(1)} | ${count.rowsRead} |`,
    );
    if (page.ms > CEILING_MS) late.push(`${name}: ${page.ms.toFixed(0)} ms`);
  }
  print(
    late.length === 0
      ? `all within ${CEILING_MS} ms`
      : `above ${CEILING_MS} ms: ${late.join(', ')}`,
  );
  if (late.length > 0) process.exitCode = 1;
  await open.close();
} finally {
  await client.end();
  await festival?.remove();
}
