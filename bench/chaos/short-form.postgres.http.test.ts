import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { randomFor } from '../../database/demo/random.ts';
import { projectRoot } from '../../scripts/run-command.ts';
import { FAULTS } from './faults.ts';
import { type ChaosFestival, openChaosFestival } from './festival.ts';
import type { Intent } from './ledger.ts';
import { runRound } from './round.ts';
import { type Findings, verify } from './verify.ts';

// The short form of `npm run chaos`: two servers on a PostgreSQL of their own with fsync and a synchronous
// standby, faults that last for a tenth of the time, and phones that do not wait long.

const SEED = 'short form';
/** The failover comes last: nobody makes a new standby here. */
const ROUNDS = ['server-kill', 'phones', 'freeze', 'clock', 'postmaster-kill', 'failover'];

let festival: ChaosFestival;
const random = randomFor(SEED);

beforeAll(async () => {
  festival = await openChaosFestival({
    seed: SEED,
    voters: 5000,
    // Each gets several votes a second: what a killed server did not announce is soon on the pages.
    places: 6,
    pages: 6,
    haste: 4,
    root: projectRoot,
    hasPages: false,
    logsTo: null,
    hasDisks: false,
  });
});
afterAll(() => festival.close());

describe('people vote while', () => {
  test.each(ROUNDS)(
    '%s: nothing acknowledged is lost, and nothing doubled',
    async (name) => {
      const fault = FAULTS.find((one) => one.name === name);
      if (!fault) throw new Error(`There is no fault ${name}.`);
      const { after: _after, ...brief } = fault;
      const plan = { random, scale: 0.1, root: projectRoot, perSecond: 25, calmMs: 500, usual: 0 };
      const report = await runRound(festival, brief, plan);
      expect(report).toMatchObject({ lost: 0, doubled: 0, faults: [] });
      expect(report.seen.acknowledged).toBeGreaterThan(10);
    },
    400_000,
  );
});

test('outsiders have seen the log grow, and no head that it contradicts', () => {
  // `runRound` has compared each of them with the log.
  expect(festival.publicLog.heads).toBeGreaterThan(ROUNDS.length);
});

describe('the comparison', () => {
  /** What it finds after a statement behind the back of everybody, which is undone afterwards. */
  async function findAfter(...statements: string[]): Promise<Findings | undefined> {
    const undone = new Error('undone');
    let found: Findings | undefined;
    await festival.withDatabase((db) =>
      db
        .transaction(async (tx) => {
          for (const statement of statements) await tx.execute(sql.raw(statement));
          found = await verify(festival.ledger, tx);
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        }),
    );
    return found;
  }
  const one = `(select id from ballots where request_hash <> 'demo' order by id limit 1)`;
  const findEntry = (intent: Intent) => {
    const found = [...festival.ledger.entries.values()].find(
      (entry) => entry.intent === intent && !entry.isUncertain,
    );
    if (!found) throw new Error(`Nobody wanted to vote ${intent}.`);
    return found;
  };
  /** Copies a row, with other values for some columns. */
  const copy = (table: string, where: string, other: string) =>
    `insert into ${table} select (jsonb_populate_record(row, '${other}')).* from ${table} row where ${where}`;

  test('finds nothing where nothing was changed', async () => {
    expect(await findAfter('select 1')).toEqual({ lost: 0, doubled: 0, faults: [] });
  });

  test.each([
    ['that is gone', `delete from votes where ballot_id = ${one}`],
    ['with other points', `update votes set rating = rating % 5 + 1 where ballot_id = ${one}`],
    ['of another person', `update ballots set user_session = 'user_x' where id = ${one}`],
    ['of another day', `update votes set vote_day = vote_day - 1 where ballot_id = ${one}`],
  ])('finds an acknowledged vote %s', async (_name, statement) => {
    expect(await findAfter(statement)).toMatchObject({ lost: 1, doubled: 0 });
  });

  test('finds a second vote of the same person, place and day', async () => {
    const id = 'f0000000-0000-4000-8000-000000000001';
    const found = await findAfter(
      // The database itself allows none.
      `do $$ declare name text; begin
        for name in select indexrelid::regclass::text from pg_index where indrelid = 'votes'::regclass
          and indisunique and indexrelid not in (select conindid from pg_constraint)
        loop execute 'drop index ' || name; end loop;
      end $$`,
      copy('ballots', `id = ${one}`, JSON.stringify({ id, idempotency_key: id })),
      copy('votes', `ballot_id = ${one}`, JSON.stringify({ id, ballot_id: id })),
    );
    expect(found).toMatchObject({ lost: 0, doubled: 1 });
    expect(found?.faults).toContain(`${id}: stored, and nobody sent it`);
  });

  test('finds a refused ballot that is stored', async () => {
    const { key } = findEntry('far');
    const id = 'f0000000-0000-4000-8000-000000000001';
    const found = await findAfter(
      copy('ballots', `id = ${one}`, JSON.stringify({ id, idempotency_key: key })),
    );
    expect(found?.faults).toContain(`${key}: refused (too_far), and stored`);
  });

  test('finds wrong counters', async () => {
    const found = await findAfter(
      'update vote_totals set votes = votes + 1 where ctid = (select min(ctid) from vote_totals)',
      `update daily_counts set count = count + 1 where ctid =
         (select min(ctid) from daily_counts where metric = 'voters' and dimension = 'all')`,
    );
    expect(found?.faults).toEqual([
      expect.stringMatching(/^the counters of .* are wrong$/),
      expect.stringMatching(/^the counter voters of .* is wrong$/),
    ]);
  });

  test('finds pages that do not show what is counted', async () => {
    const shown = await festival.withDatabase((db) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`update vote_totals set votes = votes + 1`);
        const waited = await festival.pages.untilTrue(tx, 200);
        await tx.execute(sql`update vote_totals set votes = votes - 1`);
        return waited;
      }),
    );
    expect(shown).toBeNull();
  });
});
